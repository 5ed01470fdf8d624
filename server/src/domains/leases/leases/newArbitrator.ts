/** Who decides disputes of new leases: the arbitration beside the escrow, where both instances work, else one account. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, isAddressEqual } from 'viem'
import type { LeaseDeps } from './deps.ts'
import type { Lease } from './lease.ts'

interface Deps {
  readonly chain: Pick<LeaseDeps['chain'], 'escrow'>
  readonly people: Pick<LeaseDeps['people'], 'arbitratorWith' | 'provedWallets'>
}
type Parties = Pick<Lease, 'tenantId' | 'landlordId'>

/** Whether new leases offer an appeal, else why not. */
export type AppealOffer = 'offered' | 'no-arbitration' | 'one-account' | 'no-desk' | 'one-person' | 'of-party'

/**
 * An appeal is offered while two different people decide about it, each at the desk with the account of an instance.
 * With `parties` it is said of their lease: neither of the two may be one of them.
 */
export async function appealOffer({ chain, people }: Deps, parties?: Parties): Promise<AppealOffer> {
  const { arbitration } = chain.escrow
  if (!arbitration) return 'no-arbitration'
  const { firstInstance, secondInstance } = arbitration
  if (isAddressEqual(firstInstance, secondInstance)) return 'one-account'
  const [first, second] = await Promise.all([firstInstance, secondInstance].map(people.arbitratorWith))
  if (!first || !second) return 'no-desk'
  if (first === second) return 'one-person'
  const both = [parties?.tenantId, parties?.landlordId]
  return both.includes(first) || both.includes(second) ? 'of-party' : 'offered'
}

/**
 * The arbitrator that new terms name, of any lease or of one between these parties. Refuses a lease that only one of
 * its parties could decide (D 11.22): `only-party-decides`.
 */
export async function arbitratorOfNew(deps: Deps, parties?: Parties): Promise<Address> {
  const { arbitrator, arbitration } = deps.chain.escrow
  if (arbitration && (await appealOffer(deps, parties)) === 'offered') return arbitration.address
  const ids = parties ? [parties.tenantId, parties.landlordId] : []
  const theirs = await Promise.all(ids.map(deps.people.provedWallets))
  if (theirs.flat().includes(arbitrator)) throw new Refusal('only-party-decides')
  return arbitrator
}
