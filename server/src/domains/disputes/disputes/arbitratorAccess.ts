/** What an arbitrator finds: leases that name their wallet, or an arbitration of which it is an instance, never as a party (D 11.22). */
import { type EscrowPart, escrowParts } from '@keyhold/rental/deposit.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { arbitratorsOf } from '../../../gateways/chain/arbitration.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Query } from '../../../gateways/database.ts'
import { type Person, requireArbitrator } from '../../../gateways/session.ts'
import type { People } from '../../leases/leases/deps.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import { isId } from '../../leases/leases/transition.ts'
import type { Appeals, LeaseCases } from '../appeals/service.ts'

export interface AccessDeps {
  readonly leases: Pick<Leases, 'find' | 'listDisputedUnder'>
  readonly people: Pick<People, 'provedWallets'>
  readonly chain: Pick<Chain, 'escrows'>
  readonly appeals: Pick<Appeals, 'read'>
}

/** Returns the leases on an arbitrator's desk, which no other role has (D 3.2). */
export async function listOwn(deps: AccessDeps, query: Query, person: Person): Promise<Lease[]> {
  const wallets = await walletsOf(deps, person)
  const named = await deps.leases.listDisputedUnder(query, arbitratorsOf(deps.chain, wallets))
  const cases = await deps.appeals.read(query, named)
  return named.filter((lease) => !isParty(person, lease) && isTheirs(wallets, cases.get(lease.id)))
}

/** Returns one of them, disputed or not yet. */
export async function findOwn(deps: AccessDeps, query: Query, person: Person, leaseId: string): Promise<Lease> {
  const wallets = await walletsOf(deps, person)
  const lease = isId(leaseId) ? await deps.leases.find(query, leaseId) : undefined
  const arbitrators = arbitratorsOf(deps.chain, wallets)
  if (!lease?.acceptance || !arbitrators.includes(lease.acceptance.arbitrator)) throw new Refusal('lease-not-found')
  const cases = (await deps.appeals.read(query, [lease])).get(lease.id)
  if (!isTheirs(wallets, cases)) throw new Refusal('lease-not-found')
  if (isParty(person, lease)) throw new Refusal('party-cannot-decide')
  return lease
}

/** Returns the parts of such a lease about which they read the parties' papers. */
export async function partsToRead(
  { people, appeals }: Pick<AccessDeps, 'people' | 'appeals'>,
  query: Query,
  person: Person,
  lease: Lease,
): Promise<EscrowPart[]> {
  const wallets = await people.provedWallets(person.id)
  const cases = (await appeals.read(query, [lease])).get(lease.id)
  return escrowParts.filter((part) => isTheirs(wallets, cases, [part]))
}

/** A second instance has a case once a party has appealed: until then it reads nothing. */
function isTheirs(
  wallets: readonly string[],
  ofTwo: LeaseCases | undefined,
  parts: readonly EscrowPart[] = escrowParts,
) {
  if (!ofTwo || wallets.includes(ofTwo.arbitration.firstInstance)) return true
  return parts.some((part) => ofTwo.cases[part].appealed)
}

async function walletsOf({ people }: AccessDeps, person: Person): Promise<string[]> {
  requireArbitrator(person)
  const wallets = await people.provedWallets(person.id)
  if (wallets.length === 0) throw new Refusal('wallet-not-proved')
  return wallets
}

/** Whether they are the tenant or the landlord. */
export const isParty = (person: Pick<Person, 'id'>, { tenantId, landlordId }: Lease) =>
  person.id === tenantId || person.id === landlordId
