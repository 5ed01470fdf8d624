import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { Addresses } from '../../../gateways/photon.ts'
import { createPlaces } from '../../../gateways/places.ts'
import type { Person } from '../../../gateways/session.ts'
import { loadBasemap, loadShapes, loadStreets } from '../../../gateways/world.ts'
import { createApp } from '../../../http/app.ts'
import { placesAndMapRoutes } from './routes.ts'
import { createPlacesService } from './service.ts'

const basemap = await loadBasemap()
const streets = await loadStreets([])
const neighbourhoods = await loadShapes('neighbourhoods')
const stops = await loadShapes('stops')
const homes = new Map([
  [1_609_350, 4],
  [3_117_735, 2],
])
const gran = {
  street: 'Calle Gran Vía 28',
  district: 'Centro',
  city: 'Madrid',
  country: 'ES',
  lat: 40.4201,
  lng: -3.7015,
}
const addresses: Addresses = { suggest: async () => [gran], reverse: async () => gran }
const app = await createApp({
  session: {
    authenticate: async (header) =>
      header === 'ada' ? { person: { id: 'ada', permissions: ['publish'] } as unknown as Person } : undefined,
  },
  logLevel: 'silent',
  api(api) {
    const places = createPlacesService({ places: createPlaces(), addresses, countHomes: async () => homes })
    placesAndMapRoutes(api, { places, basemap, streets, neighbourhoods, stops })
  },
})
afterAll(() => app.close())
const read = async (url: string, headers = {}) => (await app.inject({ url: `/api${url}`, headers })).json()

// promise: pub-7-city
test('the list of cities counts homes and uses the reader’s language', async () => {
  const list = await read('/city/list', { 'accept-language': 'th' })
  expect(list.map((city: { id: number; homes: number }) => [city.id, city.homes])).toEqual([...homes])
  expect(list[0]).toMatchObject({ city: 'กรุงเทพมหานคร', country: 'TH', countryName: 'ไทย', otherNames: ['Bangkok'] })
})

test('the list of cities has each city’s time zone', async () => {
  const list = await read('/city/list')
  expect(list.map(({ timeZone }: { timeZone: string }) => timeZone)).toEqual(['Asia/Bangkok', 'Europe/Madrid'])
})

test('a city without homes is suggested too', async () => {
  expect((await read('/places/suggest?text=seville&lang=es'))[0]).toMatchObject({
    id: 2_510_911,
    city: 'Sevilla',
    countryName: 'España',
    homes: 0,
  })
})

test('a city with homes comes before larger ones without', async () => {
  const list = await read('/places/suggest?text=ma&limit=3')
  expect(list[0]).toMatchObject({ city: 'Madrid', homes: 2 })
  expect(list.map((city: { homes: number }) => city.homes)).toEqual([2, 0, 0])
})

test('the smaller of two namesakes comes first for a reader near it', async () => {
  expect((await read('/places/suggest?text=zaragoza&near=13.69,-89.19'))[0].country).toBe('SV')
})

test('a point returns its city and its time zone', async () => {
  const found = await read('/places/reverse?lat=13.6641&lng=-89.2519')
  expect(found).toMatchObject({ city: { city: 'Antiguo Cuscatlán' }, timeZone: 'America/El_Salvador' })
})

test('a signed-in person reads addresses with their city, and the address of a marker; a visitor does not', async () => {
  const ada = { authorization: 'ada' }
  const [found] = await read('/places/addresses?text=gran', ada)
  expect(found).toMatchObject({
    street: 'Calle Gran Vía 28',
    district: 'Centro',
    city: { id: 3_117_735, city: 'Madrid' },
  })
  expect(await read('/places/reverse?lat=40.42&lng=-3.7', ada)).toMatchObject({
    address: { street: 'Calle Gran Vía 28' },
  })
  expect(await read('/places/reverse?lat=40.42&lng=-3.7')).toMatchObject({ address: null })
  expect((await read('/places/addresses?text=gran')).code).toBe('session-over')
})

test('a marker far from its city, or in another country, is doubted', async () => {
  const doubt = async (lat: number, lng: number, cityId: number) =>
    (await read(`/places/reverse?lat=${lat}&lng=${lng}&cityId=${cityId}`)).doubt
  expect(await doubt(40.4168, -3.7038, 3_117_735)).toBeNull()
  expect(await doubt(41.3874, 2.1686, 3_117_735)).toBe('marker-far')
  const [tijuana] = await read('/places/suggest?text=tijuana')
  expect(await doubt(32.7157, -117.1611, tijuana.id)).toBe('marker-abroad')
})

test('text without letters, and points outside the world, are refused by field', async () => {
  expect((await app.inject('/api/places/suggest?text=%20')).statusCode).toBe(422)
  expect((await app.inject('/api/places/reverse?lat=91&lng=0')).json().fields).toHaveProperty('lat')
})

