/** A home as the form holds it, texts as typed; its rules are those of rental/listing (spec signed-in §5, D 5.2). */
import type { RoomAd, RoomAdInput } from '@keyhold/api/listings.schema.ts'
import { codeId } from '@keyhold/rental/code.ts'
import type { Day } from '@keyhold/rental/day.ts'
import { type DepositPolicy, type Feature, features, type Home, impossible, missing } from '@keyhold/rental/listing.ts'

export interface Draft extends Readonly<Record<Feature, boolean>> {
  readonly title: string
  readonly rentPrice: string
  readonly deposit: string
  /** Null until the landlord has chosen: nothing is chosen for them (D 5.5). */
  readonly depositPolicy: DepositPolicy | null
  readonly availableFrom: string
  readonly availableUntil: string
  readonly roomSize: string
  readonly bedsNumber: number
  readonly bathroom: number
  readonly toilet: number
  readonly termOfLease: readonly number[]
  readonly floorType: number | null
  readonly distanceToPublicTransport: string
  readonly nearToMetro: string
  readonly surrounding: string
  readonly view: string
  readonly cityId: number | null
  /** What stands in the city's field. */
  readonly cityName: string
  readonly address1: string
  readonly neighbourhood: string
  readonly locationLat: string
  readonly locationLng: string
  readonly placeIs: 'exact' | 'blurred'
  readonly description: string
}

/** Fields by name, each with the rule it breaks. */
export type Problems = Readonly<Record<string, string>>

const apartment = codeId(1, 'apartment')
const usd = codeId(2, 'usd')

/** The form of an ad, or of a new home. A draft never says which policy was chosen, so it asks again until it is published. */
export function draftOf(ad?: RoomAd): Draft {
  const said = ad?.draft
  const words = (value: string | number | null | undefined) => String(value ?? '')
  const isOn = Object.fromEntries(features.map((feature) => [feature, said?.[feature] ?? false]))
  return {
    ...(isOn as Record<Feature, boolean>),
    title: words(said?.title),
    rentPrice: words(said?.rentPrice),
    deposit: words(said?.deposit),
    depositPolicy: policyOf(ad),
    availableFrom: words(said?.availableFrom),
    availableUntil: words(said?.availableUntil),
    roomSize: words(said?.roomSize),
    bedsNumber: said?.bedsNumber ?? 1,
    bathroom: said?.bathroom ?? 1,
    toilet: said?.toilet ?? 1,
    termOfLease: said?.termOfLease ?? [],
    floorType: said?.floorType ?? null,
    distanceToPublicTransport: words(said?.distanceToPublicTransport),
    nearToMetro: words(said?.nearToMetro),
    surrounding: words(said?.surrounding),
    view: words(said?.view),
    cityId: said?.cityId ?? null,
    cityName: ad?.property.city?.city ?? '',
    address1: words(said?.address1),
    neighbourhood: words(said?.neighbourhood),
    locationLat: words(said?.locationLat),
    locationLng: words(said?.locationLng),
    placeIs: ad ? (said?.placeIs ?? 'exact') : 'blurred',
    description: words(said?.description),
  }
}

function policyOf(ad?: RoomAd): DepositPolicy | null {
  const policy = ad?.draft?.depositPolicy ?? null
  return ad?.state === 'draft' && policy === 'at-handover' ? null : policy
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))
const textOf = (text: string) => text.trim() || null

/** What is sent: everything the form asks, null where nothing was said. */
export function inputOf(draft: Draft): RoomAdInput {
  const { cityName: _shown, ...said } = draft
  return {
    ...said,
    rentalType: apartment,
    rentPriceCurrency: usd,
    depositCurrency: usd,
    crypto: 'USDT',
    title: textOf(draft.title),
    rentPrice: numberOf(draft.rentPrice),
    deposit: numberOf(draft.deposit),
    availableFrom: textOf(draft.availableFrom),
    availableUntil: textOf(draft.availableUntil),
    roomSize: numberOf(draft.roomSize),
    termOfLease: [...draft.termOfLease],
    distanceToPublicTransport: numberOf(draft.distanceToPublicTransport),
    nearToMetro: textOf(draft.nearToMetro),
    surrounding: textOf(draft.surrounding),
    view: textOf(draft.view),
    address1: textOf(draft.address1),
    neighbourhood: textOf(draft.neighbourhood),
    locationLat: numberOf(draft.locationLat),
    locationLng: numberOf(draft.locationLng),
    description: textOf(draft.description),
  }
}

function homeOf(draft: Draft): Home {
  const { rentPriceCurrency, depositCurrency, crypto, depositPolicy, ...said } = inputOf(draft)
  return { ...said, currency: usd, depositPolicy: depositPolicy ?? 'at-handover' } as Home
}

/** What cannot even be kept as a draft, because it says something impossible. */
export function unsayable(draft: Draft): Problems {
  const problems: Record<string, string> = impossible(homeOf(draft))
  const within = (text: string, least: number, most: number) => {
    const value = numberOf(text)
    return value === null || (value >= least && value <= most)
  }
  if (!within(draft.roomSize, 1, 10_000)) problems.roomSize = 'size'
  const minutes = numberOf(draft.distanceToPublicTransport)
  if (minutes !== null && !(Number.isInteger(minutes) && minutes >= 0 && minutes <= 1000))
    problems.distanceToPublicTransport = 'minutes'
  if (!within(draft.locationLat, -90, 90)) problems.locationLat = 'degrees'
  if (!within(draft.locationLng, -180, 180)) problems.locationLng = 'degrees'
  return problems
}

/** Why the home cannot be published as it stands (spec signed-in §5), the deposit's policy included (D 5.5). */
export function unpublishable(draft: Draft, photos: number, today: Day): Problems {
  const problems = { ...missing(homeOf(draft), photos, today), ...unsayable(draft) }
  return draft.depositPolicy === null ? { ...problems, depositPolicy: 'policy' } : problems
}

/** The specification's toasts for what is missing, in the order of the wizard's steps (spec signed-in §8). */
export function toastsFor(problems: Problems): ('addLocation' | 'selectCity' | 'atLeastOne')[] {
  const hasPlace = !['locationLat', 'locationLng', 'address1'].some((field) => field in problems)
  return [
    ...(hasPlace ? [] : (['addLocation'] as const)),
    ...('cityId' in problems ? (['selectCity'] as const) : []),
    ...('images' in problems ? (['atLeastOne'] as const) : []),
  ]
}
