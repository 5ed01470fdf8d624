/** Leaving, in SQL: what holds a person back, what is deleted with them, and what expires later (D 11.23). */
import type { LeavingHold } from '@keyhold/api/leaving.ts'
import { noOtherTexts } from '@keyhold/rental/homeTexts.ts'
import { statusesWithStay } from '@keyhold/rental/openLease.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'

const own = (query: Query, id: string) => query`(tenant_id = ${id} or landlord_id = ${id})`

/** When the stay of a lease ends, whatever became of its money (D 12.12). */
const stayEnds = (query: Query) =>
  query`case when status = any(${[...statusesWithStay]}::text[]) then move_out else 0 end`

/** What keeps a person from leaving at an instant of the lease clock. */
export async function listHolds(query: Query, id: string, now: number): Promise<LeavingHold[]> {
  const [row] = await query<Record<'open' | 'held' | 'payable' | 'role', boolean>[]>`
    select
      exists (select from lease where ${own(query, id)} and lease_is_open(lease, ${now})) as open,
      exists (select from lease join deposit on deposit.lease_id = lease.id
        where ${own(query, id)} and (handover_held > 0 or deposit_held > 0))
      or exists (select from credit join wallet on lower(address) = lower(account)
        where account_id = ${id} and paid_at is null) as held,
      exists (select from lease join lease_terms terms on terms.lease_id = lease.id
        left join chain_cursor cursor on cursor.chain_id = terms.chain_id
        where ${own(query, id)} and paid_terms is null and coalesce(cursor.final_time, 0) <= terms.pay_by) as payable,
      exists (select from account_role where account_id = ${id} and role in ('ADMIN', 'ARBITRATOR')) as role`
  return [
    ...(row?.open ? (['leaving-lease-open'] as const) : []),
    ...(row?.held ? (['leaving-money-held'] as const) : []),
    ...(row?.payable ? (['leaving-payment-possible'] as const) : []),
    ...(row?.role ? (['leaving-role-held'] as const) : []),
  ]
}

/**
 * Locks a person, their leases and their conversations: nothing is requested, accepted, paid or sent while they leave.
 * The account is locked last, in the order that lease actions and messages use; then what arrived meanwhile, since no
 * more can.
 */
export async function lockPerson(tx: Transaction, id: string): Promise<void> {
  const lockActs = async () => {
    await tx`select from lease where ${own(tx, id)} order by id for update`
    await tx`select from conversation where ${id} in (first_id, second_id) order by first_id, second_id for update`
  }
  await lockActs()
  await tx`select from account where id = ${id} for update`
  await lockActs()
}

/** The tenancies with a stored identity: a person's, or all that ended before an instant (unix seconds). */
export async function listIdentitiesToForget(
  query: Query,
  which: { readonly tenantId: string } | { readonly endedBefore: number; readonly now: number },
): Promise<string[]> {
  const rows =
    'tenantId' in which
      ? await query<{ id: string }[]>`select id from lease where tenant_id = ${which.tenantId}`
      : await query<{ id: string }[]>`
        select id from lease where identity_gone_at is null and not lease_is_open(lease, ${which.now})
          and greatest((select max(at) from lease_history where lease_id = lease.id), ${stayEnds(query)})
            < ${which.endedBefore} limit 500`
  return rows.map(({ id }) => id)
}

/** Replaces a tenant's identity by this encrypted empty one; the time of the first deletion stays. */
export async function setIdentityGone(query: Query, leaseId: string, nothing: Buffer, at: Date): Promise<void> {
  await query`update lease set identity = ${nothing}, identity_gone_at = coalesce(identity_gone_at, ${at}) where id = ${leaseId}`
}

/**
 * Deletes a tenant's texts in their requests, and the clauses of a landlord there; days, amounts, codes and concluded
 * agreements stay.
 */
export async function emptyRequests(tx: Transaction, id: string): Promise<void> {
  await tx`update lease set full_name = '', birthday = '1900-01-01', profession = '', home_address = '', mobile = '',
    email = '', message = null where tenant_id = ${id}`
  await tx`update lease set own_clauses = null where landlord_id = ${id}`
  await tx`update lease_history set facts = facts - 'reason' where person_id = ${id}`
  await tx`delete from agreement where frozen_at is null
    and lease_id in (select id from lease where ${own(tx, id)} and accepted_at is null)`
  await tx`update renewal set salt = null, canonical = null, document = null
    where state <> 'signed' and old_lease_id in (select id from lease where ${own(tx, id)})`
}

/**
 * Deletes homes that no lease and no report refers to; of the others, the texts and the place. Returns the pictures
 * whose files are to be removed.
 */
