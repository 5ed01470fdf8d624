/** Cities, suggestions, and the embedded basemap. */
import { CityList, FoundAddresses, PlaceFound, PlaceQuery, SuggestInput } from '@keyhold/api/places.schema.ts'
import { findPlace, listCities, suggestAddresses, suggestPlaces } from '@keyhold/api/places.ts'
import type { FastifyInstance } from 'fastify'
import type { Point } from '../../../gateways/places.ts'
import { languages } from '../../../gateways/text.ts'
import type { Basemap, CityShapes, Streets } from '../../../gateways/world.ts'
import { answer, answerAnyone } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import { rangeOf } from '../../../http/range.ts'
import type { PlacesService } from './service.ts'

interface MapRoutesDeps {
  readonly places: PlacesService
  readonly basemap: Basemap
  readonly streets: readonly Streets[]
  readonly neighbourhoods: readonly CityShapes[]
  readonly stops: readonly CityShapes[]
}

/** Adds the endpoints of api/places.ts, and the map's data. */
export function placesAndMapRoutes(
  app: FastifyInstance,
  { places, basemap, streets, neighbourhoods, stops }: MapRoutesDeps,
): void {
  placesRoutes(app, places)
  basemapRoute(app, basemap)
  streetsRoutes(app, streets)
  shapesRoutes(app, 'neighbourhoods', neighbourhoods)
  shapesRoutes(app, 'stops', stops)
  mapNamesRoute(app, places)
}

/** Adds the endpoints of api/places.ts. */
function placesRoutes(app: FastifyInstance, places: PlacesService): void {
  answerAnyone(app, listCities, { output: CityList, summary: 'List the cities with homes' }, ({ request }) =>
    places.list(languageOfRequest(request)),
  )
  const suggestion = { input: SuggestInput, output: CityList, summary: 'Suggest cities by the beginning of a name' }
  answerAnyone(app, suggestPlaces, suggestion, ({ input, request }) => {
    return places.suggest(input.text, languageOfRequest(request), pointOf(input.near), input.limit)
  })
  const completing = { input: SuggestInput, output: FoundAddresses, summary: 'Suggest addresses for typed text' }
  answer(app, suggestAddresses, completing, ({ input, request }) =>
    places.suggestAddresses(input.text, languageOfRequest(request), pointOf(input.near)),
  )
  const finding = { input: PlaceQuery, output: PlaceFound, summary: 'Get the city, time zone and address of a point' }
  answerAnyone(app, findPlace, finding, ({ input: { cityId, ...point }, request, person }) =>
    places.find(point, languageOfRequest(request), { cityId, isAddressAsked: person !== undefined }),
  )
}

function pointOf(near: string | undefined): Point | undefined {
  const [lat, lng] = near?.split(',').map(Number) ?? []
  return lat !== undefined && lng !== undefined ? { lat, lng } : undefined
}

/** Serves the names of cities in each language, where they differ from the basemap. */
function mapNamesRoute(app: FastifyInstance, places: PlacesService): void {
  for (const language of languages)
    app.get(`/world/names/${language}.json`, { schema: { hide: true } }, async (_, reply) => {
      reply.header('cache-control', 'public, max-age=86400')
      return places.names(language)
    })
}

/** Serves the basemap. */
function basemapRoute(app: FastifyInstance, basemap: Basemap): void {
  archiveRoute(app, '/world/basemap.pmtiles', basemap)
}

/**
 * Serves the list of areas with streets, and the streets. Of two archives of one name the operator's takes precedence.
 */
function streetsRoutes(app: FastifyInstance, streets: readonly Streets[]): void {
  const byName = new Map(streets.map((each) => [each.name, each]))
  const covered = [...byName.values()].map(({ name, bounds }) => ({ name, bounds }))
  app.get('/world/streets.json', { schema: { hide: true } }, async (_, reply) => {
    reply.header('cache-control', 'public, max-age=3600')
    return covered
  })
  for (const [name, archive] of byName) archiveRoute(app, `/world/streets/${name}.pmtiles`, archive)
}

/** Serves the list of cities with neighbourhoods or stops, and each city's file. */
function shapesRoutes(app: FastifyInstance, kind: 'neighbourhoods' | 'stops', cities: readonly CityShapes[]): void {
  app.get(`/world/${kind}.json`, { schema: { hide: true } }, async (_, reply) => {
    reply.header('cache-control', 'public, max-age=3600')
    return cities.map(({ name, bounds, parts }) => (kind === 'stops' ? { name, bounds } : { name, bounds, parts }))
  })
  for (const { name, geoJson } of cities)
    app.get(`/world/${kind}/${name}.geojson`, { schema: { hide: true } }, async (_, reply) => {
      reply.type('application/geo+json').header('cache-control', 'public, max-age=86400')
      return geoJson
    })
}

/** Serves an archive in byte ranges, never compressed: the map reads a few kilobytes at a time. */
function archiveRoute(app: FastifyInstance, address: string, basemap: Basemap): void {
  app.get(address, { schema: { hide: true }, compress: false }, (request, reply) => {
    reply
      .type('application/octet-stream')
      .header('accept-ranges', 'bytes')
      .header('etag', basemap.etag)
      .header('cache-control', 'public, max-age=86400')
    if (request.headers['if-none-match'] === basemap.etag) return reply.status(304).send()
    const range = rangeOf(request.headers.range, basemap.size)
    if (range === 'beyond')
      return reply.status(416).header('content-range', `bytes */${basemap.size}`).type('text/plain').send('')
    const [first, last] = range ?? [0, basemap.size - 1]
    if (range) reply.status(206).header('content-range', `bytes ${first}-${last}/${basemap.size}`)
    return reply.header('content-length', last - first + 1).send(basemap.read(first, last))
  })
}
