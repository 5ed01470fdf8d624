/** One step of the wizard, laid over a home: what is left out stays, what is null is said no longer (D 5.2). */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import { features, type Home } from '@keyhold/rental/listing.ts'

/** Fields that a home may leave open; every other one falls back to the wizard's default. */
const open = [
  'title',
  'description',
  'rentPrice',
  'deposit',
  'availableFrom',
  'availableUntil',
  'roomSize',
  'floorType',
  'distanceToPublicTransport',
  'nearToMetro',
  'surrounding',
  'view',
  'cityId',
  'address1',
  'neighbourhood',
  'locationLat',
  'locationLng',
] as const satisfies readonly (keyof Home & keyof RoomAdInput)[]

/** What a home begins with (spec signed-in §3 "Defaults", D 5.5 for the policy). */
const defaults = {
  rentalType: 100_000,
  depositPolicy: 'at-handover',
  bedsNumber: 1,
  bathroom: 1,
  toilet: 1,
  termOfLease: [],
  placeIs: 'exact',
} as const satisfies Partial<Home>

/** The home after the step. An empty text counts as not said; 6 bedrooms are 61, 3 bathrooms 31 (D 5.6). */
export function changed(home: Home, input: RoomAdInput): Home {
  const after: Record<string, unknown> = { ...home }
  for (const field of open) if (input[field] !== undefined) after[field] = input[field] === '' ? null : input[field]
  for (const [field, fallback] of Object.entries(defaults)) {
    const value = input[field as keyof typeof defaults]
    if (value !== undefined) after[field] = value ?? fallback
  }
  for (const feature of features) after[feature] = input[feature] ?? home[feature]
  after.currency = input.rentPriceCurrency ?? home.currency
  after.bedsNumber = orMore(Number(after.bedsNumber), 6, 61)
  after.bathroom = orMore(Number(after.bathroom), 3, 31)
  after.toilet = orMore(Number(after.toilet), 3, 31)
  after.termOfLease = [...new Set(after.termOfLease as number[])]
  return after as unknown as Home
}

const orMore = (count: number, from: number, code: number) => (count === from ? code : count)

/** The home as the wizard pre-fills it: exactly what a later step may send again. */
export function draftOf(home: Home): RoomAdInput {
  const fields = [...open, ...features, ...(Object.keys(defaults) as (keyof typeof defaults)[])]
  return {
    ...(Object.fromEntries(fields.map((field) => [field, home[field]])) as RoomAdInput),
    termOfLease: [...home.termOfLease],
    rentPriceCurrency: home.currency,
    depositCurrency: home.currency,
    crypto: 'USDT',
  }
}
