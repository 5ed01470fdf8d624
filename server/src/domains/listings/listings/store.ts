/** Homes in the database. Columns are named like the fields (D 1.2). */
import { type Feature, fieldNames, type Home } from '@keyhold/rental/fields.ts'
import { type HomeTexts, textIn } from '@keyhold/rental/homeTexts.ts'
import { type Language, languages } from '@keyhold/rental/language.ts'
import type { ListingState, PlaceDoubt } from '@keyhold/rental/listing.ts'
import { otherTextName } from '@keyhold/rental/otherTexts.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import postgres from 'postgres'
import { type Query, refuseOn, type Transaction } from '../../../gateways/database.ts'
import { type FeatureColumns, readFeatures, writeFeatures } from './featureColumns.ts'

/** The public location, and the columns derived from it. */
export interface PublicLocation {
  readonly country: string | null
  readonly shownLat: number | null
  readonly shownLng: number | null
  /** Web-mercator units of zoom 24 of the public location. */
  readonly mapX: number | null
  readonly mapY: number | null
  readonly timeZone: string | null
}

/** The components of `weight` (D 5.7). */
export interface Ranking {
  readonly completeness: number
  readonly answerRate: number
  readonly weight: number
}

/** A whole stored home. */
export interface Listing extends Home, PublicLocation, Ranking {
  readonly id: string
  readonly landlordId: string
  readonly state: ListingState
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly publishedAt: Date | null
  readonly deletedAt: Date | null
  /** Since when it awaits moderation (D 11.31). */
  readonly heldAt: Date | null
  /** Whether the landlord chose the deposit policy, instead of the default (D 5.5). */
  readonly policyChosen: boolean
  /** Made by an import (D 12.5). */
  readonly isImported: boolean
  /** Taken out of search by an import, not by a person. */
  readonly hiddenByImport: boolean
  /** What is doubtful about its place, unless the landlord confirmed it (D 11.6). */
  readonly placeDoubt: PlaceDoubt | null
  readonly placeConfirmed: boolean
  /** The landlord confirmed a deposit above the law of the place (D 12.23). */
  readonly depositConfirmed: boolean
  /** The landlord's own reference, as in their files; unique among their homes. */
  readonly reference: string | null
  /** Own clauses that mention money, as moderated and approved (D 11.24). */
  readonly clausesCleared: string | null
  /** The version of the landlord's text and facts (D 11.5). */
  readonly version: number
}

/** The fields of a home that can change. */
const changing = [
  ...fieldNames,
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
  'policyChosen',
  'isImported',
  'hiddenByImport',
  'placeDoubt',
  'placeConfirmed',
  'depositConfirmed',
  'reference',
  'version',
] as const satisfies readonly (keyof Listing)[]
const columns = [
  'id',
  'landlordId',
  'createdAt',
  'deletedAt',
  'heldAt',
  'clausesCleared',
  'hasNot',
  ...changing,
] as const satisfies readonly (keyof Row)[]

/** Their database names, computed once: computing them for each query takes a twentieth of a search. */
export const spell = (names: readonly string[]) => names.map((name) => `"${postgres.fromCamel(name)}"`).join(', ')
const spelt = spell(columns)
const all = (query: Query) => query.unsafe(spelt)

/** A home as column values. */
type Row = Omit<Listing, Feature> & FeatureColumns

/** A home that is not deleted, locked until the transaction ends. */
export async function lockListing(tx: Transaction, id: string): Promise<Listing | undefined> {
  const [row] = await tx<Row[]>`select ${all(tx)} from listing where id = ${id} and deleted_at is null for update`
  return row && readFeatures(row)
}

/** A home that is not deleted. */
export async function findListing(query: Query, id: string): Promise<Listing | undefined> {
  const [row] = await query<Row[]>`select ${all(query)} from listing where id = ${id} and deleted_at is null`
  return row && readFeatures(row)
}

/** Whether this home was published before it was deleted. */
export async function wasPublished(query: Query, id: string): Promise<boolean> {
  const rows = await query`
    select from listing where id = ${id} and deleted_at is not null and published_at is not null`
  return rows.length > 0
}

/** These homes, including deleted ones, in no order. */
export async function listListings(query: Query, ids: readonly string[]): Promise<Listing[]> {
  if (ids.length === 0) return []
  return (await query<Row[]>`select ${all(query)} from listing where id in ${query(ids)}`).map(readFeatures)
}

type TitleName = `title${Capitalize<Language>}`
/** The names of the titles in each language, beside the original. */
export const otherTitles = languages.map((each) => otherTextName('title', each) as TitleName)

const titleColumns = ['title', 'textLanguage', ...otherTitles] as const

/** A home's title, and the entry of its language; null where unknown. */
export interface HomeName {
  readonly title: string | null
  readonly languageId: number | null
}

/** These homes' titles in the reader's language, else in the original; deleted ones are left out. */
export async function listNames(
  query: Query,
  ids: readonly string[],
  reader: Language | undefined,
): Promise<Map<string, HomeName>> {
  if (ids.length === 0) return new Map()
  const rows = await query<({ id: string } & HomeTexts)[]>`
    select id, ${query(titleColumns)} from listing where id in ${query(ids)} and deleted_at is null`
  return new Map(rows.map((row) => [row.id, nameFor(row, reader)]))
}

