/** Streets above the world map, where available: Protomaps layers (v4) in our colours. */
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { Language } from '../text/language.ts'
import type { MapColours } from './colours.ts'

/** A place with streets; `bounds` are west, south, east, north. */
export interface StreetPlace {
  readonly name: string
  readonly bounds: readonly [number, number, number, number]
}

/** From this zoom on streets are drawn, and their labels replace the world map's. */
export const streetZoom = 10

interface View {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
  readonly zoom: number
}

/** The places that are on screen, at sufficient zoom. */
export function placesIn<Place extends StreetPlace>(
  view: View | undefined,
  places: readonly Place[] = [],
): readonly Place[] {
  if (!view || view.zoom < streetZoom - 1) return []
  return places.filter(({ bounds: [west, south, east, north] }) => {
    const isBeside = view.east < west || view.west > east || view.north < south || view.south > north
    return !isBeside
  })
}

/**
 * The places of a list of the API, once loaded; none if the request fails. Not fetched for an external map.
 */
export function useCoveredPlaces<Place extends StreetPlace>(
  list: 'streets' | 'neighbourhoods' | 'stops',
  isEmbedded: boolean,
): readonly Place[] | undefined {
  const [places, setPlaces] = useState<readonly Place[]>()
  useEffect(() => {
    if (!isEmbedded) return
    const stop = new AbortController()
    fetch(`/api/world/${list}.json`, { signal: stop.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<Place[]>) : []))
      .catch(() => [])
      .then((found) => stop.signal.aborted || setPlaces(found))
    return () => stop.abort()
  }, [list, isEmbedded])
  return places
}

type Stops = readonly [zoom: number, pixels: number][]
const width = (stops: Stops): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...stops.flat(),
]
const kindIs = (...kinds: string[]): FilterSpecification => ['in', ['get', 'kind'], ['literal', kinds]]
const detailIs = (...details: string[]): ExpressionSpecification => [
  'in',
  ['coalesce', ['get', 'kind_detail'], ''],
  ['literal', details],
]

/** Roads from the smallest to the widest, each with its own width and its edge's. */
const roads: readonly { id: string; filter: FilterSpecification; from: number; inner: Stops; edge: Stops }[] = [
  {
    id: 'minor',
    filter: kindIs('minor_road'),
    from: 12,
    inner: [
      [12, 0.4],
      [13, 1.2],
      [14, 2.4],
      [15, 5],
      [17, 13],
    ],
    edge: [
      [13, 2.4],
      [14, 4],
      [15, 6.6],
      [17, 14.6],
    ],
  },
  {
    id: 'major',
    filter: ['all', kindIs('major_road'), ['!', detailIs('trunk', 'primary')]] as FilterSpecification,
    from: 11,
    inner: [
      [10, 0.4],
      [12, 1.6],
      [13, 2.6],
      [14, 4.4],
      [15, 8],
      [17, 20],
    ],
    edge: [
      [11, 2],
      [13, 4.2],
      [14, 6],
      [15, 9.6],
      [17, 21.6],
    ],
  },
  {
    id: 'primary',
    filter: ['all', kindIs('major_road'), detailIs('trunk', 'primary')] as FilterSpecification,
    from: 10,
    inner: [
      [10, 0.9],
      [12, 2.4],
      [13, 3.8],
      [14, 6],
      [15, 11],
      [17, 26],
    ],
    edge: [
      [10, 2.5],
      [12, 4],
      [13, 5.4],
      [14, 7.6],
      [15, 12.6],
      [17, 27.6],
    ],
  },
  {
    id: 'highway',
    filter: kindIs('highway'),
    from: 10,
    inner: [
      [10, 1.4],
      [12, 3],
      [13, 4.4],
      [14, 7],
      [15, 12],
      [17, 30],
    ],
    edge: [
      [10, 3],
      [12, 4.6],
      [13, 6],
      [14, 8.6],
      [15, 13.6],
      [17, 31.6],
    ],
  },
]

/** The local name for readers of its script, else the English one. The map's streets are those of Bangkok. */
export const localName = (language: Language): ExpressionSpecification =>
  language === 'th'
    ? ['coalesce', ['get', 'name'], ['get', 'name:en']]
    : ['coalesce', ['get', 'name:en'], ['get', 'name']]

type Layer = (
  id: string,
  of: string,
) => {
  readonly id: string
  readonly source: string
  readonly 'source-layer': string
  readonly minzoom: number
}

