/** Subscriptions, in SQL. */
import type { Query } from '../../../gateways/database.ts'

export interface Subscription {
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly languageId: number
  readonly consentedAt: Date
  readonly consentVersion: string
  /** The consent text; null where their form had another version than ours. */
  readonly consentText: string | null
  /** When the address was confirmed; null before. */
  readonly confirmedAt: Date | null
  readonly confirmHash: Buffer
  readonly unsubscribeHash: Buffer
}

/**
 * Stores a subscription; returns whether it is new. An active one is unchanged, and so is one that ended after
 * `quietSince` if the new one is unconfirmed; one that ended earlier, and an unconfirmed one, must be confirmed anew.
 * Until then name, phone, the end and the earlier confirmation stay: a stranger who enters an address cannot overwrite
 * its owner's data.
 */
export async function insertSubscription(query: Query, subscription: Subscription, quietSince: Date): Promise<boolean> {
  const rows = await query`
    insert into subscription ${query(subscription)}
    on conflict (email) do update set
      name = case when excluded.confirmed_at is null then subscription.name else excluded.name end,
      phone = case when excluded.confirmed_at is null then subscription.phone else excluded.phone end,
      language_id = excluded.language_id, consented_at = excluded.consented_at,
      consent_version = excluded.consent_version, consent_text = excluded.consent_text,
      unsubscribed_at = case when excluded.confirmed_at is null then subscription.unsubscribed_at end,
      confirmed_at = coalesce(excluded.confirmed_at, subscription.confirmed_at), confirm_hash = excluded.confirm_hash,
      unsubscribe_hash = excluded.unsubscribe_hash,
      earlier_unsubscribe_hash = case when subscription.unsubscribe_hash = excluded.unsubscribe_hash
        then subscription.earlier_unsubscribe_hash else subscription.unsubscribe_hash end
    where (subscription.unsubscribed_at is not null or subscription.confirmed_at is null)
      and (subscription.unsubscribed_at is null or subscription.unsubscribed_at < ${quietSince} or excluded.confirmed_at is not null)
    returning email`
  return rows.length > 0
}

/** Confirms the address; undefined if no active or pending subscription has this token. `isNew` the first time. */
export async function setConfirmed(
  query: Query,
  confirmHash: Buffer,
  at: Date,
): Promise<{ email: string; languageId: number; isNew: boolean } | undefined> {
  const [row] = await query<{ email: string; languageId: number; isNew: boolean }[]>`
    select email, language_id, confirmed_at is null or unsubscribed_at is not null as is_new from subscription
    where confirm_hash = ${confirmHash} and (unsubscribed_at is null or unsubscribed_at < consented_at) for update`
  if (row?.isNew)
    await query`update subscription set confirmed_at = ${at}, unsubscribed_at = null where email = ${row.email}`
  return row
}

/** Deletes addresses e-mailed before an instant and never confirmed; unsubscribed ones as long after unsubscribing. */
export async function deleteUnconfirmed(query: Query, before: Date): Promise<void> {
  await query`delete from subscription where confirmed_at is null and greatest(consented_at, unsubscribed_at) < ${before}`
}

/** Adds the city a person waits for; idempotent. */
export async function insertCity(query: Query, email: string, cityId: number): Promise<void> {
  await query`insert into subscription_city ${query({ email, cityId })} on conflict do nothing`
}

/** The time of an earlier end stays, unless a new confirmation was requested since. */
const endedAt = (query: Query, at: Date) =>
  query`case when unsubscribed_at >= consented_at then unsubscribed_at else ${at}::timestamptz end`

/** Sets the unsubscribe link of later e-mails for an active subscription; returns whether it changed. */
export async function renewLink(query: Query, email: string, unsubscribeHash: Buffer): Promise<boolean> {
  const rows = await query`
    update subscription set unsubscribe_hash = ${unsubscribeHash}, earlier_unsubscribe_hash = unsubscribe_hash
    where email = ${email} and unsubscribe_hash <> ${unsubscribeHash} and ${living(query)} returning email`
  return rows.length > 0
}

/** Ends a subscription; returns whether one ever had this token, or had it before the secret changed. */
export async function setUnsubscribed(query: Query, unsubscribeHash: Buffer, at: Date): Promise<boolean> {
  const rows = await query`
    update subscription set unsubscribed_at = ${endedAt(query, at)}
    where unsubscribe_hash = ${unsubscribeHash} or earlier_unsubscribe_hash = ${unsubscribeHash} returning email`
  return rows.length > 0
}

/** Active and confirmed. */
const living = (query: Query) => query`unsubscribed_at is null and confirmed_at is not null`

/** Whether an address has an active, confirmed subscription. */
export async function isLiving(query: Query, email: string): Promise<boolean> {
  return (await query`select from subscription where email = ${email} and ${living(query)}`).length > 0
}

/** Ends the subscription of an address; the time of an earlier end stays. */
export async function setEnded(query: Query, email: string, at: Date): Promise<void> {
  await query`update subscription set unsubscribed_at = ${endedAt(query, at)} where email = ${email}`
}

/** Active, confirmed subscriptions with the cities they wait for, oldest consent first. */
export async function listLiving(
  query: Query,
): Promise<(Omit<Subscription, 'confirmHash'> & { readonly cityIds: readonly number[] })[]> {
  return query`
    select email, name, phone, language_id, consented_at, consent_version, consent_text, confirmed_at, unsubscribe_hash, array(
      select city_id from subscription_city where subscription_city.email = subscription.email order by city_id) as city_ids
    from subscription where ${living(query)} order by consented_at, email`
}
