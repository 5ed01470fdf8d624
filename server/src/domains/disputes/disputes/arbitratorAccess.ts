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
import type { SecondDispute } from '../../money/deposits/secondPayments.ts'
import type { Deposits } from '../../money/deposits/service.ts'
import { type Appeals, type LeaseCases, paymentKey } from '../appeals/service.ts'

export interface AccessDeps {
  readonly leases: Pick<Leases, 'find' | 'listDisputedUnder'>
  readonly people: Pick<People, 'provedWallets'>
  readonly chain: Pick<Chain, 'escrows'>
  readonly appeals: Pick<Appeals, 'read' | 'readSeconds'>
  readonly deposits: Pick<Deposits, 'disputedSecondPaymentsOf'>
}

/** Returns the leases on an arbitrator's desk, which no other role has (D 3.2). */
export async function listOwn(deps: AccessDeps, query: Query, person: Person): Promise<Lease[]> {
  const wallets = await walletsOf(deps, person)
  const named = await deps.leases.listDisputedUnder(query, arbitratorsOf(deps.chain, wallets))
  const cases = await readCases(deps, query, named)
  return named.filter((lease) => !isParty(person, lease) && isTheirs(wallets, lease, cases(lease)))
}

/** Returns one of them, disputed or not yet. */
export async function findOwn(deps: AccessDeps, query: Query, person: Person, leaseId: string): Promise<Lease> {
  const wallets = await walletsOf(deps, person)
  const lease = isId(leaseId) ? await deps.leases.find(query, leaseId) : undefined
  const arbitrators = arbitratorsOf(deps.chain, wallets)
  if (!lease?.acceptance || !arbitrators.includes(lease.acceptance.arbitrator)) throw new Refusal('lease-not-found')
  const cases = await readCases(deps, query, [lease])
  if (!isTheirs(wallets, lease, cases(lease))) throw new Refusal('lease-not-found')
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
  return escrowParts.filter((part) => isTheirs(wallets, lease, cases ? [cases] : [], [part]))
}

/** Returns those of the disputes of its second payments about which they read them. */
export async function secondsToRead(
  { people, appeals }: Pick<AccessDeps, 'people' | 'appeals'>,
  query: Query,
  person: Person,
  lease: Lease,
  seconds: readonly SecondDispute[],
): Promise<SecondDispute[]> {
  const wallets = await people.provedWallets(person.id)
  const all = await appeals.readSeconds(
    query,
    seconds.map(({ issued }) => issued),
  )
  return seconds.filter(({ issued, dispute }) => {
    const cases = all.get(paymentKey(issued))
    return isTheirs(wallets, lease, cases ? [cases] : [], [dispute.part])
  })
}

/** The cases of each of these leases: of its own payment and of disputed second ones. */
async function readCases({ appeals, deposits }: AccessDeps, query: Query, leases: readonly Lease[]) {
  const seconds = (await deposits.disputedSecondPaymentsOf(query, leases)).map(({ issued }) => issued)
  const [own, ofSeconds] = [await appeals.read(query, leases), await appeals.readSeconds(query, seconds)]
  return ({ id }: Lease): LeaseCases[] =>
    [
      own.get(id),
      ...seconds.filter(({ leaseId }) => leaseId === id).map((one) => ofSeconds.get(paymentKey(one))),
    ].filter((one) => one !== undefined)
}

/** A second instance has a case once a party has appealed: until then it reads nothing. An account that decides alone has them all. */
function isTheirs(
  wallets: readonly string[],
  { acceptance }: Lease,
  all: readonly LeaseCases[],
  parts: readonly EscrowPart[] = escrowParts,
): boolean {
  if (acceptance && wallets.includes(acceptance.arbitrator)) return true
  return all.some(
    ({ arbitration, cases }) =>
      wallets.includes(arbitration.firstInstance) || parts.some((part) => cases[part].appealed),
  )
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