/** The layers of one archive, drawn above the land and below the world's labels. */
export function streetLayers(
  name: string,
  colours: MapColours,
  font: string[],
  language: Language,
): LayerSpecification[] {
  const source = `streets-${name}`
  const layer: Layer = (id, of) => ({ id: `${source}-${id}`, source, 'source-layer': of, minzoom: streetZoom })
  return [
    ...landLayers(layer, colours),
    ...wayLayers(layer, colours),
    ...roadLayers(layer, colours),
    ...nameLayers(layer, colours, font, language),
  ]
}

const round = { 'line-cap': 'round', 'line-join': 'round' } as const

/** Parks and water. */
const landLayers = (layer: Layer, colours: MapColours): LayerSpecification[] => [
  {
    ...layer('green', 'landuse'),
    type: 'fill',
    filter: kindIs('park', 'golf_course', 'cemetery', 'pitch', 'wood', 'forest', 'grass', 'scrub', 'nature_reserve'),
    paint: { 'fill-color': colours['map-park'] },
  },
  {
    ...layer('water', 'water'),
    type: 'fill',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colours['map-water'] },
  },
  {
    ...layer('waterway', 'water'),
    type: 'line',
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: round,
    paint: {
      'line-color': colours['map-water'],
      'line-width': width([
        [11, 0.5],
        [13, 1.2],
        [15, 3],
        [17, 8],
      ]),
    },
  },
]

/** Paths and rails. */
const wayLayers = (layer: Layer, colours: MapColours): LayerSpecification[] => [
  {
    ...layer('path', 'roads'),
    type: 'line',
    minzoom: 13,
    filter: kindIs('path'),
    paint: {
      'line-color': colours['map-casing'],
      'line-width': width([
        [13, 0.5],
        [15, 1.4],
        [17, 3],
      ]),
      'line-dasharray': [3, 2],
    },
  },
  {
    ...layer('rail', 'roads'),
    type: 'line',
    filter: kindIs('rail'),
    paint: {
      'line-color': colours['map-rail'],
      'line-width': width([
        [11, 0.6],
        [14, 1.6],
        [17, 3],
      ]),
    },
  },
]

/** Roads: the edges of all below the insides of all, so that crossings are open. */
const roadLayers = (layer: Layer, colours: MapColours): LayerSpecification[] => [
  ...roads.map(
    ({ id, filter, from, edge }): LayerSpecification => ({
      ...layer(`${id}-edge`, 'roads'),
      type: 'line',
      minzoom: from,
      filter,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours['map-casing'], 'line-width': width(edge) },
    }),
  ),
  ...roads.map(
    ({ id, filter, from, inner }): LayerSpecification => ({
      ...layer(id, 'roads'),
      type: 'line',
      minzoom: from,
      filter,
      layout: round,
      paint: {
        'line-color': colours[id === 'highway' ? 'map-highway' : 'map-road'],
        'line-width': width(inner),
      },
    }),
  ),
]

/** Names of roads and neighbourhoods. */
function nameLayers(layer: Layer, colours: MapColours, font: string[], language: Language): LayerSpecification[] {
  const text = { 'text-color': colours['map-text'], 'text-halo-color': colours['map-land'], 'text-halo-width': 1.4 }
  return [
    {
      ...layer('road-names', 'roads'),
      type: 'symbol',
      minzoom: 13,
      filter: ['all', ['has', 'name'], ['!', kindIs('path', 'rail')]] as FilterSpecification,
      layout: {
        'symbol-placement': 'line',
        'text-field': localName(language),
        'text-font': font,
        'text-size': width([
          [13, 10],
          [17, 14],
        ]),
        'symbol-spacing': 260,
        'text-max-angle': 35,
        'text-padding': 4,
      },
      paint: text,
    },
    {
      ...layer('names', 'places'),
      type: 'symbol',
      filter: kindIs('neighbourhood', 'locality', 'park', 'station'),
      layout: {
        'text-field': localName(language),
        'text-font': font,
        'text-size': ['match', ['get', 'kind'], 'locality', 16, 'neighbourhood', 13, 11],
        'text-max-width': 7,
        'text-padding': 8,
        'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
        'text-radial-offset': 1.1,
      },
      paint: text,
    },
  ]
}

/** Which labels of the world map are shown: from `streetZoom` on none where streets have their own. */
export function outsideStreets(places: readonly StreetPlace[]): ExpressionSpecification {
  const outside = places.map(({ bounds: [west, south, east, north] }): ExpressionSpecification => {
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    return ['!', ['within', { type: 'Polygon', coordinates: [ring] }]]
  })
  return ['step', ['zoom'], true, streetZoom, ['all', ...outside]]
}
