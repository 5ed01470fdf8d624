/**
 * Standing orders for rent: the months that a new one lists, and what a running one may still take, as RentOrders.sol
 * decides it (docs/chain.md). Instants in unix seconds, amounts in the stablecoin's smallest unit.
 */
import type { LedgerMonth } from './ledger.ts'
import { announcedAt } from './rentReminders.ts'

const day = 86_400
/** No two dues that one lease's orders take lie closer together. */
const gap = 27 * day
/** How many seconds after its due instant a rent can be collected. */
export const collectableSeconds = 30 * day

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

/** A rent that can still be taken, its place in the order's list, from 0, and when its month ends. */
export interface RentLeft extends OrderedRent {
  readonly place: number
  readonly ends: number
}

/** The rents that an order may still take, oldest first. The first one is next. */
export function rentsLeft(
  { months, end }: OrderedRents,
  /** `taken`: when the last rent was due that was collected or skipped, 0 if none was. `moveOut`: the effective one. */
  { taken, moveOut, now }: { readonly taken: number; readonly moveOut: number; readonly now: number },
): RentLeft[] {
  return months.flatMap(({ due, amount }, place) => {
    const ends = months[place + 1]?.due ?? end
    const isLeft = due >= taken + gap && now <= due + collectableSeconds && ends <= moveOut
    return isLeft ? [{ due, amount, place, ends }] : []
  })
}

/**
 * `taken`: when the last rent was due that an earlier order collected or skipped. `moveOut`: the effective one.
 * `claimed`: the numbers of the months that are said to be paid another way. `isOnTheWay`: a rent was sent that the
 * ledger does not count yet.
 */
interface OfferTime {
  readonly now: number
  readonly moveOut: number
  readonly timeZone: string
  readonly taken?: number
  readonly claimed?: { readonly has: (number: number) => boolean }
  readonly isOnTheWay?: boolean
}

type Rents = readonly Pick<LedgerMonth, 'number' | 'state' | 'open' | 'dueAt' | 'from'>[]

/**
 * What a new order lists: the rents due now or later that are neither paid nor claimed. Undefined before the first rent
 * that is paid directly was announced, while a rent is on its way, and if nothing is left.
 */
export function orderToOffer(
  months: Rents,
  { now, moveOut, timeZone, taken = 0, claimed, isOnTheWay = false }: OfferTime,
): OrderedRents | undefined {
  const direct = months.find(({ state }) => state !== 'at-handover')
  if (!direct || now < announcedAt(direct, timeZone) || isOnTheWay) return undefined
  const open = months.filter(
    ({ number, state, open, dueAt }) =>
      (state === 'upcoming' || state === 'due') && open > 0n && dueAt >= taken + gap && !claimed?.has(number),
  )
  if (open.length === 0) return undefined
  return { months: open.map(({ dueAt: due, open: amount }) => ({ due, amount })), end: moveOut }
}

/**
 * Whether an order does not fit the terms that its payer paid: it lists the month that the handover paid, a month
 * outside the stay, or more than a rent. `rent`: of a whole month, for terms without a first rent.
 */
export function breaksTerms(
  { months, end }: OrderedRents,
  { firstRent, moveIn, moveOut }: { readonly firstRent: bigint; readonly moveIn: number; readonly moveOut: number },
  rent: bigint,
): boolean {
  const from = firstRent > 0n ? moveIn + gap : moveIn
  const most = firstRent > 0n ? firstRent : rent
  return end > moveOut || months.some(({ due, amount }) => due < from || due >= end || amount > most)
}
