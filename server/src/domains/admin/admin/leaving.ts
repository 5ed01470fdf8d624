/** Account deletion with open reports: closes reports about the person and notifies their authors (D 11.29). */
import type { Transaction } from '../../../gateways/database.ts'
import type { OutgoingEmail } from '../../../gateways/outbox.ts'
import * as store from './leavingStore.ts'
import { type NotifyDeps, reporterEmail } from './notifications.ts'

/**
 * Closes the open reports about a person and their homes, deletes the others, and returns the emails to post in the
 * same transaction, one per author. Waits for a report that an operator is settling, and deletes it with the others.
 */
export async function closeReportsAbout(
  tx: Transaction,
  deps: Pick<NotifyDeps, 'accounts' | 'clock'>,
  personId: string,
): Promise<OutgoingEmail[]> {
  const at = new Date(deps.clock.now())
  const closed = await store.closeOpenReports(tx, personId, at)
  await store.deleteOtherReports(tx, personId)
  const notified = new Set(await store.rewordQueuedEmails(tx, personId, at))
  const emails: OutgoingEmail[] = []
  for (const report of closed) {
    const email = await reporterEmail(deps, tx, report, { kind: 'reportedLeft' })
    if (!email || notified.has(email.to)) continue
    notified.add(email.to)
    emails.push(email)
  }
  return emails
}
