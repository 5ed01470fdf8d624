/** Viewings and their messages, in SQL. */
import type { ViewingReminder, ViewingState, ViewingWay } from '@keyhold/rental/viewing.ts'
import { type Query, refuseOn, type Transaction } from '../../../gateways/database.ts'

export type EntryKind = 'asked' | 'offered' | 'withdrawn' | 'declined' | 'agreed' | 'cancelled'

export interface StoredViewing {
  readonly id: string
  readonly landlordId: string
  readonly tenantId: string
  readonly listingId: string
  readonly timeZone: string
  readonly state: ViewingState
  readonly way: ViewingWay | null
  readonly minutes: number | null
  readonly times: readonly Date[]
  readonly words: string
  readonly createdAt: Date
  readonly startsAt: Date | null
  readonly agreedAt: Date | null
  readonly endedAt: Date | null
  readonly endedBy: string | null
  readonly reason: string
  readonly reminded: number | null
}

export interface Entry {
  readonly messageId: string
  readonly viewingId: string
  readonly kind: EntryKind
  readonly senderId: string
}

/** The time span of a landlord's agreed viewing. */
interface Busy {
  readonly viewingId: string
  readonly landlordId: string
  readonly startsAt: Date
  readonly endsAt: Date
}

const columns = [
  ...(['id', 'landlordId', 'tenantId', 'listingId', 'timeZone', 'state', 'way', 'minutes', 'times', 'words'] as const),
  ...(['createdAt', 'startsAt', 'agreedAt', 'endedAt', 'endedBy', 'reason', 'reminded'] as const),
] as const satisfies readonly (keyof StoredViewing)[]

export async function findViewing(query: Query, id: string): Promise<StoredViewing | undefined> {
  const [row] = await query<StoredViewing[]>`select ${query(columns)} from viewing where id = ${id}`
  return row
}

export async function lockViewing(tx: Transaction, id: string): Promise<StoredViewing | undefined> {
  const [row] = await tx<StoredViewing[]>`select ${tx(columns)} from viewing where id = ${id} for update`
  return row
}

/** Stores a viewing. */
export async function insertViewing(
  tx: Transaction,
  viewing: Pick<StoredViewing, 'id' | 'landlordId' | 'tenantId' | 'listingId' | 'timeZone' | 'state' | 'words'> &
    Partial<Pick<StoredViewing, 'way' | 'minutes' | 'times'>> & { readonly createdAt: Date },
): Promise<void> {
  const { id, landlordId, tenantId, listingId, timeZone, state, words, createdAt } = viewing
  const { way = null, minutes = null, times = [] } = viewing
  await tx`
    insert into viewing (id, landlord_id, tenant_id, listing_id, time_zone, state, way, minutes, times, words, created_at)
    values (${id}, ${landlordId}, ${tenantId}, ${listingId}, ${timeZone}, ${state}, ${way}, ${minutes},
      ${times.map((time) => time.toISOString())}::timestamptz[], ${words}, ${createdAt})`
}

/** Ends two people's open viewings before new times are offered: an open offer is replaced, a request answered. */
export async function setReplaced(tx: Transaction, landlordId: string, tenantId: string): Promise<void> {
  await tx`
    update viewing set state = case state when 'asked' then 'answered' else 'replaced' end
    where landlord_id = ${landlordId} and tenant_id = ${tenantId} and state in ('asked', 'offered')`
}

/** Agrees on a time, or refuses: `one_viewing_at_a_time` decides which of a landlord’s tenants gets it. */
export async function setAgreed(tx: Transaction, id: string, startsAt: Date, at: Date): Promise<void> {
  await tx`
    update viewing set state = 'agreed', starts_at = ${startsAt}, agreed_at = ${at},
      during = tstzrange(${startsAt}, ${startsAt}::timestamptz + make_interval(mins => minutes))
    where id = ${id}`.catch(refuseOn('one_viewing_at_a_time', 'viewing-time-taken'))
}

export async function setEnded(
  tx: Transaction,
  id: string,
  end: {
    readonly state: 'withdrawn' | 'declined' | 'cancelled'
    readonly by: string
    readonly reason: string
    readonly at: Date
  },
): Promise<void> {
  await tx`
    update viewing set state = ${end.state}, during = null, ended_at = ${end.at}, ended_by = ${end.by},
      reason = ${end.reason}
    where id = ${id}`
}

/** A person's agreed viewings that are not over, locked until the transaction ends. */
export async function lockAgreed(tx: Transaction, personId: string, at: Date): Promise<StoredViewing[]> {
  return tx<StoredViewing[]>`
    select ${tx(columns)} from viewing
    where ${personId} in (landlord_id, tenant_id) and state = 'agreed' and upper(during) > ${at} order by id for update`
}

/**
 * Two people's offered or agreed viewings, whichever is the landlord, locked until the transaction ends; some may be
 * past.
 */