test('the map gets the Thai and Spanish names of cities; namesakes of one size keep their own name', async () => {
  const answer = await app.inject({ url: '/api/world/names/th.json', headers: { 'accept-encoding': 'gzip' } })
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'gzip'])
  expect(answer.rawPayload.length).toBeLessThan(48 * 1024)
  const names = await read('/world/names/th.json')
  expect(names).toMatchObject({ 'Bangkok|5104476': 'กรุงเทพมหานคร', 'Mueang Nonthaburi|291555': 'นนทบุรี' })
  expect(names).not.toHaveProperty('Tha Chang|0')
  expect(await read('/world/names/en.json')).toEqual({})
  expect(await read('/world/names/es.json')).toMatchObject({ 'İstanbul|11174257': 'Estambul' })
})

// promise: pub-7-maps
test('the map reads the basemap in ranges, never compressed', async () => {
  const headers = { range: 'bytes=0-6', 'accept-encoding': 'br, gzip' }
  const piece = await app.inject({ url: '/api/world/basemap.pmtiles', headers })
  expect([piece.statusCode, piece.body]).toEqual([206, 'PMTiles'])
  expect(piece.headers['content-range']).toBe(`bytes 0-6/${basemap.size}`)
  expect(piece.headers['content-encoding']).toBeUndefined()
  const end = await app.inject({ url: '/api/world/basemap.pmtiles', headers: { range: 'bytes=-100' } })
  expect(end.rawPayload.length).toBe(100)
  const big = await app.inject({
    url: '/api/world/basemap.pmtiles',
    headers: { range: 'bytes=0-9999', 'accept-encoding': 'br' },
  })
  expect(big.headers['content-encoding']).toBeUndefined()
  expect(big.rawPayload.length).toBe(10_000)
})

// promise: public-streets
test('the map gets the list of areas with streets, and reads them in ranges', async () => {
  const covered = (await app.inject('/api/world/streets.json')).json() as { name: string; bounds: number[] }[]
  expect(covered.map(({ name, bounds }) => [name, ...bounds.map((degrees) => Number(degrees.toFixed(2)))])).toEqual([
    ['bangkok', 100.2, 13.5, 100.9, 13.92],
  ])
  const headers = { range: 'bytes=0-6' }
  const piece = await app.inject({ url: '/api/world/streets/bangkok.pmtiles', headers })
  expect([piece.statusCode, piece.body]).toEqual([206, 'PMTiles'])
  expect((await app.inject('/api/world/streets/madrid.pmtiles')).statusCode).toBe(404)
})

// promise: public-map-neighbourhoods
test('the map gets the neighbourhoods of Madrid: 21 districts, each with its shape and one name', async () => {
  const covered = (await read('/world/neighbourhoods.json')) as { name: string; bounds: number[]; parts: string[] }[]
  const [madrid] = covered
  expect(covered.map(({ name }) => name)).toEqual(['madrid'])
  expect(madrid?.bounds.map((degrees) => Number(degrees.toFixed(2)))).toEqual([-3.89, 40.31, -3.52, 40.64])
  expect(madrid?.parts).toHaveLength(21)
  const { features } = await read('/world/neighbourhoods/madrid.geojson')
  const namesOf = (type: string) =>
    features
      .filter(({ geometry }: { geometry: { type: string } }) => geometry.type === type)
      .map(({ properties }: { properties: { name: string } }) => properties.name)
  expect(namesOf('Polygon')).toEqual(madrid?.parts)
  expect(namesOf('Point')).toEqual(madrid?.parts)
})

// promise: public-map-stops
test('the map gets the stops of Bangkok and Madrid, each with its network, name and place', async () => {
  const covered = (await read('/world/stops.json')) as { name: string }[]
  expect(covered.map((city) => Object.keys(city))).toEqual([
    ['name', 'bounds'],
    ['name', 'bounds'],
  ])
  const stopsOf = async (city: string) => {
    const { features } = await read(`/world/stops/${city}.geojson`)
    return features.map(({ properties, geometry }: { properties: object; geometry: { coordinates: number[] } }) => ({
      ...properties,
      at: geometry.coordinates,
    }))
  }
  expect(await stopsOf('madrid')).toContainEqual({ name: 'Sol', network: 'Metro', at: [-3.7033, 40.4168] })
  expect(await stopsOf('bangkok')).toContainEqual({
    name: 'อโศก',
    'name:en': 'Asok',
    network: 'BTS',
    at: [100.56, 13.737],
  })
})

// promise: public-streets-own
test('an operator’s archive takes precedence over ours; an invalid file is reported at startup', async () => {
  const shipped = fileURLToPath(new URL('../../../../../world/streets/bangkok.pmtiles', import.meta.url))
  expect((await loadStreets([shipped])).map(({ name }) => name)).toEqual(['bangkok', 'bangkok'])
  await expect(loadStreets([import.meta.filename])).rejects.toThrow('routes.test.ts is no PMTiles archive')
})

test('a range beyond the end of the basemap is refused', async () => {
  const answer = await app.inject({ url: '/api/world/basemap.pmtiles', headers: { range: 'bytes=999999999-' } })
  expect(answer.statusCode).toBe(416)
})

test('an unchanged basemap is not sent again', async () => {
  const headers = { 'if-none-match': basemap.etag }
  expect((await app.inject({ url: '/api/world/basemap.pmtiles', headers })).statusCode).toBe(304)
})