export async function deleteHomes(tx: Transaction, id: string, at: Date): Promise<string[]> {
  const photos = await tx<{ id: string }[]>`
    delete from photo where listing_id in (select id from listing where landlord_id = ${id}) returning id`
  await tx`delete from search_match where listing_id in (select id from listing where landlord_id = ${id})`
  const homes = tx`select id from listing where landlord_id = ${id}`
  for (const table of ['blocked_days', 'calendar_source'])
    await tx`delete from ${tx(table)} where listing_id in (${homes})`
  await tx`update conversation set listing_id = null where listing_id in (select id from listing where landlord_id = ${id})`
  const own = tx`select id from conversation where ${id} in (first_id, second_id)`
  await tx`update conversation set topic_id = null where id in (${own}) and topic_id in (${homes})`
  await tx`update message set topic_id = null where conversation_id in (${own}) and topic_id in (${homes})`
  await tx`delete from listing where landlord_id = ${id} and id not in (select listing_id from lease)
    and id not in (select listing_id from report)`
  await tx`update listing set ${tx(noOtherTexts)}, deleted_at = coalesce(deleted_at, ${at}), title = null, description = null,
    reference = null, feed_rent = null, near_to_metro = null, surrounding = null, view = null, house_rules = null,
    own_clauses = null, clauses_cleared = null, video_link = null, address1 = null, neighbourhood = null, location_lat = null,
    location_lng = null, shown_lat = null, shown_lng = null, map_x = null, map_y = null where landlord_id = ${id}`
  // after the homes: a write that waits for one of them finds it deleted
  for (const table of ['import_change', 'import_picture'])
    await tx`delete from ${tx(table)} where listing_id in (${homes})`
  for (const table of ['feed', 'import_answers', 'import_run'])
    await tx`delete from ${tx(table)} where landlord_id = ${id}`
  return photos.map((photo) => photo.id)
}

/**
 * Replaces their messages to others by a dash, and deletes the files; a conversation in which no one else wrote is
 * deleted.
 */
export async function emptyMessages(tx: Transaction, id: string): Promise<void> {
  await tx`delete from conversation where ${id} in (first_id, second_id) and not exists (
    select from message where conversation_id = conversation.id and sender_id <> ${id})`
  await tx`update message set content = '–', caution = false, attachments = 0 where sender_id = ${id}`
  await tx`delete from chat_attachment where sender_id = ${id}`
}

/** Deletes what only they had, and what was written to them or names them to others. */
export async function deleteOwn(tx: Transaction, { id, email, pendingEmail }: Leaver): Promise<void> {
  await tx`update session set ended_at = now() where account_id = ${id} and ended_at is null` // sockets close
  for (const table of belongings) await tx`delete from ${tx(table)} where account_id = ${id}`
  await tx`delete from block where ${id} in (blocker_id, blocked_id)`
  await tx`update person_report set account_id = null, words = '' where account_id = ${id}`
  await tx`update report set account_id = null, words = '' where account_id = ${id}`
  await tx`delete from subscription where email = ${email}`
  await tx`delete from outbox where recipient in (${email}, ${pendingEmail}) or held_for = ${id} or ${id} = any(about_ids)`
  await tx`delete from notice where about_id = ${id}`
  await tx`update relay_transaction set account_id = null, state = case state when 'asked' then 'refused' else state end
    where account_id = ${id}` // the limits of a day count it
}

/** Tables from which every row of their account is deleted. */
const belongings = [
  'session',
  'known_device',
  'email_token',
  'wallet_nonce',
  'wallet',
  'challenge',
  'passkey',
  'favourite',
  'saved_search',
  'saved_reply',
  'push_device',
  'push_off',
  'email_off',
  'quiet_hours',
  'unread_email',
  'notice',
  'passport_link',
  'account_role',
  'data_export',
]

export interface Leaver {
  readonly id: string
  readonly email: string
  /** The address that awaits confirmation; e-mails went there too. */
  readonly pendingEmail: string | null
}

/** Reduces the account to a stub: an id that leases refer to, without personal data. */
export async function emptyAccount(tx: Transaction, id: string, passwordHash: string, at: Date): Promise<void> {
  await tx`update account set email = ${`${id}@deleted.invalid`}, pending_email = null, email_confirmed_at = null,
    password_hash = ${passwordHash}, first_name = null, last_name = null, phone_number = null, date_of_birth = null,
    gender_id = 600002, occupation_id = null, category_id = null, agency_name = null, public_name = null, spoken_language_ids = '{}',
    wallet_field = null, avatar = null, updated_at = null, deleted_at = ${at} where id = ${id}`
}

/** Deletes reports about people who have left, however they were closed, and homes kept only for reports. */
export async function deleteOldReports(query: Query, before: Date): Promise<void> {
  await query`delete from person_report using account where account.id = reported_id and account.deleted_at < ${before}`
  await query`delete from report using listing, account
    where listing.id = listing_id and account.id = landlord_id and account.deleted_at < ${before}`
  await query`delete from listing using account where account.id = landlord_id and account.deleted_at < ${before}
    and not exists (select from lease where listing_id = listing.id)
    and not exists (select from report where listing_id = listing.id)`
}

/**
 * Deletes agreements past their retention, and what stays as long: inventories, the words and photos of deductions, and
 * the words of disputes (D 11.23).
 */
export async function deleteOldAgreements(query: Query, before: number): Promise<void> {
  const isOld = query`lease.id = lease_id and not lease_is_open(lease, ${before}) and move_out < ${before}`
  await query`delete from agreement using lease where ${isOld}`
  for (const table of ['inventory_paper', 'inventory_photo', 'deduction_photo', 'dispute_decision'])
    await query`delete from ${query(table)} using lease where ${isOld}`
  await query`update deposit_return set words = null, objection = null from lease
    where ${isOld} and num_nonnulls(words, objection) > 0`
  await query`update dispute_statement set words = null from lease where ${isOld} and words is not null`
}
