/**
 * Shapes of listings: on the wire a "roomAd" with its "property" (D 1.1); fields as in spec public §3, additive ones
 * are marked.
 */
import { cancellationPolicies, noticePeriods } from '@keyhold/rental/fields.ts'
import { listingStates } from '@keyhold/rental/listing.ts'
import { z } from 'zod'
import { Publisher } from './accounts.schema.ts'
import { Code } from './codes.schema.ts'
import { cardShapes, inputs, pageShapes } from './fields.schema.ts'
import { Photo, PhotoAlt } from './photos.schema.ts'
import { SingleLine } from './text.schema.ts'

const day = z.string()
export const Address = z.object({
  /** Without the house number for everyone except the landlord when the location is blurred (D 5.11). */
  address1: z.string(),
  /** ISO code, and its name in the reader's language. */
  country: z.string(),
  countryName: z.string(),
  neighbourhood: z.string().nullable(),
})

/**
 * A home on a card. Prices are whole units (D 5.3); bedsNumber 61 is 6 or more, bathroom and toilet 31 are 3 or more.
 * Additive: currency to images.alt. In a draft, 0 and '' mean "not set"; only its owner sees that.
 */
export const PropertyCard = z.object({
  id: z.string(),
  ...cardShapes,
  /** Additive: the language of the title, the reader's where the landlord wrote it in theirs; null if unknown. */
  titleLanguage: Code.nullable(),
  address: Address,
  city: z.object({ id: z.number().int(), city: z.string() }).nullable(),
  rentPriceCurrency: z.number().int(),
  /** `USD`; 1 USD is counted as 1 USDT. */
  currency: z.string(),
  depositCurrency: z.number().int(),
  locationLat: z.number().nullable(),
  locationLng: z.number().nullable(),
  coverAlt: PhotoAlt.nullable(),
  images: z.array(Photo),
})
export type PropertyCard = z.infer<typeof PropertyCard>

/**
 * The home's landlord: emailAddress and phoneNumber are null except for the counterpart of an accepted lease (D 5.11).
 */
export const OwnerUser = Publisher.extend({
  emailAddress: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** Additive: published homes, and completed leases. */
  homes: z.number().int(),
  leasesFinished: z.number().int(),
})
export type OwnerUser = z.infer<typeof OwnerUser>

export const Property = PropertyCard.extend({
  ownerId: z.string(),
  ownerUser: OwnerUser,
  ...pageShapes,
  /** Additive: the translations of these two; `textLanguage` is that of the original. */
  descriptionLanguage: Code.nullable(),
  houseRulesLanguage: Code.nullable(),
  /** IANA name of the property's zone; null until it has a place. */
  timeZone: z.string().nullable(),
  /** The address as an agreement has it, the same in every language. Additive. */
  agreementAddress: z.string(),
})
export type Property = z.infer<typeof Property>

/** What the wizard saves: any part at each step. Omitted: unchanged; null: cleared. */
export const RoomAdInput = z.object({
  ...inputs,
  rentPriceCurrency: z.number().int().nullish(),
  depositCurrency: z.number().int().nullish(),
  /**
   * Additive: confirms the marker, though it is far from the city or in another country (D 11.6); a new place resets
   * it.
   */
  placeConfirmed: z.boolean().nullish(),
  /** Additive: confirms a deposit above what the law of the place allows, as far as known; new values reset it. */
  depositConfirmed: z.boolean().nullish(),
  /** The landlord's own reference, as in their files. `reference-taken`. */
  reference: SingleLine(60).nullish(),
  /** Only USDT (D 5.3). */
  crypto: z.literal('USDT').nullish(),
})
export type RoomAdInput = z.infer<typeof RoomAdInput>
/**
 * With the version that was read, a stale one is refused (409 `changed-meanwhile`); without it, sent fields are merged
 * into the present state (D 11.5).
 */
export const RoomAdChange = RoomAdInput.extend({ id: z.uuid(), version: z.number().int().min(0).optional() })
export type RoomAdChange = z.infer<typeof RoomAdChange>

/** Let nights, half-open: `to` is free again. */
export const Taken = z.object({ from: day, to: day })

/** The answer of GET /roomAd/findById/{id}. Days are in the property's time zone. */
export const RoomAd = z.object({
  id: z.string(),
  property: Property,
  availableFrom: day,
  availableUntil: day.nullable(),
  /** The first day from which it is free for at least 30 nights; null if there is none. */
  nextFreeDate: day.nullable(),
  /** Let nights, sorted, without tenants. */
  taken: z.array(Taken),
  state: z.enum(listingStates),
  createdOn: z.string(),
  publishedOn: z.string().nullable(),
  /** Only for the owner: exactly the wizard's pre-filled values. */
  draft: RoomAdInput.nullable(),
  /** Only for the owner: the missing fields for publishing, field → rule (empty: it can be published). */
  missing: z.record(z.string(), z.string()).nullable(),
  /** Only for the owner: the first wizard step (1–5) with something missing; 5 when it can be published. */
  step: z.number().int().nullable(),
  /** Only for the owner: its version, to be sent back with a change (D 11.5). */
  version: z.number().int().nullable(),
  /** Additive, only for the owner: it is published once moderated (D 11.31). */
  held: z.literal(true).optional(),
  /**
   * Additive: its text names an address, a messenger, a number, or a way to pay outside the escrow: readers see a
   * warning (D 11.31).
   */
  leadsOutside: z.literal(true).optional(),
})
export type RoomAd = z.infer<typeof RoomAd>
export const RoomAdList = z.array(RoomAd)

/** The rules of a landlord's home that was published last, for a new home to start with; null without one. */
export const RoomAdRules = z
  .object({
    title: z.string(),
    cancellation: z.enum(cancellationPolicies),
    tenantNotice: z.enum(noticePeriods),
    landlordNotice: z.enum(noticePeriods),
  })
  .nullable()
export type RoomAdRules = z.infer<typeof RoomAdRules>
export const RoomAdLastRules = z.object({ rules: RoomAdRules })
export type RoomAdLastRules = z.infer<typeof RoomAdLastRules>

export const RoomAdParams = z.object({ id: z.uuid('listing-not-found') })
export type RoomAdParams = z.infer<typeof RoomAdParams>
export const RoomAdId = z.object({ id: z.string() })
export type RoomAdId = z.infer<typeof RoomAdId>
/** Additive: it is not published before moderation (D 11.31). */
export const RoomAdPublished = RoomAdId.extend({ held: z.literal(true).optional() })
export type RoomAdPublished = z.infer<typeof RoomAdPublished>
/** Additive: the version created by a save. */
export const RoomAdSaved = RoomAdId.extend({ version: z.number().int() })
export type RoomAdSaved = z.infer<typeof RoomAdSaved>
