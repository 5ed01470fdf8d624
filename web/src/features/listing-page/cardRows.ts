/** Homes for cards, with what a card shows of them: all else would travel in the page beside it. */
import type { PropertyCard } from '@keyhold/api/listings.schema.ts'
import type { Photo } from '@keyhold/api/photos.schema.ts'
import type { SearchRow } from '@keyhold/api/search.schema.ts'
import { type Feature, featuresByDemand } from '@keyhold/rental/fields.ts'

const shownOfHome = [
  'title',
  'titleLanguage',
  'bedsNumber',
  'bathroom',
  'roomSize',
  'city',
  'rentPrice',
  'moveInCost',
] as const satisfies readonly (keyof PropertyCard)[]
const shownOfPicture = ['filePath', 'widths', 'width', 'height', 'blurred', 'alt'] as const

/** A picture on a card. */
export type CardPicture = Pick<Photo, (typeof shownOfPicture)[number]>

/** A home on a card. */
export type CardHome = Pick<PropertyCard, (typeof shownOfHome)[number]> & {
  readonly address: Pick<PropertyCard['address'], 'address1' | 'neighbourhood'>
  readonly images: readonly CardPicture[]
} & Partial<Pick<PropertyCard, Feature>>

/** A home that was found, on a card. */
export interface CardRow extends Pick<SearchRow, 'id' | 'nextFreeDate'> {
  readonly property: CardHome
}

/** A card shows its cover, and a second picture to whoever points at it. */
const shownPictures = 2
const shownFeatures = 4

/** What most people ask for, of what a home has: as much of it as a card shows. */
export const featuresOf = (home: CardHome): Feature[] =>
  featuresByDemand.filter((name) => home[name]).slice(0, shownFeatures)

/** The same homes with what cards show of them. */
export function cardRows(rows: readonly SearchRow[]): CardRow[] {
  return rows.map(({ id, nextFreeDate, property }) => ({
    id,
    nextFreeDate,
    property: {
      ...pick(property, shownOfHome),
      address: pick(property.address, ['address1', 'neighbourhood']),
      images: property.images.slice(0, shownPictures).map((image) => pick(image, shownOfPicture)),
      ...pick(property, featuresOf(property)),
    },
  }))
}

function pick<Whole, Name extends keyof Whole>(whole: Whole, names: readonly Name[]): Pick<Whole, Name> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>
}
