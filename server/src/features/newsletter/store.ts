/** Subscriptions, in SQL. */
import type { Query } from '../../gateways/database.ts'

export interface Subscription {
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly languageId: number
  readonly consentedAt: Date
  readonly consentVersion: string
  readonly unsubscribeHash: Buffer
}

/** Keeps a subscription; answers whether it is news: a living one stays as it is, an ended one begins again. */
export async function insertSubscription(query: Query, subscription: Subscription): Promise<boolean> {
  const rows = await query`
    insert into subscription ${query(subscription)}
    on conflict (email) do update set
      name = excluded.name, phone = excluded.phone, language_id = excluded.language_id,
      consented_at = excluded.consented_at, consent_version = excluded.consent_version, unsubscribed_at = null
    where subscription.unsubscribed_at is not null
    returning email`
  return rows.length > 0
}

/** Keeps the city that somebody waits for; a second time changes nothing. */
export async function insertCity(query: Query, email: string, cityId: number): Promise<void> {
  await query`insert into subscription_city ${query({ email, cityId })} on conflict do nothing`
}

/** Ends a subscription; answers whether there ever was one with this token. */
export async function setUnsubscribed(query: Query, unsubscribeHash: Buffer, at: Date): Promise<boolean> {
  const rows = await query`
    update subscription set unsubscribed_at = coalesce(unsubscribed_at, ${at})
    where unsubscribe_hash = ${unsubscribeHash} returning email`
  return rows.length > 0
}

/** Whether an address has a living subscription. */
export async function isLiving(query: Query, email: string): Promise<boolean> {
  return (await query`select from subscription where email = ${email} and unsubscribed_at is null`).length > 0
}

/** Ends the subscription of an address; the moment stays if it ended before. */
export async function setEnded(query: Query, email: string, at: Date): Promise<void> {
  await query`update subscription set unsubscribed_at = coalesce(unsubscribed_at, ${at}) where email = ${email}`
}

/** Living subscriptions with the cities they wait for, oldest consent first. */
export async function listLiving(
  query: Query,
): Promise<(Omit<Subscription, 'unsubscribeHash'> & { readonly cityIds: readonly number[] })[]> {
  return query`
    select email, name, phone, language_id, consented_at, consent_version, array(
      select city_id from subscription_city where subscription_city.email = subscription.email order by city_id) as city_ids
    from subscription where unsubscribed_at is null order by consented_at, email`
}
