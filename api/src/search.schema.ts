/** Shapes of searching (spec public §3): the payload, its rows, the map and the price histogram. */
import { type SwitchName, switches } from '@keyhold/rental/fields.ts'
import { criterionNames } from '@keyhold/rental/loosening.ts'
import { sortKeys } from '@keyhold/rental/query.ts'
import { z } from 'zod'
import { Code } from './codes.schema.ts'
import { PropertyCard } from './listings.schema.ts'
import { City } from './places.schema.ts'

const amount = z.number().int().min(0).max(1_000_000).nullish()
const flags = Object.fromEntries(switches.map((name) => [name, z.boolean().nullish()])) as {
  [Name in SwitchName]: z.ZodOptional<z.ZodNullable<z.ZodBoolean>>
}

/** Ids of a code list, joined by commas. */
const codes = z
  .string()
  .regex(/^\d{6,7}(,\d{6,7}){0,9}$|^$/)
  .nullish()

/** Everything is optional; bedrooms and bathrooms are minimums (61 = 6 or more, 31 = 3 or more, D 5.6). */
export const Filter = z.object({
  cityId: z.number().int().nullish(),
  /** A part of that city, as landlords write it. */
  neighbourhood: z.string().max(80).nullish(),
  priceMin: amount,
  priceMax: amount,
  sizeMin: amount,
  sizeMax: amount,
  /** Ids joined by commas (D 2.5). */
  termOfLease: codes,
  /** Free for the whole stay from..to; without `to`, for 30 nights. `YYYY-MM-DD`. */
  from: z.string().nullish(),
  to: z.string().nullish(),
  /** Without days: free from some day of this month (`YYYY-MM`) on, for about so many months; or from tomorrow on. */
  month: z.string().max(7).nullish(),
  months: z.number().int().min(1).max(12).nullish(),
  availableNow: z.boolean().nullish(),
  bedrooms: z.number().int().min(1).max(61).nullish(),
  bathrooms: z.number().int().min(1).max(31).nullish(),
  rentalType: z.number().int().nullish(),
  /** One of these floors; all of these pets are welcome: ids joined by commas. What a home does not say fits nothing. */
  floorType: codes,
  pets: codes,
  /** An energy certificate this good or better, A to G. */
  energyRating: z.string().max(1).nullish(),
  /** So many people may live there. */
  occupants: z.number().int().min(1).max(50).nullish(),
  ...flags,
})
export type Filter = z.infer<typeof Filter>

/** A part of the world; west > east crosses the date line. */
const MapBounds = z.object({
  south: z.number().min(-90).max(90),
  west: z.number().min(-180).max(180),
  north: z.number().min(-90).max(90),
  east: z.number().min(-180).max(180),
})

export const SearchPayload = z.object({
  filter: Filter.nullish(),
  /** Additive: only homes that the map shows there. */
  bounds: MapBounds.nullish(),
  /** From 1. */
  page: z.number().int().min(1).max(1_000_000).nullish(),
  /** 1–50, else 10 (D 5.8). */
  itemPerPage: z.number().int().min(1).max(50).nullish(),
  sortBy: z.enum(sortKeys).nullish(),
  sortDesc: z.boolean().nullish(),
  /** Only for ADMIN; others hear 404. */
  withDeleted: z.boolean().nullish(),
})
export type SearchPayload = z.infer<typeof SearchPayload>

/** Why a row stands where it does: lower weight first; points of 100 each (docs/adr, D 5.7). */
export const Ranking = z.object({
  weight: z.number(),
  completeness: z.number().int(),
  answerRate: z.number().int(),
  publishedOn: z.string(),
})

/** A result; `id` is the room ad's, for /detail/{id}. */
export const SearchRow = z.object({
  id: z.string(),
  property: PropertyCard,
  availableFrom: z.string(),
  availableUntil: z.string().nullable(),
  /** The first day it is free, whatever stay was asked for. */
  nextFreeDate: z.string().nullable(),
  ranking: Ranking,
})
export type SearchRow = z.infer<typeof SearchRow>

