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
  const said = open.filter((field) => input[field] !== undefined)
  const after: Home = {
    ...home,
    ...(Object.fromEntries(said.map((field) => [field, input[field] === '' ? null : input[field]])) as Partial<Home>),
    ...(Object.fromEntries(features.map((feature) => [feature, input[feature] ?? home[feature]])) as Partial<Home>),
    ...withDefaults(input),
    currency: input.rentPriceCurrency ?? home.currency,
  }
  return {
    ...after,
    bedsNumber: orMore(after.bedsNumber, 6, 61),
    bathroom: orMore(after.bathroom, 3, 31),
    toilet: orMore(after.toilet, 3, 31),
    termOfLease: [...new Set(after.termOfLease)],
  }
}

/** What the step says of the fields that begin with something; null means that again. */
function withDefaults(input: RoomAdInput): Partial<Home> {
  const names = Object.keys(defaults) as (keyof typeof defaults)[]
  const said = names.filter((field) => input[field] !== undefined)
  return Object.fromEntries(said.map((field) => [field, input[field] ?? defaults[field]]))
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