function nameFor(row: HomeTexts, reader: Language | undefined): HomeName {
  const { text, languageId } = reader ? textIn(row, 'title', reader) : { text: '', languageId: null }
  return text ? { title: text, languageId } : { title: row.title, languageId: row.title ? row.textLanguage : null }
}

/** A landlord's homes that are not deleted, newest first. */
export async function listListingsOf(query: Query, landlordId: string): Promise<Listing[]> {
  const rows = await query<Row[]>`
    select ${all(query)} from listing where landlord_id = ${landlordId} and deleted_at is null
    order by created_at desc, id`
  return rows.map(readFeatures)
}

/** A new draft, empty except for the defaults; it takes the answer rate of the landlord's other homes. */
export async function insertListing(tx: Transaction, id: string, landlordId: string, now: Date): Promise<Listing> {
  const [row] = await tx<Row[]>`
    insert into listing (id, landlord_id, answer_rate, created_at, updated_at)
    values (${id}, ${landlordId},
      coalesce((select answer_rate from listing where landlord_id = ${landlordId} limit 1), 50), ${now}, ${now})
    returning ${all(tx)}`
  return readFeatures(row as Row)
}

/** Writes every field that can change; a reference of another home is refused. */
export async function replaceListing(tx: Transaction, listing: Listing): Promise<void> {
  await tx`update listing set ${tx(writeFeatures(listing), [...changing, 'hasNot'])} where id = ${listing.id}`.catch(
    refuseOn('one_home_per_reference', 'reference-taken'),
  )
}

export async function setDeleted(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx`update listing set deleted_at = ${now}, updated_at = ${now} where id = ${id}`
}

/** Sets the landlord's answer rate and the weights that depend on it: one point each. */
export async function setAnswerRate(query: Query, landlordId: string, rate: number): Promise<void> {
  await query`
    update listing set weight = weight + answer_rate - ${rate}, answer_rate = ${rate}
    where landlord_id = ${landlordId} and answer_rate <> ${rate}`
}

/** Sets whether an operator hid a home (D 11.30). */
export async function isHidden(query: Query, id: string): Promise<boolean> {
  return (await query`select from listing where id = ${id} and hidden_at is not null`).length > 0
}

/** Published homes per city, most first. */
export async function countByCity(query: Query): Promise<Map<number, number>> {
  const rows = await query<{ cityId: number; homes: number }[]>`
    select city_id, count(*)::integer as homes from listing
    where state = 'published' and deleted_at is null group by city_id order by homes desc, city_id`
  return new Map(rows.map(({ cityId, homes }) => [cityId, homes]))
}

/** The number of a landlord's published homes. */
export async function countPublishedOf(query: Query, landlordId: string): Promise<number> {
  const [row] = await query<{ homes: number }[]>`
    select count(*)::integer as homes from listing
    where landlord_id = ${landlordId} and state = 'published' and deleted_at is null`
  return row?.homes ?? 0
}

/** The rules of a landlord's home that was published last, for a new home to start with. */
export async function findLastRules(query: Query, landlordId: string): Promise<LastRules | null> {
  const [row] = await query<LastRules[]>`
    select title, cancellation, tenant_notice, landlord_notice from listing
    where landlord_id = ${landlordId} and published_at is not null and deleted_at is null and not is_imported
    order by published_at desc, id limit 1`
  return row ?? null
}

type LastRules = Pick<Home, 'cancellation' | 'tenantNotice' | 'landlordNotice'> & { readonly title: string }

export async function countOf(query: Query, landlordId: string): Promise<number> {
  const [row] = await query<{ homes: number }[]>`
    select count(*)::integer as homes from listing where landlord_id = ${landlordId} and deleted_at is null`
  return row?.homes ?? 0
}

export async function countDraftsOf(query: Query, landlordId: string, by: 'hand' | 'import'): Promise<number> {
  const [row] = await query<{ homes: number }[]>`
    select count(*)::integer as homes from listing
    where landlord_id = ${landlordId} and state = 'draft' and deleted_at is null
      and (reference is null) = ${by === 'hand'}`
  return row?.homes ?? 0
}

/** The nights from `since` on when these homes are let, held or blocked, in order, by home. */
export async function listStays(query: Query, ids: readonly string[], since: string): Promise<Map<string, Stay[]>> {
  if (ids.length === 0) return new Map()
  const rows = await query<({ listingId: string } & Stay)[]>`
    select listing_id, lower(nights) as from, upper(nights) as to from (
      select listing_id, nights from stay union all select listing_id, nights from blocked_days) taken
    where listing_id in ${query(ids)} and upper(nights) > ${since} order by listing_id, nights`
  return Map.groupBy(rows, ({ listingId }) => listingId)
}

/** Whether nights after this day are let or held. */
export async function isLet(query: Query, id: string, today: string): Promise<boolean> {
  const [row] = await query`select from stay where listing_id = ${id} and upper(nights) > ${today} limit 1`
  return row !== undefined
}