export async function lockOpen(tx: Transaction, one: string, other: string): Promise<StoredViewing[]> {
  return tx<StoredViewing[]>`
    select ${tx(columns)} from viewing
    where (landlord_id, tenant_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
      and state in ('offered', 'agreed') order by created_at, id for update`
}

/** Ends all of a person's open viewings, and deletes their texts in all; past viewings keep their state. */
export async function setAllEnded(tx: Transaction, personId: string, at: Date): Promise<void> {
  const theirs = tx`${personId} in (landlord_id, tenant_id)`
  await tx`
    update viewing set during = null, ended_at = ${at}, ended_by = ${personId}, state = case
      when state = 'asked' then 'answered' when state = 'agreed' then 'cancelled'
      when landlord_id = ${personId} then 'withdrawn' else 'declined' end
    where ${theirs} and (state in ('asked', 'offered') or (state = 'agreed' and upper(during) > ${at}))`
  await tx`
    update viewing set words = '' where words <> ''
      and case when state in ('asked', 'answered') then tenant_id else landlord_id end = ${personId}`
  await tx`update viewing set reason = '' where ended_by = ${personId} and reason <> ''`
}

export async function insertEntry(tx: Transaction, entry: Omit<Entry, 'senderId'>): Promise<void> {
  await tx`insert into viewing_entry ${tx(entry, 'messageId', 'viewingId', 'kind')}`
}

/** The newest viewings of two people, whichever is the landlord. */
export async function listBetween(query: Query, one: string, other: string, most: number): Promise<StoredViewing[]> {
  return query<StoredViewing[]>`
    select ${query(columns)} from viewing
    where (landlord_id, tenant_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
    order by created_at desc, id limit ${most}`
}

/** A person’s viewings that begin after an instant, have an offered time after it, or are requested. */
export async function listAhead(query: Query, personId: string, after: Date, most: number): Promise<StoredViewing[]> {
  return query<StoredViewing[]>`
    select ${query(columns)} from viewing
    where ${personId} in (landlord_id, tenant_id) and (state = 'asked' or (state = 'agreed' and upper(during) > ${after})
      or (state = 'offered' and ${after} < any(times)))
    order by starts_at, (select min(time) from unnest(times) time), created_at, id limit ${most}`
}

/** A person’s viewings that are past or were cancelled after the agreement, the last first. */
export async function listPast(query: Query, personId: string, before: Date, most: number): Promise<StoredViewing[]> {
  return query<StoredViewing[]>`
    select ${query(columns)} from viewing
    where ${personId} in (landlord_id, tenant_id) and starts_at is not null
      and (state = 'cancelled' or upper(during) <= ${before})
    order by starts_at desc, id limit ${most}`
}

export async function listEntries(query: Query, viewingIds: readonly string[]): Promise<Entry[]> {
  if (viewingIds.length === 0) return []
  return query<Entry[]>`
    select message_id, viewing_id, kind, sender_id from viewing_entry join message on message.id = message_id
    where viewing_id in ${query(viewingIds)} order by message.number`
}

/** The agreed viewings of these landlords after an instant. */
export async function listBusy(query: Query, landlordIds: readonly string[], after: Date): Promise<Busy[]> {
  if (landlordIds.length === 0) return []
  return query<Busy[]>`
    select id as viewing_id, landlord_id, lower(during) as starts_at, upper(during) as ends_at from viewing
    where landlord_id in ${query(landlordIds)} and state = 'agreed' and upper(during) > ${after}`
}

/** The number of offers and requests from one person to another since an instant. */
export async function countSince(query: Query, landlordId: string, tenantId: string, since: Date): Promise<number> {
  const [row] = await query<{ count: number }[]>`
    select count(*)::integer as count from viewing
    where landlord_id = ${landlordId} and tenant_id = ${tenantId} and created_at > ${since}`
  return row?.count ?? 0
}

/**
 * Viewings with a reminder that may be due: they begin within a day of an instant and had none, or within two hours and
 * had only the first.
 */
export async function listToRemindOf(query: Query, now: Date, most: number): Promise<Pick<StoredViewing, 'id'>[]> {
  return query`
    select id from viewing
    where state = 'agreed' and starts_at > ${now} and starts_at <= ${now}::timestamptz + interval '24 hours'
      and (reminded is null or (reminded > 2 and starts_at <= ${now}::timestamptz + interval '2 hours'))
    order by starts_at limit ${most}`
}

/** The viewing, locked until the transaction ends; undefined while another process has it. */
export async function lockToRemind(tx: Transaction, id: string): Promise<StoredViewing | undefined> {
  const [row] = await tx<StoredViewing[]>`
    select ${tx(columns)} from viewing where id = ${id} and state = 'agreed' for update skip locked`
  return row
}

/** Records which reminder was sent, or that none is needed. */
export async function setReminded(tx: Transaction, id: string, hours: ViewingReminder): Promise<void> {
  await tx`update viewing set reminded = ${hours} where id = ${id}`
}