/** `totalRows` is exact to 10,000; from there `isCapped` says that there are more (D 5.8). */
export const SearchAnswer = z.object({ rows: z.array(SearchRow), totalRows: z.number().int(), isCapped: z.boolean() })
export type SearchAnswer = z.infer<typeof SearchAnswer>
export const MatchesAnswer = z.object({ rows: z.array(SearchRow) })
export type MatchesAnswer = z.infer<typeof MatchesAnswer>
export const MatchesParams = z.object({ id: z.uuid('listing-not-found') })
export type MatchesParams = z.infer<typeof MatchesParams>

/** Up to 60 ids, joined by commas. */
const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
export const CardsInput = z.object({ ids: z.string().regex(new RegExp(`^${uuid}(,${uuid}){0,59}$`, 'i')) })
export type CardsInput = z.infer<typeof CardsInput>

/** The part of the world on screen (west > east crosses the date line) and the map's zoom. */
export const MapPayload = z.object({
  filter: Filter.nullish(),
  bounds: MapBounds.nullish(),
  zoom: z.number().min(0).max(22).nullish(),
})
export type MapPayload = z.infer<typeof MapPayload>

/** A home on the map, with what its info card shows. */
export const MapPin = z.object({
  id: z.string(),
  lat: z.number(),
  lng: z.number(),
  title: z.string(),
  /** Of the title, where the landlord said it. */
  titleLanguage: Code.nullable(),
  rentPrice: z.number().int(),
  currency: z.string(),
  moveInCost: z.number().int(),
  bedsNumber: z.number().int(),
  bathroom: z.number().int(),
  roomSize: z.number(),
  /** The narrow cover picture (480 px). */
  filePath: z.string().nullable(),
})
export type MapPin = z.infer<typeof MapPin>

/** Many homes close together: where their middle is, and the box to zoom to. */
export const MapCell = z.object({
  lat: z.number(),
  lng: z.number(),
  count: z.number().int(),
  rentMin: z.number().int(),
  south: z.number(),
  west: z.number(),
  north: z.number(),
  east: z.number(),
})
export type MapCell = z.infer<typeof MapCell>

/** At most 200 pins; where there are more homes, cells and the pins of homes that stand alone. `bounds` hold all that matches, if no bounds were asked for. */
export const MapAnswer = z.object({
  pins: z.array(MapPin),
  cells: z.array(MapCell),
  totalRows: z.number().int(),
  bounds: z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }).nullable(),
})
export type MapAnswer = z.infer<typeof MapAnswer>

export const LoosenPayload = z.object({ filter: Filter.nullish(), bounds: MapBounds.nullish() })
export type LoosenPayload = z.infer<typeof LoosenPayload>

/** Ways out of a search that finds nothing, best first, three at most: leave these parts out, find so many homes from this rent a month on. */
export const LoosenAnswer = z.object({
  ways: z.array(
    z.object({ without: z.array(z.enum(criterionNames)), homes: z.number().int(), rentMin: z.number().int() }),
  ),
  /** Everything in the city asked for; null without one. */
  inCity: z.number().int().nullable(),
  /** Too many ask at once: ways out were not looked for now. */
  isBusy: z.boolean(),
})
export type LoosenAnswer = z.infer<typeof LoosenAnswer>

export const HistogramPayload = z.object({ filter: Filter.nullish() })
export type HistogramPayload = z.infer<typeof HistogramPayload>

/** Homes by rent, without the price filter: `counts[i]` ask from i × step, the last one everything above. */
export const Histogram = z.object({
  step: z.number().int(),
  counts: z.array(z.number().int()),
  median: z.number().int().nullable(),
  totalRows: z.number().int(),
})
export type Histogram = z.infer<typeof Histogram>

/** A city by its name in Latin letters (`san-salvador`) or by its id. */
export const CityParams = z.object({ city: z.string().min(1).max(80, 'city-not-found') })
export type CityParams = z.infer<typeof CityParams>

