/** Shapes of listings: on the wire a "roomAd" with its "property" (D 1.1); fields as in spec public §3, additive ones said so. */
import { listingStates } from '@keyhold/rental/listing.ts'
import { z } from 'zod'
import { Publisher } from './accounts.schema.ts'
import { Code } from './codes.schema.ts'
import { cardShapes, inputs, pageShapes } from './fields.schema.ts'
import { Photo, PhotoAlt } from './photos.schema.ts'

const day = z.string()
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
  ...cardShapes,
  /** Additive: the language of the title, which is the reader's where its landlord wrote it in theirs; null if not said. */
  titleLanguage: Code.nullable(),
  address: Address,
  city: z.object({ id: z.number().int(), city: z.string() }).nullable(),
  rentPriceCurrency: z.number().int(),
  /** `USD`; 1 USD is counted as 1 USDT. */
  currency: z.string(),
  depositCurrency: z.number().int(),
  /** First rent and deposit, in whole USDT. */
  moveInCost: z.number().int(),
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
  ...pageShapes,
  /** Additive: the same of these two; `textLanguage` is that of what was written first. */
  descriptionLanguage: Code.nullable(),
  houseRulesLanguage: Code.nullable(),
  /** IANA name of the property's zone; null until it has a place. */
  timeZone: z.string().nullable(),
  /** The address as an agreement names it, the same in every language. Additive. */
  agreementAddress: z.string(),
})
export type Property = z.infer<typeof Property>

/** What the wizard saves: any part of it at each step. Left out: stays as it is; null: said no longer. */
export const RoomAdInput = z.object({
  ...inputs,
  rentPriceCurrency: z.number().int().nullish(),
  depositCurrency: z.number().int().nullish(),
  /** Additive: the marker stands right, though it is far from the city or in another country (D 11.6); a new place takes it back. */
  placeConfirmed: z.boolean().nullish(),
  /** Only USDT (D 5.3). */
  crypto: z.literal('USDT').nullish(),
})
export type RoomAdInput = z.infer<typeof RoomAdInput>
/** With the version that was read, an older one is refused (409 `changed-meanwhile`); without it, what is sent is laid over what is there (D 11.5). */
export const RoomAdChange = RoomAdInput.extend({ id: z.uuid(), version: z.number().int().min(0).optional() })
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
  /** Only for the owner: which version this is, to be sent back with a change (D 11.5). */
  version: z.number().int().nullable(),
  /** Additive, only for the owner: it is shown once a person has looked at it (D 11.31). */
  held: z.literal(true).optional(),
  /** Additive: its words name an address, a messenger, a number, or a way to pay past the escrow: readers are cautioned (D 11.31). */
  leadsOutside: z.literal(true).optional(),
})
export type RoomAd = z.infer<typeof RoomAd>
export const RoomAdList = z.array(RoomAd)

export const RoomAdParams = z.object({ id: z.uuid('listing-not-found') })
export type RoomAdParams = z.infer<typeof RoomAdParams>
export const RoomAdId = z.object({ id: z.string() })
export type RoomAdId = z.infer<typeof RoomAdId>
/** Additive: it is not shown before a person has looked at it (D 11.31). */
export const RoomAdPublished = RoomAdId.extend({ held: z.literal(true).optional() })
export type RoomAdPublished = z.infer<typeof RoomAdPublished>
/** Additive: the version that a save made. */
export const RoomAdSaved = RoomAdId.extend({ version: z.number().int() })
export type RoomAdSaved = z.infer<typeof RoomAdSaved>
