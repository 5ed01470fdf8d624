/** Search of published homes. All answers are the same for everyone (D 5.9). */
import { endpoint, type NoParams } from './endpoint.ts'
import type {
  CardsInput,
  CityFigures,
  CityParams,
  FeaturedInput,
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
  SimilarInput,
} from './search.schema.ts'

/** One page of homes (D 5.6–5.8). */
export const searchRoomAds = endpoint<NoParams, SearchPayload, SearchAnswer>('GET', '/roomAd/search', 'payload')

/** The same homes on the map: pins, or cells where they are many. */
export const mapRoomAds = endpoint<NoParams, MapPayload, MapAnswer>('GET', '/roomAd/map', 'payload')

/** The rent distribution under the same filters. */
export const rentHistogram = endpoint<NoParams, HistogramPayload, Histogram>('GET', '/roomAd/histogram', 'payload')

/** Which filters to remove from an empty search, and how many homes that gives. */
export const loosenSearch = endpoint<NoParams, LoosenPayload, LoosenAnswer>('GET', '/roomAd/loosen', 'payload')

/** The best published homes: first those free from tomorrow, among them those of a city. */
export const featuredRoomAds = endpoint<NoParams, FeaturedInput | undefined, MatchesAnswer>(
  'GET',
  '/roomAd/more-matches',
  'query',
)

/** Some published homes by their ids, in that order (favourites, D 5.12); others are left out. */
export const listCards = endpoint<NoParams, CardsInput, MatchesAnswer>('GET', '/roomAd/cards', 'query')

/** Similar homes: same city, price ±25 %, beds ±1, free for the chosen stay, otherwise now (D 5.10). */
export const similarRoomAds = endpoint<MatchesParams, SimilarInput | undefined, MatchesAnswer>(
  'GET',
  '/roomAd/more-matches/:id',
  'query',
)

/** Neighbourhoods of published homes by name prefix ("malas" finds Malasaña), most homes first. */
export const suggestNeighbourhoods = endpoint<NoParams, NeighbourhoodsInput, Neighbourhood[]>(
  'GET',
  '/city/neighbourhoods',
  'query',
)

/** The rents of a city; 404 (`city-not-found`) for a city without published homes. */
export const cityFigures = endpoint<CityParams, undefined, CityFigures>('GET', '/city/figures/:city')

/** The rents of a part of a city; 404 (`neighbourhood-not-found`) for one without published homes. */
export const neighbourhoodFigures = endpoint<NeighbourhoodParams, undefined, NeighbourhoodFigures>(
  'GET',
  '/city/figures/:city/:neighbourhood',
)
