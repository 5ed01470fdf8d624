/** Reminders of rents: each month's reminders in order, each once, and only as far as the chain was read. */
import { nextReminderAt, reminderFor } from '@keyhold/rental/rentReminders.ts'
import { BaseError } from 'viem'
import { findCursor } from '../../../gateways/chain/eventStore.ts'
import type { Database, Transaction } from '../../../gateways/database.ts'
import type { Lease } from '../../leases/leases/service.ts'
import { listOrdersToStop } from '../orders/ordersToStop.ts'
import { isCollectable, type OrderCover, readOrderCover } from './orderCover.ts'
import { type ReminderDeps, type RentBook, readRentBook } from './rentBook.ts'
import { insertReminder, listDueForCheck, lockLedger, setNextCheck } from './store.ts'

const never = 4_102_444_800 // 2100

/** Checks every lease that is due. The chain's final time decides, because an unread payment is not a late one. */
export async function remindOfRents(deps: ReminderDeps, database: Database): Promise<void> {
  const { finalTime = 0 } = (await findCursor(database, deps.chain.chainId)) ?? {}
  for (const id of await listDueForCheck(database, Math.min(deps.clock.leaseNow(), finalTime))) {
    const before = await deps.leases.find(database, id)
    const cover = before && (await readOrderCover(deps, before).catch(unlessChainAway))
    if (!cover) continue
    await database.begin(async (tx) => {
      await lockLedger(tx, id)
      const lease = await deps.leases.find(tx, id)
      if (lease?.paidTerms) await remindOf(deps, tx, await readRentBook(deps, tx, lease), cover)
    })
  }
}

/** A lease whose funds cannot be read now is checked again soon. */
function unlessChainAway(error: unknown): undefined {
  if (!(error instanceof BaseError)) throw error
}

/**
 * Sends one lease's reminders under the lock that serializes its statements. Before a rent of a standing order is due,
 * the only reminder is that the wallet has too little: three days ahead, and in the morning of the day.
 */
async function remindOf(
  deps: ReminderDeps,
  tx: Transaction,
  book: RentBook,
  { rents, isShort }: OrderCover,
): Promise<void> {
  const { lease, ledger, agreed, notes, now, readTo } = book
  const at = Math.min(now, readTo)
  for (const month of ledger.months) {
    const days = reminderFor(month, at, agreed.timeZone)
    const reminder = { leaseId: lease.id, month: month.number, days: days ?? 0, at }
    if (days === undefined || !(await insertReminder(tx, reminder))) continue
    const claim = notes.claims.get(month.number)
    // The keeper leaves a month with another sum than the order lists, or of which one is claimed.
    const isCollected = rents.some((rent) => rent.due === month.dueAt && isCollectable(book, rent))
    const isOrdered = days <= 0 && isCollected
    const isLacking = isShort && (days === -3 || days === 0)
    if (isOrdered && !isLacking) continue
    const amount = month.open.toString()
    const facts = {
      rent: month.number,
      days,
      amount,
      due: month.dueAt,
      ...(isOrdered ? { order: 'short' } : claim && { on: claim.on }),
    }
    await deps.leases.remind(tx, lease.id, facts)
  }
  if (at >= lease.moveOut) await askToStopOrder(deps, tx, lease, at)
  const endsAt = at < lease.moveOut ? lease.moveOut : never
  await setNextCheck(tx, lease.id, Math.min(nextReminderAt(ledger.months, at, agreed.timeZone) ?? never, endsAt))
}

/** Asks the tenant once after the stay to stop an order that may still take a rent: the deposit may have paid it. */
async function askToStopOrder(
  { clock, leases, deposits }: ReminderDeps,
  tx: Transaction,
  lease: Lease,
  at: number,
): Promise<void> {
  const money = await deposits.balancesOf(tx, [lease])
  const [toStop] = await listOrdersToStop({ database: tx, clock, leases }, [lease], money)
  // The stay has no month 0.
  if (toStop && (await insertReminder(tx, { leaseId: toStop, month: 0, days: 0, at })))
    await leases.remind(tx, toStop, { orderToStop: 'after-stay', until: lease.moveOut })
}
