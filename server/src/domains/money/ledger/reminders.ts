/** Reminders of rents: each month's reminders in order, each once, and only as far as the chain was read. */
import { nextReminderAt, reminderFor } from '@keyhold/rental/rentReminders.ts'
import { findCursor } from '../../../gateways/chain/eventStore.ts'
import type { Database, Transaction } from '../../../gateways/database.ts'
import { type RentBook, type RentBookDeps, readRentBook } from './rentBook.ts'
import { insertReminder, listDueForCheck, lockLedger, setNextCheck } from './store.ts'

const never = 4_102_444_800 // 2100

/** Checks every lease that is due. The chain's final time decides, because an unread payment is not a late one. */
export async function remindOfRents(deps: RentBookDeps, database: Database): Promise<void> {
  const { finalTime = 0 } = (await findCursor(database, deps.chain.chainId)) ?? {}
  for (const id of await listDueForCheck(database, Math.min(deps.clock.leaseNow(), finalTime))) {
    await database.begin(async (tx) => {
      await lockLedger(tx, id)
      const lease = await deps.leases.find(tx, id)
      if (lease?.paidTerms) await remindOf(deps, tx, await readRentBook(deps, tx, lease))
    })
  }
}

/** Sends one lease's reminders under the lock that serializes its statements. */
async function remindOf({ leases }: RentBookDeps, tx: Transaction, book: RentBook): Promise<void> {
  const { lease, ledger, agreed, notes, now, readTo } = book
  const at = Math.min(now, readTo)
  for (const month of ledger.months) {
    const days = reminderFor(month, at, agreed.timeZone)
    const reminder = { leaseId: lease.id, month: month.number, days: days ?? 0, at }
    if (days === undefined || !(await insertReminder(tx, reminder))) continue
    const claim = notes.claims.get(month.number)
    const amount = month.open.toString()
    const facts = { rent: month.number, days, amount, due: month.dueAt, ...(claim && { on: claim.on }) }
    await leases.remind(tx, lease.id, facts)
  }
  await setNextCheck(tx, lease.id, nextReminderAt(ledger.months, at, agreed.timeZone) ?? never)
}
