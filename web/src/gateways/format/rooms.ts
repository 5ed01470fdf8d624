/** A home's rooms and size in words. */
import { formatRoomCount, sixOrMore, threeOrMore } from '@keyhold/rental/fields.ts'
import type { Language } from '../text/language.ts'
import type { Text } from '../text/useText.tsx'
import { formatArea } from './area.ts'

type ListingText = Text<'listings'>
interface Rooms {
  readonly bedsNumber: number
  readonly bathroom: number
  /** In m². */
  readonly roomSize: number | null
}

/** Bedrooms from 61 mean 6 or more, bathrooms and toilets from 31 mean 3 or more (spec public §9). */
function formatBeds(beds: number, text: ListingText): string {
  return beds >= sixOrMore ? text('bedsOrMore', { beds: formatRoomCount(beds) }) : text('beds', { count: beds })
}

function formatBaths(baths: number, text: ListingText): string {
  return baths >= threeOrMore ? text('bathsOrMore', { baths: formatRoomCount(baths) }) : text('baths', { count: baths })
}

/** Beds, baths and, if it is known, the size in m². */
export function formatFacts({ bedsNumber, bathroom, roomSize }: Rooms, text: ListingText, language: Language): string {
  const size = roomSize === null ? [] : [formatArea(roomSize, language)]
  return [formatBeds(bedsNumber, text), formatBaths(bathroom, text), ...size].join(' · ')
}
