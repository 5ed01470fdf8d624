import type { FilterSpecification, StyleSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import type { MapColours } from './colours.ts'
import { placesIn, type StreetPlace } from './streets.ts'
import { embeddedStyle } from './style.ts'

const bangkok: StreetPlace = { name: 'bangkok', bounds: [100.2, 13.5, 100.9, 13.92] }
const view = (west: number, east: number, zoom = 12) => ({ south: 13.6, north: 13.8, west, east, zoom })
const colours = new Proxy({}, { get: (_, name) => String(name) }) as MapColours
const fieldOf = ({ layers }: StyleSpecification, id: string) => {
  const layer = layers.find((one) => one.id === id)
  return layer?.type === 'symbol' ? layer.layout?.['text-field'] : undefined
}
const namesOf = ({ layers }: StyleSpecification) => layers.map(({ id }) => id)

test('streets are drawn where the map shows a place that has them, at sufficient zoom', () => {
  expect(placesIn(view(100.4, 100.6), [bangkok])).toEqual([bangkok])
  expect(placesIn(view(101, 101.2), [bangkok])).toEqual([])
  expect(placesIn(view(100.4, 100.6, 6), [bangkok])).toEqual([])
  expect(placesIn(undefined, [bangkok])).toEqual([])
})

// promise: public-streets-drawn
test("streets are drawn above the land and below the labels, and their labels replace the basemap's", () => {
  const style = embeddedStyle(colours, 'https://k.example', { streets: [bangkok] })
  const names = namesOf(style)
  expect(style.sources['streets-bangkok']).toMatchObject({
    url: 'pmtiles://https://k.example/api/world/streets/bangkok.pmtiles',
  })
  expect(names.indexOf('streets-bangkok-minor')).toBeGreaterThan(names.indexOf('land'))
  expect(names.indexOf('streets-bangkok-names')).toBeLessThan(names.indexOf('places'))
  const places = style.layers.find(({ id }) => id === 'places') as { filter: FilterSpecification }
  expect(JSON.stringify(places.filter)).toContain('"within"')
})

// promise: public-map-neighbourhoods
test('a city without streets has the shapes and names of its neighbourhoods, each name once', () => {
  const madrid = { name: 'madrid', bounds: [-3.89, 40.31, -3.52, 40.65], parts: ['Centro', 'Retiro'] } as const
  const style = embeddedStyle(colours, 'https://k.example', { neighbourhoods: [madrid] })
  const names = namesOf(style)
  expect(style.sources['neighbourhoods-madrid']).toEqual({
    type: 'geojson',
    data: 'https://k.example/api/world/neighbourhoods/madrid.geojson',
  })
  expect(names.indexOf('neighbourhoods-madrid-borders')).toBeGreaterThan(names.indexOf('land'))
  expect(names.indexOf('neighbourhoods-madrid-names')).toBeLessThan(names.indexOf('places'))
  const places = style.layers.find(({ id }) => id === 'places') as { filter: FilterSpecification }
  expect(JSON.stringify(places.filter)).toContain('["!",["in",["get","n"],["literal",["Centro","Retiro"]]]]')
})

// promise: public-map-stops
test('stops are dots with network and name, above streets and below the labels of cities', () => {
  const style = embeddedStyle(colours, 'https://k.example', { streets: [bangkok], stops: [bangkok] })
  const names = namesOf(style)
  expect(style.sources['stops-bangkok']).toEqual({
    type: 'geojson',
    data: 'https://k.example/api/world/stops/bangkok.geojson',
  })
  expect(names.indexOf('stops-bangkok-dots')).toBeGreaterThan(names.indexOf('streets-bangkok-names'))
  expect(names.indexOf('stops-bangkok-names')).toBeLessThan(names.indexOf('places'))
  expect(fieldOf(style, 'stops-bangkok-names')).toEqual([
    'concat',
    ['get', 'network'],
    ' ',
    ['coalesce', ['get', 'name:en'], ['get', 'name']],
  ])
})

// promise: public-map-thai
test('readers of Thai see streets and stops in Thai, others in English', () => {
  const both = (language: 'th' | 'es') => {
    const style = embeddedStyle(colours, 'https://k.example', { streets: [bangkok], stops: [bangkok], language })
    return ['streets-bangkok-road-names', 'stops-bangkok-names'].map((id) => JSON.stringify(fieldOf(style, id)))
  }
  const thai = '["coalesce",["get","name"],["get","name:en"]]'
  for (const field of both('th')) expect(field).toContain(thai)
  for (const field of both('es')) expect(field).not.toContain(thai)
})

// promise: public-map-land
test('until the land is drawn everything is land; without street archives there are no streets', () => {
  const background = (isDrawn: boolean) =>
    JSON.stringify(embeddedStyle(colours, 'https://k.example', { isDrawn }).layers[0]?.paint)
  expect([background(false), background(true)]).toEqual([
    '{"background-color":"map-land"}',
    '{"background-color":"map-water"}',
  ])
  expect(namesOf(embeddedStyle(colours, 'https://k.example')).some((id) => id.startsWith('streets'))).toBe(false)
})
