/** A lease's standing order, from the events of its contract (docs/chain.md, "Standing orders for rent"). */
import { type RentOrder, rentOrderId } from '@keyhold/escrow/rentOrder.ts'
import { type Hex, isAddressEqual } from 'viem'
import { listEventsOf } from '../../../gateways/chain/eventStore.ts'
import type { EventPayload } from '../../../gateways/chain/events.ts'
import { readOrder } from '../../../gateways/chain/orderEvents.ts'
import type { Query } from '../../../gateways/database.ts'
import type { IssuedTerms } from '../../leases/leases/service.ts'
import { isIssuedFor } from '../deposits/ownEvents.ts'
import { findEpoch } from './store.ts'

export { listOrderChecks, listOtherOrders, type OrderCheck, setOrderCheck } from './store.ts'

/** An order that was created and not ended since. */
export interface LeaseOrder {
  readonly order: RentOrder
  readonly id: Hex
  /** When the last rent was due that was collected or skipped; 0: none was. */
  readonly taken: number
}

/** The running order of these terms; by `final` events alone, or by all seen ones. */
export async function findOrder(
  query: Query,
  issued: IssuedTerms,
  { isFinalOnly }: { readonly isFinalOnly: boolean },
): Promise<LeaseOrder | undefined> {
  let order: RentOrder | undefined
  const payloads = await listPayloads(query, issued, isFinalOnly)
  for (const payload of payloads) {
    if (payload.event === 'OrderCreated') order = readOrder(payload.order)
    if (payload.event === 'OrderStopped') order = undefined
  }
  if (!order || order.epoch < (await findEpoch(query, issued, isFinalOnly))) return undefined
  return { order, id: rentOrderId(order), taken: lastTaken(payloads) }
}

/** Those of these terms for which an order was ever created, with one query for all. */
export async function listWithOrders(query: Query, termsIds: readonly Hex[]): Promise<ReadonlySet<Hex>> {
  if (termsIds.length === 0) return new Set()
  const events = await listEventsOf(query, termsIds)
  return new Set(events.flatMap(({ payload, lease }) => (payload.event === 'OrderCreated' ? [lease] : [])))
}

/** What the contract holds for the orders of these terms, ended ones too, by all seen events. */
interface OrderSlot {
  /** What the next order names. */
  readonly number: bigint
  /** When the last rent was due that was collected or skipped; 0: none was. */
  readonly taken: number
}

export async function findSlot(query: Query, issued: IssuedTerms): Promise<OrderSlot> {
  const payloads = await listPayloads(query, issued, false)
  const raising = payloads.filter(({ event }) => event === 'OrderCreated' || event === 'OrderStopped')
  return { number: BigInt(raising.length), taken: lastTaken(payloads) }
}

/**
 * When the landlord took months out of the orders of these terms, by the instants at which they were due: skipped each,
 * or stopped an order that listed them. By all seen events.
 */
export async function listTakenOut(query: Query, issued: IssuedTerms): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>()
  let [listed, taken]: [readonly number[], number] = [[], 0]
  for (const { payload, time } of await listSeen(query, issued)) {
    if (payload.event === 'OrderCreated') listed = readOrder(payload.order).months.map(({ due }) => due)
    if (payload.event === 'MonthSkipped' || payload.event === 'OrderStopped') {
      const dues = payload.event === 'MonthSkipped' ? [payload.due] : listed.filter((due) => due > taken)
      if (isAddressEqual(payload.by, issued.terms.landlord)) for (const due of dues) found.set(due, time)
    }
    taken = Math.max(taken, lastTaken([payload]))
  }
  return found
}

async function listPayloads(query: Query, issued: IssuedTerms, isFinalOnly: boolean): Promise<EventPayload[]> {
  const seen = await listSeen(query, issued)
  return seen.filter(({ isFinal }) => isFinal || !isFinalOnly).map(({ payload }) => payload)
}

async function listSeen(query: Query, issued: IssuedTerms) {
  return (await listEventsOf(query, [issued.id])).filter((event) => isIssuedFor(issued, event))
}

const lastTaken = (payloads: readonly EventPayload[]) =>
  payloads.reduce(
    (taken, payload) =>
      payload.event === 'RentCollected' || payload.event === 'MonthSkipped' ? Math.max(taken, payload.due) : taken,
    0,
  )
