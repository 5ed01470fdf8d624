/** Passport links, in SQL. Only the hash of a link's secret is stored. */
import type { ShownName } from '@keyhold/rental/passport.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'

export interface StoredLink {
  readonly id: string
  readonly accountId: string
  readonly shownName: ShownName
  readonly showsLeases: boolean
  readonly madeAt: Date
  readonly expiresAt: Date
  readonly timesSeen: number
  readonly seenAt: Date | null
}

const columns = (query: Query) =>
  query`id, account_id, shown_name, shows_leases, made_at, expires_at, times_seen, seen_at`

export type NewLink = Omit<StoredLink, 'id' | 'timesSeen' | 'seenAt'> & { readonly hash: Buffer }

/** Stores a link, unless this person has `most` open ones; then undefined. Serialized per person, across tabs. */
export async function insertLink(tx: Transaction, link: NewLink, most: number): Promise<StoredLink | undefined> {
  const { hash, accountId, shownName, showsLeases, madeAt, expiresAt } = link
  await tx`select from account where id = ${accountId} for no key update`
  const [row] = await tx<StoredLink[]>`
    insert into passport_link (hash, account_id, shown_name, shows_leases, made_at, expires_at)
    select ${hash}::bytea, ${accountId}::uuid, ${shownName}, ${showsLeases}, ${madeAt}::timestamptz, ${expiresAt}::timestamptz
    where (select count(*) from passport_link where account_id = ${accountId} and expires_at > ${madeAt}) < ${most}
    returning ${columns(tx)}`
  return row
}

/** A person's open links, newest first. */
export async function listLinks(query: Query, accountId: string, now: Date): Promise<StoredLink[]> {
  return query<StoredLink[]>`
    select ${columns(query)} from passport_link
    where account_id = ${accountId} and expires_at > ${now} order by made_at desc, id`
}

/** Counts a use of a link, and returns it; undefined unless it is open. */
export async function openLink(query: Query, hash: Buffer, now: Date): Promise<StoredLink | undefined> {
  const [row] = await query<StoredLink[]>`
    update passport_link set times_seen = times_seen + 1, seen_at = ${now}
    where hash = ${hash} and expires_at > ${now} returning ${columns(query)}`
  return row
}

export async function deleteLink(query: Query, accountId: string, id: string): Promise<void> {
  await query`delete from passport_link where account_id = ${accountId} and id = ${id}`
}

/** Deletes links expired at an instant. */
export async function deleteOver(query: Query, now: Date): Promise<void> {
  await query`delete from passport_link where expires_at <= ${now}`
}
