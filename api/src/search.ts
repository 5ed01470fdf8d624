/** Searching published homes. All of them answer everybody the same (D 5.9). */
import { endpoint, type NoParams } from './endpoint.ts'
import type {
  CardsInput,
  CityFigures,
  CityParams,
  Histogram,
  HistogramPayload,
  LoosenAnswer,
  LoosenPayload,
  MapAnswer,
  MapPayload,
  MatchesAnswer,
  MatchesParams,
  Neighbourhood,
  NeighbourhoodFigures,
  NeighbourhoodParams,
  NeighbourhoodsInput,
  SearchAnswer,
  SearchPayload,
} from './search.schema.ts'

/** One page of homes (D 5.6–5.8). */
export const searchRoomAds = endpoint<NoParams, SearchPayload, SearchAnswer>('GET', '/roomAd/search', 'payload')

/** The same homes on the map: pins, or cells where they are many. */
export const mapRoomAds = endpoint<NoParams, MapPayload, MapAnswer>('GET', '/roomAd/map', 'payload')

/** How rents spread under the same filters. */
export const rentHistogram = endpoint<NoParams, HistogramPayload, Histogram>('GET', '/roomAd/histogram', 'payload')

/** What to leave out of a search that finds nothing, and how many homes that gives. */
export const loosenSearch = endpoint<NoParams, LoosenPayload, LoosenAnswer>('GET', '/roomAd/loosen', 'payload')

/** The best published homes. */
export const featuredRoomAds = endpoint<NoParams, undefined, MatchesAnswer>('GET', '/roomAd/more-matches')

/** Some published homes by their ids, in that order (favourites, D 5.12); others are left out. */
export const listCards = endpoint<NoParams, CardsInput, MatchesAnswer>('GET', '/roomAd/cards', 'query')

/** Homes like this one: same city, price ±25 %, beds ±1, free now (D 5.10). */
export const similarRoomAds = endpoint<MatchesParams, undefined, MatchesAnswer>('GET', '/roomAd/more-matches/:id')

/** Neighbourhoods with published homes whose name begins so ("malas" finds Malasaña), most homes first. */
export const suggestNeighbourhoods = endpoint<NoParams, NeighbourhoodsInput, Neighbourhood[]>(
  'GET',
  '/city/neighbourhoods',
  'query',
)

/** What homes of a city ask; 404 (`city-not-found`) for a city without published homes. */
export const cityFigures = endpoint<CityParams, undefined, CityFigures>('GET', '/city/figures/:city')

/** What homes of a part of a city ask; 404 (`neighbourhood-not-found`) for one that no published home names. */
export const neighbourhoodFigures = endpoint<NeighbourhoodParams, undefined, NeighbourhoodFigures>(
  'GET',
  '/city/figures/:city/:neighbourhood',
)
