/** A home's facts in words: price, beds, baths, size, what it costs to move in, and what a picture shows. */
import type { PropertyCard } from '@keyhold/api/listings.schema.ts'
import type { Photo, PhotoAlt } from '@keyhold/api/photos.schema.ts'
import { whole } from '@keyhold/rental/money.ts'
import { fileAddress } from '../../gateways/api.ts'
import { sayMoney, sayNumber } from '../../gateways/format.ts'
import type { Language } from '../../gateways/language.ts'
import type { Text } from '../../gateways/text.tsx'
import type { PhotoSource } from '../../ui/Photo.tsx'

type Say = Text<'listings'>
type Rooms = Pick<PropertyCard, 'bedsNumber' | 'bathroom' | 'roomSize'>

/** Bedrooms from 61 mean 6 or more, bathrooms and toilets from 31 mean 3 or more (spec public §9). */
function sayBeds(beds: number, say: Say): string {
  return beds >= 61 ? say('bedsOrMore', { beds: '6+' }) : say('beds', { count: beds })
}

function sayBaths(baths: number, say: Say): string {
  return baths >= 31 ? say('bathsOrMore', { baths: '3+' }) : say('baths', { count: baths })
}

/** A plain number of rooms: "2", "6+", "3+". */
export function sayRooms(count: number): string {
  if (count >= 61) return '6+'
  return count >= 31 ? '3+' : String(count)
}

export function sayFacts({ bedsNumber, bathroom, roomSize }: Rooms, say: Say, language: Language): string {
  return [sayBeds(bedsNumber, say), sayBaths(bathroom, say), `${sayNumber(roomSize, language)} m²`].join(' · ')
}

/** The rent of a month in dollars: "$1,100". */
export function sayRent(rentPrice: number, language: Language): string {
  return sayMoney(whole(rentPrice, 'USD'), language)
}

/** An amount of whole USDT: "2,200 USDT". */
export function sayUsdt(amount: number, language: Language): string {
  return sayMoney(whole(amount, 'USDT'), language)
}

/** Where a home is: "Escalón, San Salvador". */
export function sayPlace({ address, city }: Pick<PropertyCard, 'address' | 'city'>): string {
  return [address.neighbourhood || address.address1, city?.city].filter(Boolean).join(', ')
}

/** What a picture shows; drawings say that they are drawings. */
export function sayPicture(alt: PhotoAlt | null | undefined, say: Say): string {
  if (!alt?.room) return say(alt?.drawn ? 'picture.drawn' : 'picture.home')
  const room = say(`picture.room.${alt.room}`)
  const shown = alt.time === 'evening' ? say('picture.evening', { room }) : room
  return alt.drawn ? say('picture.drawing', { shown }) : shown
}

/** A stored picture as the browser loads it. */
export function sourceOf(photo: Photo): PhotoSource {
  return {
    src: fileAddress(photo.filePath),
    srcSet: photo.widths.map(({ width, filePath }) => `${fileAddress(filePath)} ${width}w`).join(', ') || undefined,
    width: photo.width,
    height: photo.height,
    placeholder: photo.blurred,
  }
}
