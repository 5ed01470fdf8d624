/** SQL for unread messages that are not notified yet, and for recipients' rest times. */
import type { Query, Transaction } from '../../../../gateways/database.ts'
import { isSeen, seenBy } from '../seenStore.ts'

/** The unnotified messages to a person in one conversation. */
export interface UnnotifiedConversation {
  readonly senderId: string
  /** The home they name. */
  readonly listingId: string | null
  readonly count: number
}

/** Returns people with an unread, unnotified message since before an instant, who are not resting. */
export async function listDue(
  query: Query,
  { sentBefore, at, most }: { readonly sentBefore: Date; readonly at: Date; readonly most: number },
): Promise<string[]> {
  const rows = await query<{ recipientId: string }[]>`
    select recipient_id from message join conversation on conversation.id = conversation_id
      left join unread_email on account_id = recipient_id
    where notified_at is null and sent_at <= ${sentBefore} and not ${isSeen(query)}
      and (rests_until is null or rests_until <= ${at})
    group by recipient_id order by min(sent_at) limit ${most}`
  return rows.map(({ recipientId }) => recipientId)
}

/** Marks seen messages sent before an instant as notified, which emails skip. In batches; returns how many. */
export async function setSeenNotified(
  query: Query,
  { sentBefore, at, most }: { readonly sentBefore: Date; readonly at: Date; readonly most: number },
): Promise<number> {
  const { count } = await query`
    with seen as (
      select message.id from message join conversation on conversation.id = conversation_id
      where notified_at is null and sent_at <= ${sentBefore} and ${isSeen(query)}
      order by sent_at limit ${most} for update of message skip locked)
    update message set notified_at = ${at} where id in (select id from seen)`
  return count
}

/** Locks a recipient until the transaction ends if they may be emailed now; false while another process emails them. */
export async function lockRecipient(tx: Transaction, accountId: string, at: Date): Promise<boolean> {
  await tx`insert into unread_email (account_id, rests_until) values (${accountId}, ${at}) on conflict do nothing`
  const rows = await tx`
    select from unread_email where account_id = ${accountId} and rests_until <= ${at} for update skip locked`
  return rows.length > 0
}

/** No email is sent to them before this. */
export async function setRest(query: Query, accountId: string, until: Date): Promise<void> {
  await query`
    insert into unread_email (account_id, rests_until) values (${accountId}, ${until})
    on conflict (account_id) do update set rests_until = excluded.rests_until`
}

/**
 * Marks the unread messages as notified if one is from before an instant, and returns them by conversation, newest
 * first. Skips locked rows, so it never waits.
 */
export async function markNotified(
  tx: Transaction,
  accountId: string,
  { sentBefore, at }: { readonly sentBefore: Date; readonly at: Date },
): Promise<UnnotifiedConversation[]> {
  return tx<UnnotifiedConversation[]>`
    with unread as (
      select message.id, sent_at from conversation join message on conversation_id = conversation.id
      where (first_id = ${accountId} or second_id = ${accountId}) and last_sequence > ${seenBy(tx, accountId)}
        and sequence > ${seenBy(tx, accountId)} and recipient_id = ${accountId} and notified_at is null
      for update of message skip locked),
    to_notify as (
      update message set notified_at = ${at}
      where id in (select id from unread) and exists (select from unread where sent_at <= ${sentBefore})
      returning conversation_id, sender_id, number)
    select sender_id, coalesce(topic_id, listing_id) as listing_id, count(*)::integer as count
    from to_notify join conversation on conversation.id = conversation_id
    group by sender_id, coalesce(topic_id, listing_id) order by max(number) desc`
}
