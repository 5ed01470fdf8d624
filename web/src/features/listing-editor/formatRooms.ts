/** Beds, baths and size in words: beds from 61 are 6 or more, baths from 31 are 3 or more (spec signed-in §9). */
import { sixOrMore, threeOrMore } from '@keyhold/rental/fields.ts'
import type { Text } from '../../gateways/text/useText.tsx'

interface RoomCounts {
  readonly bedsNumber: number
  readonly bathroom: number
  /** Square metres; 0 or NaN if unset. */
  readonly roomSize: number
}

/** "2 beds · 1 bath · 83 m²". */
export function formatRooms(
  rooms: RoomCounts,
  text: Text<'listingEditor'>,
  formatSize: (size: number) => string,
): string {
  const beds = rooms.bedsNumber >= sixOrMore ? text('mine.bedsMore') : text('mine.beds', { count: rooms.bedsNumber })
  const baths = rooms.bathroom >= threeOrMore ? text('mine.bathsMore') : text('mine.baths', { count: rooms.bathroom })
  const size = rooms.roomSize > 0 ? [text('mine.size', { size: formatSize(rooms.roomSize) })] : []
  return [beds, baths, ...size].join(' · ')
}
