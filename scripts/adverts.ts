/** Adverts from elsewhere as homes: for testing searches and maps with many. The file is never part of Keyhold. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { codeId } from '../rental/src/code.ts'
import { daysAfter } from '../rental/src/day.ts'
import { type Home, noFeatures, unstated } from '../rental/src/fields.ts'
import { completeness, weight } from '../rental/src/listing.ts'
import { publicLocation } from '../server/src/domains/listings/listings/publicLocation.ts'

/** One row of the file, by its header's names. */
export type Advert = Readonly<Record<string, string>>

/** The rows of a CSV file, compressed or not; fields have no quotes or line breaks. */
export function readAdverts(file: string): Advert[] {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const [head = '', ...lines] = text.trim().split(/\r?\n/)
  const names = head.split(',')
  return lines.map((line) => {
    const fields = line.split(',')
    return Object.fromEntries(names.map((name, at) => [name, fields[at] ?? '']))
  })
}

/** A deterministic id for the same text. */
export function idFrom(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Cities in the adverts, with their GeoNames ids. */
const cities: Readonly<Record<string, number>> = { Barcelona: 3128760, València: 2509954 }

const digitsOf = (id: string, from: number) => Number.parseInt(id.slice(from, from + 3), 16)
const floors = ['ground', 'from1To3', 'from4To7', 'from8'] as const

/**
 * A published home, as the columns of its row. The adverts are of sales and have no text: the rent is the price / 240,
 * the title gives the kind. Missing data (dates, floor) is derived from the id, so that two loads agree.
 */
export function homeFrom(advert: Advert, line: number, landlordId: string, today: string) {
  const id = idFrom(`advert ${line} ${advert.id}`)
  const features = (advert.features ?? '').split('|')
  const has = (feature: string) => features.includes(feature)
  const [beds, baths] = [Number(advert.beds), Number(advert.baths)]
  const kind = ['penthouse', 'duplex', 'studio'].find(has) ?? (beds > 1 ? `${beds}-bedroom flat` : 'flat')
  const extras = ['terrace', 'garden', 'pool'].filter(has)
  const title = `${kind[0]?.toUpperCase()}${kind.slice(1)}${extras.length > 0 ? ` with ${extras.join(' and ')}` : ''}, ${advert.size_m2} m²`
  const rentPrice = Math.max(Math.round(Number(advert.price) / 240), 1)
  const home: Home = {
    ...unstated,
    title,
    description: `${title}. ${advert.city}.`,
    rentalType: codeId(1, 'apartment'),
    rentPrice,
    deposit: rentPrice,
    currency: codeId(2, 'usd'),
    depositPolicy: 'until-move-out',
    availableFrom: daysAfter(today, (digitsOf(id, 0) % 180) - 60),
    availableUntil: null,
    roomSize: Number(advert.size_m2),
    bedsNumber: beds > 5 ? 61 : Math.max(beds, 1),
    bathroom: baths > 2 ? 31 : Math.max(baths, 1),
    toilet: baths > 2 ? 31 : Math.max(baths, 1),
    termOfLease: [codeId(3, 'flexible')],
    floorType: codeId(4, has('penthouse') ? 'penthouse' : (floors[digitsOf(id, 3) % 4] ?? 'ground')),
    distanceToPublicTransport: null,
    nearToMetro: 'yes',
    surrounding: null,
    view: null,
    ...noFeatures,
    furnished: digitsOf(id, 5) % 3 === 0,
    parking: has('parking'),
    airConditioning: has('air_conditioning'),
    balconyTerrace: has('terrace'),
    elevator: has('elevator'),
    cityId: cities[advert.city ?? ''] ?? null,
    address1: advert.city ?? '',
    neighbourhood: null,
    locationLat: Number(advert.lat),
    locationLng: Number(advert.lng),
    placeIs: 'exact',
  }
  const publishedOn = daysAfter(today, -(digitsOf(id, 9) % 300))
  const completenessScore = completeness(home, 0)
  return {
    id,
    landlordId,
    ...home,
    ...publicLocation({ ...home, id, country: advert.country ?? null }, ''),
    state: 'published',
    completeness: completenessScore,
    weight: weight({ completeness: completenessScore, answerRate: 50, publishedOn }),
    createdAt: publishedOn,
    updatedAt: publishedOn,
    publishedAt: publishedOn,
  }
}

/** Booked nights for three of ten homes, so that a search for a stay excludes some. */
export function stayIn({ id }: { id: string }, today: string) {
  if (digitsOf(id, 14) % 10 > 2) return undefined
  const from = daysAfter(today, (digitsOf(id, 20) % 300) - 100)
  return { leaseId: idFrom(`stay ${id}`), listingId: id, from, to: daysAfter(from, 90) }
}
