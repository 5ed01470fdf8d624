/** Shapes of listings: on the wire a "roomAd" with its "property" (D 1.1); fields as in spec §3, additive ones said so. */
import { depositPolicies, listingStates } from '@keyhold/rental/listing.ts'
import { z } from 'zod'
import { Publisher } from './accounts.schema.ts'
import { Code } from './codes.schema.ts'
import { Photo, PhotoAlt } from './photos.schema.ts'
import { Line, Words } from './words.schema.ts'

const day = z.string()
const switches = {
  furnished: z.boolean(),
  parking: z.boolean(),
  heating: z.boolean(),
  airConditioning: z.boolean(),
  balconyTerrace: z.boolean(),
  elevator: z.boolean(),
  petFriendly: z.boolean(),
  smokingAllowed: z.boolean(),
}

export const Address = z.object({
  /** For everybody else than the landlord without the house number when the place is blurred (D 5.11). */
  address1: z.string(),
  /** ISO code, and its name in the reader's language. */
  country: z.string(),
  countryName: z.string(),
  neighbourhood: z.string().nullable(),
})

/**
 * A home on a card. Prices are whole units (D 5.3); bedsNumber 61 is 6 or more, bathroom and toilet 31 are 3 or more.
 * Additive: currency to images.alt. In a draft, 0 and '' mean "not said yet"; only its owner ever sees that.
 */
export const PropertyCard = z.object({
  id: z.string(),
  title: z.string(),
  address: Address,
  city: z.object({ id: z.number().int(), city: z.string() }).nullable(),
  rentalType: Code,
  rentPrice: z.number().int(),
  rentPriceCurrency: z.number().int(),
  /** `USD`; 1 USD is counted as 1 USDT. */
  currency: z.string(),
  deposit: z.number().int(),
  depositCurrency: z.number().int(),
  /** First rent and deposit, in whole USDT. */
  moveInCost: z.number().int(),
  depositPolicy: z.enum(depositPolicies),
  bedsNumber: z.number().int(),
  bathroom: z.number().int(),
  toilet: z.number().int(),
  roomSize: z.number(),
  ...switches,
  locationLat: z.number().nullable(),
  locationLng: z.number().nullable(),
  coverAlt: PhotoAlt.nullable(),
  images: z.array(Photo),
})
export type PropertyCard = z.infer<typeof PropertyCard>

/** Who lets the home: emailAddress and phoneNumber are null but for the counterpart of an accepted lease (D 5.11). */
export const OwnerUser = Publisher.extend({
  emailAddress: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** Additive: published homes, and leases that came to their end. */
  homes: z.number().int(),
  leasesFinished: z.number().int(),
})
export type OwnerUser = z.infer<typeof OwnerUser>

export const Property = PropertyCard.extend({
  ownerId: z.string(),
  ownerUser: OwnerUser,
  description: z.string(),
  termOfLease: z.array(Code),
  floorType: Code.nullable(),
  nearToMetro: z.string(),
  /** Minutes on foot. */
  distanceToPublicTransport: z.number().int().nullable(),
  surrounding: z.string(),
  view: z.string(),
  /** The place is shown exactly, or once moved within 300 metres (D 5.11). */
  placeIs: z.enum(['exact', 'blurred']),
  /** IANA name of the property's zone; null until it has a place. */
  timeZone: z.string().nullable(),
})
export type Property = z.infer<typeof Property>

const texts = { short: Line(200).nullish(), long: Words(4000).nullish() }
const price = z.number().int().min(1).max(1_000_000).nullish()
const code = z.number().int().nullish()
const flags = Object.fromEntries(Object.keys(switches).map((name) => [name, z.boolean().optional()])) as {
  [Name in keyof typeof switches]: z.ZodOptional<z.ZodBoolean>
}

/** What the wizard saves: any part of it at each step. Left out: stays as it is; null: said no longer. */
export const RoomAdInput = z.object({
  title: Line(80).nullish(),
  rentalType: code,
  rentPrice: price,
  rentPriceCurrency: code,
  /** Only USDT (D 5.3). */
  crypto: z.literal('USDT').nullish(),
  deposit: price,
  depositCurrency: code,
  depositPolicy: z.enum(depositPolicies).nullish(),
  availableFrom: day.nullish(),
  availableUntil: day.nullish(),
  roomSize: z.number().min(1).max(10_000).nullish(),
  /** 1 to 5, or 61 for 6 or more. */
  bedsNumber: z.number().int().min(1).max(61).nullish(),
  /** 1, 2, or 31 for 3 or more. */
  bathroom: z.number().int().min(1).max(31).nullish(),
  toilet: z.number().int().min(1).max(31).nullish(),
  termOfLease: z.array(z.number().int()).max(10).nullish(),
  floorType: code,
  distanceToPublicTransport: z.number().int().min(0).max(1000).nullish(),
  nearToMetro: texts.short,
  surrounding: texts.long,
  view: texts.short,
  ...flags,
  address1: texts.short,
  neighbourhood: texts.short,
  cityId: z.number().int().nullish(),
  locationLat: z.number().min(-90).max(90).nullish(),
  locationLng: z.number().min(-180).max(180).nullish(),
  placeIs: z.enum(['exact', 'blurred']).nullish(),
  description: texts.long,
})
export type RoomAdInput = z.infer<typeof RoomAdInput>
export const RoomAdChange = RoomAdInput.extend({ id: z.uuid() })
export type RoomAdChange = z.infer<typeof RoomAdChange>

/** Nights that are let, half-open: `to` is free again. */
export const Taken = z.object({ from: day, to: day })

/** An ad as GET /roomAd/findById/{id} answers it. Days are the property's. */
export const RoomAd = z.object({
  id: z.string(),
  property: Property,
  availableFrom: day,
  availableUntil: day.nullable(),
  /** The first day from which it is free for at least 30 nights; null if there is none. */
  nextFreeDate: day.nullable(),
  /** What is let already, sorted, without whose. */
  taken: z.array(Taken),
  state: z.enum(listingStates),
  createdOn: z.string(),
  publishedOn: z.string().nullable(),
  /** Only for the owner: exactly what the wizard pre-fills. */
  draft: RoomAdInput.nullable(),
  /** Only for the owner: what publishing still needs, field → rule (empty: it can be published). */
  missing: z.record(z.string(), z.string()).nullable(),
  /** Only for the owner: the first wizard step (1–5) with something missing; 5 when it can be published. */
  step: z.number().int().nullable(),
})
export type RoomAd = z.infer<typeof RoomAd>
export const RoomAdList = z.array(RoomAd)

export const RoomAdParams = z.object({ id: z.uuid('listing-not-found') })
export type RoomAdParams = z.infer<typeof RoomAdParams>
export const RoomAdId = z.object({ id: z.string() })
export type RoomAdId = z.infer<typeof RoomAdId>