/** Rents a month of some homes, in whole USD: half of them ask from `quarter` to `threeQuarters`. */
export const RentSpread = z.object({
  homes: z.number().int(),
  least: z.number().int(),
  quarter: z.number().int(),
  median: z.number().int(),
  threeQuarters: z.number().int(),
  most: z.number().int(),
})
export type RentSpread = z.infer<typeof RentSpread>

export const NeighbourhoodsInput = z.object({ text: z.string().trim().min(1).max(80) })
export type NeighbourhoodsInput = z.infer<typeof NeighbourhoodsInput>

/** A part of a city as landlords write it, with its published homes. */
export const Neighbourhood = z.object({ name: z.string(), homes: z.number().int(), city: City })
export type Neighbourhood = z.infer<typeof Neighbourhood>
export const NeighbourhoodList = z.array(Neighbourhood)

/** What the published homes of a city ask now. Nothing in it is estimated. */
export const CityFigures = z.object({
  /** The city in /rent/{city}. */
  slug: z.string(),
  city: City,
  /** Homes one can move into from tomorrow on. */
  freeNow: z.number().int(),
  rents: RentSpread,
  /** The middle of first rent plus deposit, in whole USDT. */
  moveIn: z.number().int(),
  /** Homes whose deposit is held until move-out (D 5.5). */
  heldUntilMoveOut: z.number().int(),
  /** Fewest bedrooms first; 61 is 6 or more. */
  byBeds: z.array(RentSpread.extend({ beds: z.number().int() })),
  /** How many neighbourhoods its homes name. */
  neighbourhoods: z.number().int(),
  /** Those with most homes first, a hundred at most. */
  byNeighbourhood: z.array(
    RentSpread.extend({
      name: z.string(),
      /** Of its own page; null where another way to write the name has it. */
      slug: z.string().nullable(),
      /** The middle of what its homes say of the walk to a stop; null where none says it. */
      stopMinutes: z.number().int().nullable(),
    }),
  ),
  /** `counts[i]` homes ask from `from` + i × step; the last one everything above. */
  histogram: z.object({ from: z.number().int(), step: z.number().int(), counts: z.array(z.number().int()) }),
})
export type CityFigures = z.infer<typeof CityFigures>

/** A part of a city by its address, or as landlords write it. */
export const NeighbourhoodParams = z.object({
  city: z.string().min(1).max(80, 'city-not-found'),
  neighbourhood: z.string().min(1).max(200, 'neighbourhood-not-found'),
})
export type NeighbourhoodParams = z.infer<typeof NeighbourhoodParams>

/** What the published homes of a part of a city ask now, and what their landlords say of it. Nothing in it is estimated. */
export const NeighbourhoodFigures = z.object({
  /** The neighbourhood and the city in /rent/{city}/{neighbourhood}. */
  slug: z.string(),
  citySlug: z.string(),
  name: z.string(),
  city: City,
  /** Whether there are homes enough to be more than themselves: else search engines are kept away. */
  isWorthFinding: z.boolean(),
  rents: RentSpread,
  /** The middle rent of the whole city. */
  cityMedian: z.number().int(),
  moveIn: z.number().int(),
  heldUntilMoveOut: z.number().int(),
  freeNow: z.number().int(),
  byBeds: CityFigures.shape.byBeds,
  /** The walk to a stop: the middle of what so many homes say; null where none says it. */
  stops: z.object({ homes: z.number().int(), minutes: z.number().int() }).nullable(),
  /** The middle of where its homes are shown. */
  lat: z.number(),
  lng: z.number(),
  /** What landlords say of it, each with its home and the language of its words, where that was told. */
  said: z.array(z.object({ id: z.string(), words: z.string(), language: Code.nullable() })),
  /** The nearest others. */
  near: z.array(z.object({ slug: z.string(), name: z.string(), homes: z.number().int(), median: z.number().int() })),
})
export type NeighbourhoodFigures = z.infer<typeof NeighbourhoodFigures>
