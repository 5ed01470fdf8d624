/**
 * Standing orders for rent: the months that a new one lists, and what a running one may still take, as RentOrders.sol
 * decides it (docs/chain.md). Instants in unix seconds, amounts in the stablecoin's smallest unit.
 */
import type { LedgerMonth } from './ledger.ts'
import { announcedAt } from './rentReminders.ts'

const day = 86_400
/** No two dues that one lease's orders take lie closer together. */
const gap = 27 * day
/** How long after its due instant a rent can be collected. */
const collectable = 30 * day

/** A rent of an order: `due` is when it can be collected. */
export interface OrderedRent {
  readonly due: number
  readonly amount: bigint
}

/** What an order lists: each month ends when the next is due, the last at `end`. */
interface OrderedRents {
  readonly months: readonly OrderedRent[]
  readonly end: number
}

/** A rent that can still be taken, and its place in the order's list, from 0. */
export interface RentLeft extends OrderedRent {
  readonly place: number
}

/** The rents that an order may still take, oldest first. The first one is next. */
export function rentsLeft(
  { months, end }: OrderedRents,
  /** `taken`: when the last rent was due that was collected or skipped, 0 if none was. `moveOut`: the effective one. */
  { taken, moveOut, now }: { readonly taken: number; readonly moveOut: number; readonly now: number },
): RentLeft[] {
  return months.flatMap(({ due, amount }, place) => {
    const ends = months[place + 1]?.due ?? end
    const isLeft = due >= taken + gap && now <= due + collectable && ends <= moveOut
    return isLeft ? [{ due, amount, place }] : []
  })
}

/** `taken`: when the last rent was due that an earlier order collected or skipped. `moveOut`: the effective one. */
interface OfferTime {
  readonly now: number
  readonly moveOut: number
  readonly timeZone: string
  readonly taken?: number
}

type Rents = readonly Pick<LedgerMonth, 'state' | 'open' | 'dueAt' | 'from'>[]

/**
 * What a new order lists: the rents due now or later that are not paid. Undefined before the first rent that is paid
 * directly was announced, and if nothing is left.
 */
export function orderToOffer(
  months: Rents,
  { now, moveOut, timeZone, taken = 0 }: OfferTime,
): OrderedRents | undefined {
  const direct = months.find(({ state }) => state !== 'at-handover')
  if (!direct || now < announcedAt(direct, timeZone)) return undefined
  const open = months.filter(
    ({ state, open, dueAt }) => (state === 'upcoming' || state === 'due') && open > 0n && dueAt >= taken + gap,
  )
  if (open.length === 0) return undefined
  return { months: open.map(({ dueAt: due, open: amount }) => ({ due, amount })), end: moveOut }
}

/** Whether an order lists the month that the handover paid: it would be paid twice. */
export function listsFirstRent(
  { months }: OrderedRents,
  { firstRent, moveIn }: { readonly firstRent: bigint; readonly moveIn: number },
): boolean {
  return firstRent > 0n && months.some(({ due }) => due < moveIn + gap)
}
