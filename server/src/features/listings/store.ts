/** Homes in the database. Columns are spelt as the fields are (D 1.2). */
import { type DepositPolicy, type Feature, features, type Home, type ListingState } from '@keyhold/rental/listing.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Query, Transaction } from '../../gateways/database.ts'

/** Where others see a home, and what follows from its place. */
export interface Whereabouts {
  readonly country: string | null
  readonly shownLat: number | null
  readonly shownLng: number | null
  /** Web-mercator units of zoom 24 of the shown place. */
  readonly mapX: number | null
  readonly mapY: number | null
  readonly timeZone: string | null
}

/** What `weight` is made of (D 5.7). */
export interface Standing {
  readonly completeness: number
  readonly answerRate: number
  readonly weight: number
}

/** A home with all that the house knows of it. */
export interface Listing extends Home, Whereabouts, Standing {
  readonly id: string
  readonly landlordId: string
  readonly state: ListingState
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly publishedAt: Date | null
  readonly deletedAt: Date | null
}

type Row = Listing & Record<Feature, boolean> & { depositPolicy: DepositPolicy }

/** Every column of a home, in the order of the schema. */
const columns = (query: Query) => query`
  id, landlord_id, state, title, description, rental_type, currency, rent_price, deposit, deposit_policy,
  available_from, available_until, room_size, beds_number, bathroom, toilet, term_of_lease, floor_type,
  distance_to_public_transport, near_to_metro, surrounding, view, furnished, parking, heating, air_conditioning,
  balcony_terrace, elevator, pet_friendly, smoking_allowed, city_id, country, address1, neighbourhood, location_lat,
  location_lng, place_is, shown_lat, shown_lng, map_x, map_y, time_zone, completeness, answer_rate, weight, created_at,
  updated_at, published_at, deleted_at`

/** A home that is not deleted, locked until the transaction ends. */
export async function lockListing(tx: Transaction, id: string): Promise<Listing | undefined> {
  const [row] = await tx<Row[]>`select ${columns(tx)} from listing where id = ${id} and deleted_at is null for update`
  return row
}

/** A home that is not deleted. */
export async function findListing(query: Query, id: string): Promise<Listing | undefined> {
  const [row] = await query<Row[]>`select ${columns(query)} from listing where id = ${id} and deleted_at is null`
  return row
}

/** Whether this home was deleted after people could see it. */
export async function wasPublished(query: Query, id: string): Promise<boolean> {
  const rows = await query`
    select from listing where id = ${id} and deleted_at is not null and published_at is not null`
  return rows.length > 0
}

/** These homes, deleted ones too, in no order. */
export async function listListings(query: Query, ids: readonly string[]): Promise<Listing[]> {
  if (ids.length === 0) return []
  return query<Row[]>`select ${columns(query)} from listing where id in ${query(ids)}`
}

/** A landlord's homes that are not deleted, newest first. */
export async function listListingsOf(query: Query, landlordId: string): Promise<Listing[]> {
  return query<Row[]>`
    select ${columns(query)} from listing where landlord_id = ${landlordId} and deleted_at is null
    order by created_at desc, id`
}

/** A new draft, empty but for the defaults; its landlord's answer rate is that of their other homes. */
export async function insertListing(tx: Transaction, id: string, landlordId: string, now: Date): Promise<Listing> {
  const [row] = await tx<Row[]>`
    insert into listing (id, landlord_id, answer_rate, created_at, updated_at)
    values (${id}, ${landlordId},
      coalesce((select answer_rate from listing where landlord_id = ${landlordId} limit 1), 50), ${now}, ${now})
    returning ${columns(tx)}`
  return row as Row
}

const homeColumns = [
  'title',
  'description',
  'rentalType',
  'currency',
  'rentPrice',
  'deposit',
  'depositPolicy',
  'availableFrom',
  'availableUntil',
  'roomSize',
  'bedsNumber',
  'bathroom',
  'toilet',
  'termOfLease',
  'floorType',
  'distanceToPublicTransport',
  'nearToMetro',
  'surrounding',
  'view',
  ...features,
  'cityId',
  'address1',
  'neighbourhood',
  'locationLat',
  'locationLng',
  'placeIs',
  'country',
  'shownLat',
  'shownLng',
  'mapX',
  'mapY',
  'timeZone',
  'completeness',
  'answerRate',
  'weight',
  'state',
  'publishedAt',
  'updatedAt',
] as const satisfies readonly (keyof Listing)[]

/** Writes everything that may change of a home. */
export async function replaceListing(tx: Transaction, listing: Listing): Promise<void> {
  await tx`update listing set ${tx(listing as Row, ...homeColumns)} where id = ${listing.id}`
}

export async function setDeleted(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx`update listing set deleted_at = ${now}, updated_at = ${now} where id = ${id}`
}

/** The landlord's answer rate, and the weights that follow from it: a point for a point. */
export async function setAnswerRate(query: Query, landlordId: string, rate: number): Promise<void> {
  await query`
    update listing set weight = weight + answer_rate - ${rate}, answer_rate = ${rate}
    where landlord_id = ${landlordId} and answer_rate <> ${rate}`
}

/** How many published homes each city has, most first. */
export async function countByCity(query: Query): Promise<Map<number, number>> {
  const rows = await query<{ cityId: number; homes: number }[]>`
    select city_id, count(*)::integer as homes from listing
    where state = 'published' and deleted_at is null group by city_id order by homes desc, city_id`
  return new Map(rows.map(({ cityId, homes }) => [cityId, homes]))
}

/** How many published homes a landlord has. */
export async function countPublishedOf(query: Query, landlordId: string): Promise<number> {
  const [row] = await query<{ homes: number }[]>`
    select count(*)::integer as homes from listing
    where landlord_id = ${landlordId} and state = 'published' and deleted_at is null`
  return row?.homes ?? 0
}

/** The nights from `since` on that these homes are let or held, in order, by home. */
export async function listStays(query: Query, ids: readonly string[], since: string): Promise<Map<string, Stay[]>> {
  if (ids.length === 0) return new Map()
  const rows = await query<({ listingId: string } & Stay)[]>`
    select listing_id, lower(nights) as from, upper(nights) as to from stay
    where listing_id in ${query(ids)} and upper(nights) > ${since} order by listing_id, nights`
  return Map.groupBy(rows, ({ listingId }) => listingId)
}

/** Whether nights after this day are let or held. */
export async function isLet(query: Query, id: string, today: string): Promise<boolean> {
  const [row] = await query`select from stay where listing_id = ${id} and upper(nights) > ${today} limit 1`
  return row !== undefined
}
