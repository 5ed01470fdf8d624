/** What an arbitrator finds: leases that name their wallet, never as a party (D 11.22). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Query } from '../../../gateways/database.ts'
import { type Person, requireArbitrator } from '../../../gateways/session.ts'
import type { People } from '../../leases/leases/deps.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import { isId } from '../../leases/leases/transition.ts'

export interface AccessDeps {
  readonly leases: Pick<Leases, 'find' | 'listDisputedUnder'>
  readonly people: Pick<People, 'provedWallets'>
}

/** Returns the leases on an arbitrator's desk, which no other role has (D 3.2). */
export async function listOwn(deps: AccessDeps, query: Query, person: Person): Promise<Lease[]> {
  const all = await deps.leases.listDisputedUnder(query, await walletsOf(deps, person))
  return all.filter((lease) => !isParty(person, lease))
}

/** Returns one of them, disputed or not yet. */
export async function findOwn(deps: AccessDeps, query: Query, person: Person, leaseId: string): Promise<Lease> {
  const wallets = await walletsOf(deps, person)
  const lease = isId(leaseId) ? await deps.leases.find(query, leaseId) : undefined
  if (!lease?.acceptance || !wallets.includes(lease.acceptance.arbitrator)) throw new Refusal('lease-not-found')
  if (isParty(person, lease)) throw new Refusal('party-cannot-decide')
  return lease
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
