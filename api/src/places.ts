/** Cities to search in and to let in. Names in the language of `?lang=`, else of Accept-Language. */
import { endpoint, type NoParams } from './endpoint.ts'
import type { City, PlaceFound, PlaceInput, SuggestInput } from './places.schema.ts'

/** Cities with published homes, most homes first. */
export const listCities = endpoint<NoParams, undefined, City[]>('GET', '/city/list')

/** Cities of the world whose name begins so, in any of their names ("seville" finds Sevilla), with or without homes. */
export const suggestPlaces = endpoint<NoParams, SuggestInput, City[]>('GET', '/places/suggest', 'query')

/** Which city a point belongs to, and its time zone. */
export const findPlace = endpoint<NoParams, PlaceInput, PlaceFound>('GET', '/places/reverse', 'query')
