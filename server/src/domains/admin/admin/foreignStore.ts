/** SQL that tells whose an id is, for the log of denied access: every private thing that a call names by its id. */
import type { Query } from '../../../gateways/database.ts'

/** What an entry names: the lease, the home, or else the account of the owner. */
export interface OwnedSubject {
  readonly kind: 'account' | 'home' | 'lease' | 'other'
  readonly subjectId: string
}

/** Tables with the columns of their owners; an entry names the first one. */
const ofPeople = {
  session: ['account_id'],
  passkey: ['account_id'],
  saved_search: ['account_id'],
  saved_reply: ['account_id'],
  passport_link: ['account_id'],
  relay_transaction: ['account_id'],
  push_device: ['account_id'],
  import_run: ['landlord_id'],
  conversation: ['first_id', 'second_id'],
  message: ['sender_id', 'recipient_id'],
  chat_attachment: ['sender_id', 'recipient_id'],
  viewing: ['landlord_id', 'tenant_id'],
} as const
const ofLeases = {
  payment: 'lease_id',
  renewal: 'old_lease_id',
  ending: 'lease_id',
  departure: 'lease_id',
  inventory_paper: 'lease_id',
  inventory_photo: 'lease_id',
  dispute_evidence: 'lease_id',
  shares_offer: 'lease_id',
} as const
const ofHomes = ['photo', 'calendar_source', 'blocked_days'] as const
/** The tables that are looked in. */
export const ownedTables = [
  'account',
  'lease',
  'listing',
  ...Object.keys(ofPeople),
  ...Object.keys(ofLeases),
  ...ofHomes,
]

/**
 * What of these ids belongs to others alone, in their order. A home that was once published counts only with `ofPublishedHomes`:
 * anybody may have its address.
 */
export async function listForeign(
  query: Query,
  personId: string,
  ids: readonly string[],
  { ofPublishedHomes }: { readonly ofPublishedHomes: boolean },
): Promise<OwnedSubject[]> {
  const asked = query`any(${[...ids]}::uuid[])`
  const parties = query`array[lease.tenant_id, lease.landlord_id]`
  const isPrivate = ofPublishedHomes ? query`true` : query`home.published_at is null`
  const parts = [
    query`select lease.id as asked, 'lease' as kind, lease.id as subject_id, ${parties} as owners from lease where id = ${asked}`,
    query`select id, 'home', id, array[landlord_id] from listing home where id = ${asked} and ${isPrivate}`,
    query`select id, 'account', id, array[id] from account where id = ${asked} and deleted_at is null`,
    ...Object.entries(ofLeases).map(
      ([table, column]) => query`
        select own.id, 'lease', lease.id, ${parties} from ${query(table)} own join lease on lease.id = own.${query(column)}
        where own.id = ${asked}`,
    ),
    ...ofHomes.map(
      (table) => query`
        select own.id, 'home', home.id, array[landlord_id] from ${query(table)} own join listing home on home.id = own.listing_id
        where own.id = ${asked}`,
    ),
    ...Object.entries(ofPeople).map(
      ([table, columns]) => query`
        select id, 'other', ${query(columns[0])}, array[${query.unsafe(columns.join(', '))}]
        from ${query(table)} where id = ${asked}`,
    ),
  ]
  return query<OwnedSubject[]>`
    select kind, subject_id from (${parts.map((part, at) => query`${query.unsafe(at ? ' union all ' : '')}${part}`)}) named
    where not ${personId}::uuid = any(owners) order by array_position(${[...ids]}::uuid[], asked)`
}
