/** One home of the demo data: the fields of POST /roomAd by name (D 1.2), its days counted from the demo's today. */
import { codeId } from '@keyhold/rental/code.ts'
import { type Day, daysAfter } from '@keyhold/rental/day.ts'
import type { CancellationPolicy, DepositPolicy, Feature } from '@keyhold/rental/fields.ts'
import { languageFacts } from '@keyhold/rental/language.ts'
import { type City, cityFacts } from './city.ts'
import { featuresOf } from './homeFeatures.ts'
import { type Living, livingOf } from './homeLiving.ts'
import type { PersonId } from './person.ts'

/** The wizard's fields, except the days. Prices are whole USD; sizes m²; public transport in minutes on foot. */
export interface Ad extends Readonly<Record<Feature, boolean | null>>, Living {
  readonly title: string
  readonly description: string
  readonly rentalType: number
  readonly rentPrice: number
  readonly rentPriceCurrency: number
  readonly crypto: 'USDT'
  readonly deposit: number
  readonly depositCurrency: number
  readonly depositPolicy: DepositPolicy
  readonly cancellation: CancellationPolicy
  readonly roomSize: number
  /** 1 to 5, or 61 for 6 or more. */
  readonly bedsNumber: number
  /** 1, 2, or 31 for 3 or more. */
  readonly bathroom: number
  readonly toilet: number
  readonly termOfLease: readonly number[]
  readonly floorType: number
  readonly distanceToPublicTransport: number
  readonly nearToMetro: string
  readonly surrounding: string
  readonly view: string
  readonly address1: string
  readonly neighbourhood: string
  readonly cityId: number
  readonly locationLat: number
  readonly locationLng: number
  readonly placeIs: 'exact' | 'blurred'
  /** Of title and description. */
  readonly textLanguage: number
  readonly videoLink: string | null
}

/** A home: its ad, its owner, its place, its language, and its availability. */
export interface Home extends Ad {
  readonly id: string
  readonly owner: PersonId
  readonly city: City
  /** The language of its title and description. */
  readonly language: 'en' | 'es' | 'th'
  /** Days after the demo's today; negative for the past. */
  readonly availableFrom: number
  readonly availableUntil?: number
}

/** The body of POST /roomAd for a home, on the demo's today. */
export function adOf(home: Home, today: Day): Ad & { availableFrom: Day; availableUntil?: Day } {
  const { id, owner, city, language, availableFrom, availableUntil, ...ad } = home
  const until = availableUntil === undefined ? {} : { availableUntil: daysAfter(today, availableUntil) }
  return { ...ad, availableFrom: daysAfter(today, availableFrom), ...until }
}

/** The input for a home: short, and without what follows from its city. */
export interface HomeSpec {
  readonly id: string
  readonly owner: PersonId
  readonly title: string
  readonly description: string
  readonly address: string
  readonly neighbourhood: string
  readonly at: readonly [lat: number, lng: number]
  readonly blurred?: true
  readonly rent: number
  readonly deposit: number
  readonly policy?: DepositPolicy
  readonly cancellation?: CancellationPolicy
  readonly size: number
  readonly rooms: { readonly beds: number; readonly baths: number; readonly toilets: number }
  readonly floor: keyof typeof floors
  readonly terms: readonly (keyof typeof terms)[]
  readonly near: string
  readonly minutes: number
  readonly view: string
  readonly surrounding: string
  readonly has: readonly Feature[]
  readonly free: number
  readonly until?: number
  readonly language?: 'en'
  /** Selects the features its landlord leaves unanswered. */
  readonly number: number
  readonly video?: string
}

const floors = {
  ground: codeId(4, 'ground'),
  low: codeId(4, 'from1To3'),
  middle: codeId(4, 'from4To7'),
  high: codeId(4, 'from8'),
  penthouse: codeId(4, 'penthouse'),
}
const terms = {
  short: codeId(3, 'upTo3Months'),
  season: codeId(3, 'from3To6Months'),
  year: codeId(3, 'from6To12Months'),
  long: codeId(3, 'from12Months'),
  any: codeId(3, 'flexible'),
}
const spoken = { 'san-salvador': 'es', madrid: 'es', bangkok: 'th' } as const

/** The home from that input, in that city. */
export function homeIn(city: City, spec: HomeSpec): Home {
  return {
    id: spec.id,
    owner: spec.owner,
    city,
    language: spec.language ?? spoken[city],
    title: spec.title,
    description: spec.description,
    rentalType: codeId(1, 'apartment'),
    rentPrice: spec.rent,
    rentPriceCurrency: codeId(2, 'usd'),
    crypto: 'USDT',
    deposit: spec.deposit,
    depositCurrency: codeId(2, 'usd'),
    depositPolicy: spec.policy ?? 'until-move-out',
    cancellation: spec.cancellation ?? 'none',
    roomSize: spec.size,
    bedsNumber: spec.rooms.beds,
    bathroom: spec.rooms.baths,
    toilet: spec.rooms.toilets,
    termOfLease: spec.terms.map((term) => terms[term]),
    floorType: floors[spec.floor],
    distanceToPublicTransport: spec.minutes,
    nearToMetro: spec.near,
    surrounding: spec.surrounding,
    view: spec.view,
    address1: spec.address,
    neighbourhood: spec.neighbourhood,
    cityId: cityFacts[city].cityId,
    locationLat: spec.at[0],
    locationLng: spec.at[1],
    placeIs: spec.blurred ? 'blurred' : 'exact',
    ...featuresOf(city, spec),
    ...livingOf(city, spec),
    textLanguage: languageFacts[spec.language ?? spoken[city]].id,
    availableFrom: spec.free,
    ...(spec.until === undefined ? {} : { availableUntil: spec.until }),
    videoLink: spec.video ?? null,
  }
}

/** A valid home for a test: a two-bedroom flat of Lucía’s in Escalón, free now, unless the overrides say otherwise. */
export function aHome(overrides: Partial<Home> = {}): Home {
  const home = homeIn('san-salvador', {
    id: 'a-home',
    owner: 'lucia',
    title: 'Apartamento de dos cuartos cerca del Paseo Escalón',
    description: 'Cuarto piso tranquilo, con cisterna y vigilancia todo el día.',
    address: '81 Avenida Norte 412',
    neighbourhood: 'Colonia Escalón',
    at: [13.7006, -89.2371],
    rent: 1100,
    deposit: 1100,
    size: 96,
    rooms: { beds: 2, baths: 2, toilets: 2 },
    floor: 'middle',
    terms: ['year', 'long'],
    near: 'Ruta 52 a tres minutos',
    minutes: 3,
    view: 'Volcán de San Salvador',
    surrounding: 'Calle residencial con árboles.',
    has: ['elevator', 'furnished', 'parking'],
    free: -10,
    number: 1,
  })
  return { ...home, ...overrides }
}
