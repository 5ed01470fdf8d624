/** Shapes of searching (spec public §3): the payload, its rows, the map and the rent histogram. */
import { type SwitchName, switches } from '@keyhold/rental/fields.ts'
import { longestStopMinutes } from '@keyhold/rental/livingFilter.ts'
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
  /** A part of that city, as landlords spell it. */
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
  /** Without days: free from some day of this month (`YYYY-MM`) on, for about this many months; or from tomorrow on. */
  month: z.string().max(7).nullish(),
  months: z.number().int().min(1).max(12).nullish(),
  availableNow: z.boolean().nullish(),
  bedrooms: z.number().int().min(1).max(61).nullish(),
  bathrooms: z.number().int().min(1).max(31).nullish(),
  rentalType: z.number().int().nullish(),
  /**
   * One of these floors; all of these pets are allowed: ids joined by commas. An unanswered field matches no filter.
   */
  floorType: codes,
  pets: codes,
  /** An energy certificate this good or better, A to G. */
  energyRating: z.string().max(1).nullish(),
  /** This many people may live there. */
  occupants: z.number().int().min(1).max(50).nullish(),
  /** At most this many minutes on foot to a stop, as the landlord says. */
  stopMinutes: z.number().int().min(1).max(longestStopMinutes).nullish(),
  ...flags,
})
export type Filter = z.infer<typeof Filter>

/** A map area; west > east crosses the date line. */
const MapBounds = z.object({
  south: z.number().min(-90).max(90),
  west: z.number().min(-180).max(180),
  north: z.number().min(-90).max(90),
  east: z.number().min(-180).max(180),
})

export const SearchPayload = z.object({
  filter: Filter.nullish(),
  /** Additive: only homes within the map's area. */
  bounds: MapBounds.nullish(),
  /** From 1. */
  page: z.number().int().min(1).max(1_000_000).nullish(),
  /** 1–50, else 10 (D 5.8). */
  itemPerPage: z.number().int().min(1).max(50).nullish(),
  sortBy: z.enum(sortKeys).nullish(),
  sortDesc: z.boolean().nullish(),
  /** Only for ADMIN; others get 404. */
  withDeleted: z.boolean().nullish(),
})
export type SearchPayload = z.infer<typeof SearchPayload>

/** Why a row has its rank: lower weight first; points of 100 each (docs/adr, D 5.7). */
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
  /** The first day it is free, whatever the requested stay. */
  nextFreeDate: z.string().nullable(),
  /** Pets are welcome, and the landlord has not said which (D 11.7). */
  petsToAsk: z.literal(true).optional(),
  /** The walk to a stop, if the search filters or sorts by it and the landlord says it. */
  stopMinutes: z.number().int().optional(),
  ranking: Ranking,
})
export type SearchRow = z.infer<typeof SearchRow>

/** `totalRows` is exact to 10,000; from there `isCapped` says that there are more (D 5.8). */
export const SearchAnswer = z.object({ rows: z.array(SearchRow), totalRows: z.number().int(), isCapped: z.boolean() })
export type SearchAnswer = z.infer<typeof SearchAnswer>
/** `freeNow`: the number of homes at the beginning that are free from tomorrow. */
export const MatchesAnswer = z.object({ rows: z.array(SearchRow), freeNow: z.number().int().optional() })
export type MatchesAnswer = z.infer<typeof MatchesAnswer>
/** The reader's city, whose homes come first. */
export const FeaturedInput = z.object({
  cityId: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .optional(),
})
export type FeaturedInput = z.infer<typeof FeaturedInput>
/** The chosen stay; what is no stay is ignored. */
export const SimilarInput = z.object({ from: z.string().max(40).optional(), to: z.string().max(40).optional() })
export type SimilarInput = z.infer<typeof SimilarInput>
export const MatchesParams = z.object({ id: z.uuid('listing-not-found') })
export type MatchesParams = z.infer<typeof MatchesParams>

/** Up to 60 ids, joined by commas. */
const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
export const CardsInput = z.object({ ids: z.string().regex(new RegExp(`^${uuid}(,${uuid}){0,59}$`, 'i')) })
export type CardsInput = z.infer<typeof CardsInput>

/** The visible map area (west > east crosses the date line) and the zoom. */
export const MapPayload = z.object({
  filter: Filter.nullish(),
  bounds: MapBounds.nullish(),
  zoom: z.number().min(0).max(22).nullish(),
})
export type MapPayload = z.infer<typeof MapPayload>

/** A home on the map, with its info card. */
export const MapPin = z.object({
  id: z.string(),
  lat: z.number(),
  lng: z.number(),
  title: z.string(),
  /** Of the title, where known. */
  titleLanguage: Code.nullable(),
  rentPrice: z.number().int(),
  currency: z.string(),
  /** In whole units, as the rent. */
  deposit: z.number().int(),
  bedsNumber: z.number().int(),
  bathroom: z.number().int(),
  roomSize: z.number(),
  petsToAsk: z.literal(true).optional(),
  /** The narrow cover picture (480 px). */
  filePath: z.string().nullable(),
})
export type MapPin = z.infer<typeof MapPin>

