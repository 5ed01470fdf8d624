/** The effect of an early end on the money: a shorter ledger, and the deposit by the escrow's times (D 11.21). */
import type { EndingPlan } from '@keyhold/api/endings.ts'
import type { Day } from '@keyhold/rental/day.ts'
import { isDisputed } from '@keyhold/rental/deposit.ts'
import { owedUntil } from '@keyhold/rental/depositOwed.ts'
import { endedRents } from '@keyhold/rental/ending.ts'
import { instantsOf } from '@keyhold/rental/request.ts'
import { rulesInForce } from '../../leases/leases/agreedRules.ts'
import type { Lease } from '../../leases/leases/service.ts'
import { type RentBookDeps, readRentBook } from '../../money/ledger/rentBook.ts'

export type PlanDeps = RentBookDeps

/** The money of a lease whose stay ends on this day, proposed or agreed. */
export async function planOf(deps: PlanDeps, lease: Lease, validTo: Day): Promise<EndingPlan> {
  const { database, deposits } = deps
  const stay = { from: lease.stay.from, to: validTo }
  const { moveOut } = instantsOf(stay, lease.timeZone)
  const firstEnd = lease.firstEnd ?? { validTo: lease.stay.to, moveOut: lease.moveOut }
  const asSigned = { ...lease, stay: { ...stay, to: firstEnd.validTo }, moveOut: firstEnd.moveOut }
  const [before, after] = [
    await readRentBook(deps, database, asSigned),
    await readRentBook(deps, database, { ...lease, stay, moveOut, firstEnd }),
  ]
  const { last, open, beyond } = endedRents(before.ledger, after.ledger)
  const money = (await deposits.balancesOf(database, [lease])).get(lease.id)
  const withHandover = lease.deposit === 0n && money && money.handover.held > 0n // the landlord will receive it with the first rent
  const owed = withHandover
    ? lease.handover - lease.rent
    : ((await deposits.owedOf(database, [lease])).get(lease.id) ?? 0n)
  const deposit = money?.deposit
  // Of an end in the past, the days count from the act, which the lease has as its move-out.
  const countedFrom = validTo === lease.stay.to ? lease.moveOut : moveOut
  return {
    validTo,
    moveOut,
    lastRent: { ...last, amount: last.amount.toString() },
    open: open.toString(),
    beyond: beyond.toString(),
    deposit:
      deposit && deposit.held > 0n
        ? { held: deposit.held.toString(), due: deposit.due, isDisputed: isDisputed(deposit) }
        : null,
    depositOwed:
      owed > 0n ? { amount: owed.toString(), due: owedUntil({ ...rulesInForce(lease), moveOut: countedFrom }) } : null,
  }
}
