/** Payments that the chain shows and that may not be final yet. */
import type { Hex } from 'viem'
import { listEventsOf, listRenewalsInto } from '../../../gateways/chain/eventStore.ts'
import type { EscrowEvent } from '../../../gateways/chain/events.ts'
import type { Query } from '../../../gateways/database.ts'
import type { IssuedTerms } from '../../leases/leases/service.ts'
import { isIssuedFor, paysTerms } from './ownEvents.ts'

/** The first seen payment into the escrow. */
export interface ObservedPayment {
  readonly event: EscrowEvent
  readonly isFinal: boolean
}

/** A rent that is not final yet; `place` is its order among the lease's rents in its transaction, from 0. */
export interface PendingRent {
  readonly chainId: number
  readonly transaction: Hex
  readonly place: number
  readonly amount: bigint
  readonly at: number
  /** Of a rent that a standing order collected: when its month was due. */
  readonly rentDue: number | null
}

/** Every seen payment of these terms into the escrow they were issued for. */
export async function listPaymentsInto(query: Query, issued: readonly IssuedTerms[]) {
  if (issued.length === 0) return []
  const ids = issued.map(({ id }) => id)
  const events = [...(await listEventsOf(query, ids)), ...(await listRenewalsInto(query, ids))]
  return events.filter((event) => issued.some((one) => paysTerms(one, event)))
}

/** The first seen payment of these terms, final or not. */
export async function findObservedPayment(
  query: Query,
  issued: readonly IssuedTerms[],
): Promise<ObservedPayment | undefined> {
  const paid = await listPaymentsInto(query, issued)
  const event = paid.find(({ isFinal }) => isFinal) ?? paid[0]
  return event && { event, isFinal: event.isFinal }
}

/** Seen, non-final rents under these terms, in chain order; of those only the ones that `counts` accepts. */
export async function listPendingRents(
  query: Query,
  issued: readonly IssuedTerms[],
  counts: (query: Query, event: EscrowEvent, issued: IssuedTerms) => Promise<boolean>,
): Promise<PendingRent[]> {
  const ids = issued.map(({ id }) => id)
  const rents: PendingRent[] = []
  for (const event of ids.length > 0 ? await listEventsOf(query, ids) : []) {
    const { payload, isFinal, chainId, transaction, time: at, lease } = event
    const terms = issued.find((one) => one.id === lease && isIssuedFor(one, event))
    const isRent = payload.event === 'LeaseRentPaid' || payload.event === 'RentCollected'
    if (!isRent || isFinal || !terms || !(await counts(query, event, terms))) continue
    const place = rents.filter((earlier) => earlier.transaction === transaction).length
    const rentDue = payload.event === 'RentCollected' ? payload.due : null
    rents.push({ chainId, transaction, place, amount: payload.amount, at, rentDue })
  }
  return rents
}