/** A cluster of homes: its centre, and the box to zoom to. */
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

/**
 * At most 200 pins; where there are more homes, cells and the pins of single homes. `bounds` contain all matches, if no
 * bounds were given.
 */
export const MapAnswer = z.object({
  pins: z.array(MapPin),
  cells: z.array(MapCell),
  totalRows: z.number().int(),
  bounds: z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }).nullable(),
})
export type MapAnswer = z.infer<typeof MapAnswer>

export const LoosenPayload = z.object({ filter: Filter.nullish(), bounds: MapBounds.nullish() })
export type LoosenPayload = z.infer<typeof LoosenPayload>

/**
 * Suggestions for an empty search, best first, three at most: remove these filters, and find this many homes from this
 * monthly rent on.
 */
export const LoosenAnswer = z.object({
  ways: z.array(
    z.object({ without: z.array(z.enum(criterionNames)), homes: z.number().int(), rentMin: z.number().int() }),
  ),
  /** All homes in the requested city; null without one. */
  inCity: z.number().int().nullable(),
  /** Rate limited: no suggestions were computed now. */
  isBusy: z.boolean(),
})
export type LoosenAnswer = z.infer<typeof LoosenAnswer>

export const HistogramPayload = z.object({ filter: Filter.nullish() })
export type HistogramPayload = z.infer<typeof HistogramPayload>

/** Homes by rent, without the price filter: `counts[i]` cost from i × step on, the last one without an upper bound. */
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

/** Monthly rents of some homes, in whole USD: half of them cost from `quarter` to `threeQuarters`. */
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

/** A part of a city as landlords spell it, with its published homes. */
export const Neighbourhood = z.object({ name: z.string(), homes: z.number().int(), city: City })
export type Neighbourhood = z.infer<typeof Neighbourhood>
export const NeighbourhoodList = z.array(Neighbourhood)

/** The rents of a city's published homes now. Nothing in it is estimated. */
export const CityFigures = z.object({
  /** The city in /rent/{city}. */
  slug: z.string(),
  city: City,
  /** Homes free from tomorrow on. */
  freeNow: z.number().int(),
  rents: RentSpread,
  /** The median of first rent plus deposit, in whole USDT. */
  moveIn: z.number().int(),
  /** Homes whose deposit is held until move-out (D 5.5). */
  heldUntilMoveOut: z.number().int(),
  /** Fewest bedrooms first; 61 is 6 or more. */
  byBeds: z.array(RentSpread.extend({ beds: z.number().int() })),
  /** The number of neighbourhoods among its homes. */
  neighbourhoods: z.number().int(),
  /** Those with most homes first, a hundred at most. */
  byNeighbourhood: z.array(
    RentSpread.extend({
      name: z.string(),
      /** The slug of its page; null where another spelling owns it. */
      slug: z.string().nullable(),
      /** The median walk to a stop over its homes; null where none has it. */
      stopMinutes: z.number().int().nullable(),
    }),
  ),
  /** `counts[i]` homes cost from `from` + i × step on; the last one without an upper bound. */
  histogram: z.object({ from: z.number().int(), step: z.number().int(), counts: z.array(z.number().int()) }),
})
export type CityFigures = z.infer<typeof CityFigures>

/** A part of a city by its slug, or by the landlords' spelling. */
export const NeighbourhoodParams = z.object({
  city: z.string().min(1).max(80, 'city-not-found'),
  neighbourhood: z.string().min(1).max(200, 'neighbourhood-not-found'),
})
export type NeighbourhoodParams = z.infer<typeof NeighbourhoodParams>

/**
 * The rents of the published homes of a part of a city now, and their landlords' descriptions of it. Nothing in it is
 * estimated.
 */
export const NeighbourhoodFigures = z.object({
  /** The neighbourhood and the city in /rent/{city}/{neighbourhood}. */
  slug: z.string(),
  citySlug: z.string(),
  name: z.string(),
  city: City,
  /** Whether it has enough homes for a page of its own: otherwise search engines must not index it. */
  isWorthFinding: z.boolean(),
  rents: RentSpread,
  /** The median rent of the whole city. */
  cityMedian: z.number().int(),
  moveIn: z.number().int(),
  heldUntilMoveOut: z.number().int(),
  freeNow: z.number().int(),
  byBeds: CityFigures.shape.byBeds,
  /** The median walk to a stop, and its number of homes; null where none has it. */
  stops: z.object({ homes: z.number().int(), minutes: z.number().int() }).nullable(),
  /** The median position of its homes' public locations. */
  lat: z.number(),
  lng: z.number(),
  /** Landlords' descriptions of it, each with its home and the text's language, where known. */
  said: z.array(z.object({ id: z.string(), words: z.string(), language: Code.nullable() })),
  /** The nearest others. */
  near: z.array(z.object({ slug: z.string(), name: z.string(), homes: z.number().int(), median: z.number().int() })),
})
export type NeighbourhoodFigures = z.infer<typeof NeighbourhoodFigures>
