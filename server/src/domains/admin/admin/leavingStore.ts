/** SQL for reports about a person whose account is deleted. */
import { accountDeleted } from '@keyhold/api/reportReasons.ts'
import type { Transaction } from '../../../gateways/database.ts'
import { claimMilliseconds } from '../../../gateways/outbox.ts'
import type { SettledReport } from './store.ts'

/** Deletes reports that were closed for any other reason, because they contain personal data. */
export async function deleteOtherReports(tx: Transaction, personId: string): Promise<void> {
  const others = tx`settled_at is not null and outcome is distinct from ${accountDeleted}`
  await tx`delete from person_report where reported_id = ${personId} and ${others}`
  await tx`delete from report where ${others} and listing_id in (select id from listing where landlord_id = ${personId})`
}

/**
 * Rewords queued emails about these reports: they still say that the report is closed, without the operator's reason;
 * one per address is enough. Returns the addresses that still get theirs: not those whose email failed or may already
 * be in transmission with its old text.
 */
export async function rewordQueuedEmails(tx: Transaction, personId: string, at: Date): Promise<string[]> {
  const claimedUntil = new Date(at.getTime() + claimMilliseconds)
  const rows = await tx<{ id: bigint; recipient: string; isWaiting: boolean }[]>`
    update outbox set email_kind = 'reportedLeft', content = content #- '{facts,outcome}', about_ids = '{}'
    where email_kind = 'reportClosed' and sent_at is null and ${personId} = any(about_ids)
    returning id, recipient, failed_at is null
      and not (tries > 0 and next_try_at between ${at} and ${claimedUntil}) as is_waiting`
  const firsts = new Map<string, bigint>()
  const waiting = rows.filter(({ isWaiting }) => isWaiting)
  for (const { id, recipient } of waiting) if (id < (firsts.get(recipient) ?? id + 1n)) firsts.set(recipient, id)
  const others = waiting.filter(({ id, recipient }) => firsts.get(recipient) !== id)
  await tx`delete from outbox where id = any(${others.map(({ id }) => String(id))}::bigint[])`
  return [...firsts.keys()]
}

/** Closes the open reports without their reasons; returns those of other known authors, earliest first. */
export async function closeOpenReports(tx: Transaction, personId: string, at: Date): Promise<SettledReport[]> {
  const closing = tx`settled_at = ${at}, outcome = ${accountDeleted}, words = ''`
  return tx<SettledReport[]>`
    with homes as (
      update report set ${closing} from listing home
      where home.id = listing_id and landlord_id = ${personId} and settled_at is null
      returning account_id, reported_at),
    people as (
      update person_report set ${closing}, shows_messages = false where reported_id = ${personId} and settled_at is null
      returning account_id, reported_at)
    select account_id as reporter_id, reported_at, ${personId}::uuid as about_id
    from (select * from homes union all select * from people) closed
    where account_id <> ${personId} order by reported_at`
}
