/** Homes reduced to what a card shows: everything else would only enlarge the page. */
import type { PropertyCard } from '@keyhold/api/listings.schema.ts'
import type { Photo, PhotoAlt } from '@keyhold/api/photos.schema.ts'
import type { SearchRow } from '@keyhold/api/search.schema.ts'
import { type Feature, featuresByDemand } from '@keyhold/rental/fields.ts'
import type { PhotoSource } from '../../ui/Photo.tsx'
import { photoSource } from './photoSource.ts'

const shownOfHome = [
  'title',
  'titleLanguage',
  'bedsNumber',
  'bathroom',
  'roomSize',
  'city',
  'rentPrice',
  'deposit',
  'cancellation',
] as const satisfies readonly (keyof PropertyCard)[]

/** A picture on a card, as the browser loads it. */
type CardPicture = PhotoSource & { readonly alt: PhotoAlt }

/** A home on a card. */
export type CardHome = Pick<PropertyCard, (typeof shownOfHome)[number]> & {
  readonly address: Pick<PropertyCard['address'], 'address1' | 'neighbourhood'>
  readonly images: readonly (CardPicture | Photo)[]
} & Partial<Pick<PropertyCard, Feature>>

/** A search result, on a card. */
export interface CardRow extends Pick<SearchRow, 'id' | 'nextFreeDate' | 'petsToAsk' | 'stopMinutes'> {
  readonly property: CardHome
}

/** A card shows its cover, and a second picture on hover. */
const shownPictures = 2
const shownFeatures = 4

/** The most wanted features, up to the number a card shows. */
export const featuresOf = (home: CardHome): Feature[] =>
  featuresByDemand.filter((name) => home[name]).slice(0, shownFeatures)

/** The same, as serialized in a page. */
export interface PageRow extends CardRow {
  readonly property: Omit<CardHome, 'images'> & { readonly images: readonly CardPicture[] }
}

/** The same homes with card data only. Equal values share one object, which a page serializes once. */
export function cardRows(rows: readonly SearchRow[]): PageRow[] {
  const once = createOnce()
  return rows.map(({ id, nextFreeDate, petsToAsk, stopMinutes, property }) => ({
    id,
    nextFreeDate,
    ...(petsToAsk && { petsToAsk }),
    ...(stopMinutes !== undefined && { stopMinutes }),
    property: {
      ...pick(property, shownOfHome),
      city: once(property.city),
      address: pick(property.address, ['address1', 'neighbourhood']),
      images: property.images.slice(0, shownPictures).map((image) => ({ ...photoSource(image), alt: once(image.alt) })),
      ...pick(property, featuresOf(property)),
    },
  }))
}

/** Interns equal values: returns the first one each time. */
function createOnce() {
  const known = new Map<string, unknown>()
  return <Thing>(thing: Thing): Thing => {
    const text = JSON.stringify(thing)
    if (!known.has(text)) known.set(text, thing)
    return known.get(text) as Thing
  }
}

function pick<Whole, Name extends keyof Whole>(whole: Whole, names: readonly Name[]): Pick<Whole, Name> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>
}
