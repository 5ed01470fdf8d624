/** Cities to search in and to let in. Names in the language of `?lang=`, else of Accept-Language. */
import { endpoint, type NoParams } from './endpoint.ts'
import type { City, FoundAddress, PlaceFound, PlaceQuery, SuggestInput } from './places.schema.ts'

/** Cities with published homes, most homes first. */
export const listCities = endpoint<NoParams, undefined, City[]>('GET', '/city/list')

/** Cities of the world by name prefix, in any of their names ("seville" finds Sevilla), with or without homes. */
export const suggestPlaces = endpoint<NoParams, SuggestInput, City[]>('GET', '/places/suggest', 'query')

/** Addresses by prefix, for signed-in people; none without a geocoder. */
export const suggestAddresses = endpoint<NoParams, SuggestInput, FoundAddress[]>('GET', '/places/addresses', 'query')

/** The city of a point, its time zone and address, and whether it agrees with a city. */
export const findPlace = endpoint<NoParams, PlaceQuery, PlaceFound>('GET', '/places/reverse', 'query')
