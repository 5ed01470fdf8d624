/** Homes as cards show them: with pictures, let nights and the total count, in one query. */
import type { CardField } from '@keyhold/api/fields.schema.ts'
import { type Feature, fieldsWhere } from '@keyhold/rental/fields.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { PendingQuery, Row } from 'postgres'
import type { Query } from '../../../gateways/database.ts'
import { type FeatureColumns, readFeatures } from './featureColumns.ts'
import { type Listing, otherTitles, spell } from './store.ts'

/** The columns of a card, and those that decide its order. */
const onCards = [
  ...fieldsWhere<CardField>(({ shownOn }) => shownOn === 'card'),
  ...otherTitles,
  'id',
  'state',
  'deletedAt',
  'publishedAt',
  'availableFrom',
  'availableUntil',
  'textLanguage',
  'cityId',
  'country',
  'address1',
  'neighbourhood',
  'placeIs',
  'shownLat',
  'shownLng',
  'timeZone',
  'currency',
  'completeness',
  'answerRate',
  'weight',
  'pets',
  'distanceToPublicTransport',
] as const satisfies readonly (keyof Listing)[]

/** The part of a home that a card shows: a third of its columns, and no long text. */
export type CardListing = Pick<Listing, (typeof onCards)[number]>

const spelt = spell(['hasNot', ...onCards])

/** A one-row query: `ids` are the chosen homes in order, `homes` is the total count. */
export type FoundHomes = PendingQuery<Row[]>

/** Exactly these homes, as a one-row query. */
export const exactly = (query: Query, ids: readonly string[]): FoundHomes =>
  query`select ${ids as string[]}::uuid[] as ids, ${ids.length}::integer as homes`

interface CardQuery<Pictures> {
  readonly found: FoundHomes
  /** The first day for which the state of the night before matters. */
  readonly since: string
  /** A column of `listing` with the pictures of a home, and its decoder. */
  readonly pictures: {
    readonly column: (query: Query) => PendingQuery<Row[]>
    readonly read: (listingId: string, storedPhotos: unknown) => Pictures
  }
}

type CardRow = Omit<CardListing, Feature> &
  FeatureColumns & { readonly homes: number; readonly nights: readonly string[]; readonly pictures: unknown }

/** The found homes in order, each with its pictures and the nights let from `since` on; deleted ones are left out. */
export async function listFoundOnCards<Pictures>(
  query: Query,
  { found, since, pictures }: CardQuery<Pictures>,
): Promise<{ listings: (CardListing & { photos: Pictures; taken: Stay[] })[]; homes: number }> {
  const rows = await query<(CardRow | { readonly id: null; readonly homes: number })[]>`
    with found as materialized (${found})
    select found.homes, ${query.unsafe(spelt)}, ${pictures.column(query)} as pictures, array(
        select lower(nights) || ' ' || upper(nights) from (
          select nights from stay where listing_id = listing.id
          union all select nights from blocked_days where listing_id = listing.id) taken
        where upper(nights) > ${since} order by nights) as nights
    from found left join unnest(found.ids) with ordinality as place (home, nth) on true
      left join listing on listing.id = place.home
    order by place.nth`
  const there = rows.filter((row): row is CardRow => row.id !== null)
  const listings = there.map((row) =>
    Object.assign(readFeatures(row), { photos: pictures.read(row.id, row.pictures), taken: row.nights.map(readStay) }),
  )
  return { listings, homes: rows[0]?.homes ?? 0 }
}

function readStay(nights: string): Stay {
  const [from = '', to = ''] = nights.split(' ')
  return { from, to }
}
