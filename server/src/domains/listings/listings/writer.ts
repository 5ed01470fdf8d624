/** Changes a home: locks, merges, checks and writes it with all derived columns. */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { fieldNames, type Home } from '@keyhold/rental/fields.ts'
import { completeness, invalidFields, missingFields, weight } from '@keyhold/rental/listing.ts'
import { clausesWait } from '@keyhold/rental/ownClauses.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { WorldCity } from '../../../gateways/places.ts'
import { findDoubt } from '../places/cityMismatch.ts'
import { applyStep } from './change.ts'
import type { Landlord, ListingsDeps } from './deps.ts'
import { publicLocation } from './publicLocation.ts'
import { type Listing, lockListing, replaceListing } from './store.ts'

export type ListingWriter = ReturnType<typeof createListingWriter>

/** Creates the writer. */
export function createListingWriter({ clock, photos, places, secret }: ListingsDeps) {
  const now = () => new Date(clock.now())

  /** The landlord's own home, locked. */
  async function lockOwn(tx: Transaction, landlord: Landlord, id: string): Promise<Listing> {
    const listing = await lockListing(tx, id)
    if (listing?.landlordId !== landlord.id) throw new Refusal('listing-not-found')
    return listing
  }

  /** Writes a home with all derived columns. A published one must stay publishable. */
  async function write(tx: Transaction, listing: Listing): Promise<Listing> {
    const count = (await photos.of([listing.id], tx)).get(listing.id)?.length ?? 0
    if (listing.state === 'published')
      refuseIncomplete(listing, count, dayAt(clock.leaseNow(), listing.timeZone ?? 'UTC'))
    const score = completeness(listing, count)
    const publishedOn = (listing.publishedAt ?? now()).toISOString().slice(0, 10)
    const after = {
      ...listing,
      completeness: score,
      weight: weight({ completeness: score, answerRate: listing.answerRate, publishedOn }),
      updatedAt: now(),
    }
    await replaceListing(tx, after)
    return after
  }

  /** The home after a step: its values are possible, its city exists, its public location is as the landlord chose. */
  async function applyInput(listing: Listing, input: RoomAdInput): Promise<Listing> {
    const policyChosen = input.depositPolicy === undefined ? listing.policyChosen : input.depositPolicy !== null
    const reference = input.reference === undefined ? listing.reference : input.reference || null
    const after = { ...listing, ...applyStep(listing, input), policyChosen, reference }
    const errors = { ...invalidFields(after), ...unreadInPublic(listing, after) }
    if (Object.keys(errors).length > 0) throw new Refusal('invalid-values', errors)
    const city = after.cityId === null ? undefined : await places.resolve(after.cityId)
    if (after.cityId !== null && !city) throw new Refusal('city-not-known', { cityId: 'city-not-known' })
    const place = await judgePlace(listing, after, city, input.placeConfirmed ?? undefined)
    const depositConfirmed = input.depositConfirmed ?? (listing.depositConfirmed && isSameDeposit(listing, after))
    const isNew =
      !isSame(listing, after) ||
      policyChosen !== listing.policyChosen ||
      reference !== listing.reference ||
      place.placeConfirmed !== listing.placeConfirmed ||
      depositConfirmed !== listing.depositConfirmed
    const version = listing.version + (isNew ? 1 : 0)
    const located = locate({ ...after, country: city?.country ?? null })
    return { ...after, ...place, ...located, depositConfirmed, version }
  }

  /** A moved place is judged again; an unmoved one keeps its judgement, until the landlord confirms it (D 11.6). */
  async function judgePlace(
    before: Listing,
    after: Listing,
    city: WorldCity | undefined,
    isConfirmed: boolean | undefined,
  ): Promise<Pick<Listing, 'placeDoubt' | 'placeConfirmed'>> {
    const hasMoved = placeFields.some((name) => before[name] !== after[name])
    const placeConfirmed = isConfirmed ?? (before.placeConfirmed && !hasMoved)
    const isAsAnswered = !hasMoved && placeConfirmed === before.placeConfirmed
    if (isAsAnswered) return { placeDoubt: before.placeDoubt, placeConfirmed }
    const { locationLat: lat, locationLng: lng } = after
    if (placeConfirmed || !city || lat === null || lng === null) return { placeDoubt: null, placeConfirmed }
    return { placeDoubt: await findDoubt(places, { lat, lng }, city), placeConfirmed }
  }

  const locate = (listing: Listing) => publicLocation(listing, secret)
  return { lockOwn, write, applyInput, locate }
}

/** Refuses to change a published home's clauses to ones that need moderation (D 11.24). */
const unreadInPublic = ({ state, ownClauses }: Listing, after: Listing): Record<string, string> =>
  state === 'published' && after.ownClauses !== ownClauses && clausesWait(after) ? { ownClauses: 'about-money' } : {}

/** Whether the tick for a deposit above the law still means the same deposit, rent and place. */
const isSameDeposit = (before: Home, after: Home) =>
  (['deposit', 'rentPrice', 'cityId'] as const).every((name) => before[name] === after[name])

const placeFields = ['locationLat', 'locationLng', 'cityId'] as const

/** Whether two states of a home have the same content. */
const isSame = (before: Home, after: Home) =>
  fieldNames.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]))

/** Refuses to publish an incomplete home, field by field. */
function refuseIncomplete(listing: Listing, photos: number, today: string): void {
  const fields = missingFields(listing, photos, today, listing.placeDoubt)
  if (Object.keys(fields).length > 0) throw new Refusal('listing-incomplete', fields)
}
