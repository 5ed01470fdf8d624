/**
 * The embedded basemap's style: land, borders, place names, and streets where available. Without streets it says
 * "simplified map".
 */
import type { ExpressionSpecification, FilterSpecification, StyleSpecification } from 'maplibre-gl'
import type { Language } from '../text/language.ts'
import type { CityNames } from './cityNames.ts'
import type { MapColours } from './colours.ts'
import {
  type NeighbourhoodPlace,
  neighbourhoodLayers,
  neighbourhoodSources,
  outsideNeighbourhoods,
} from './neighbourhoods.ts'
import { stopLayers, stopSources } from './stops.ts'
import { outsideStreets, type StreetPlace, streetLayers } from './streets.ts'

/** Maximum automatic zoom: without streets there is nothing more to see. */
export const maxZoom = 14
/** Maximum zoom where streets are available. */
export const closestZoom = 17

/** Rendered from the page's fonts. */
export const mapFont = ['Figtree', 'Noto Sans Thai', 'sans-serif']

/** Labels by population, at low zoom only the largest; none where streets or neighbourhoods have their own. */
function namesShown({ streets = [], neighbourhoods = [] }: Drawn): FilterSpecification {
  const bySize: ExpressionSpecification = ['>=', ['get', 'p'], ['step', ['zoom'], 1e6, 5, 2e5, 7, 3e4, 9, 1e4, 11, 0]]
  const others = [
    ...(streets.length > 0 ? [outsideStreets(streets)] : []),
    ...(neighbourhoods.length > 0 ? [outsideNeighbourhoods(neighbourhoods)] : []),
  ]
  return others.length > 0 ? ['all', bySize, ...others] : bySize
}

/** The name of a city: the reader's where there is one, else the basemap's. */
export function cityNameExpression(names: CityNames | undefined): ExpressionSpecification {
  const own: ExpressionSpecification = ['get', 'n']
  if (!names) return own
  return ['coalesce', ['get', ['concat', own, '|', ['to-string', ['get', 'p']]], ['literal', names]], own]
}

/** Optional layers beside the land. */
interface Drawn {
  readonly names?: CityNames | undefined
  /** Whether the land is loaded. */
  readonly isDrawn?: boolean
  /** The places on screen that have streets. */
  readonly streets?: readonly StreetPlace[]
  /** The places on screen that have neighbourhoods and no streets. */
  readonly neighbourhoods?: readonly NeighbourhoodPlace[]
  /** The places on screen that have stops. */
  readonly stops?: readonly StreetPlace[]
  /** Of the labels; English by default. */
  readonly language?: Language
}

/**
 * The style in the current theme's colours; `origin` is the pages' origin. Until the land is drawn everything is land:
 * a city that appears in the sea for a second looks like a mistake.
 */
export function embeddedStyle(colours: MapColours, origin: string, drawn: Drawn = {}): StyleSpecification {
  const { names, isDrawn = true, streets = [], neighbourhoods = [], stops = [], language = 'en' } = drawn
  return {
    version: 8,
    sources: {
      world: { type: 'vector', url: `pmtiles://${origin}/api/world/basemap.pmtiles` },
      ...Object.fromEntries(
        streets.map(({ name }) => [
          `streets-${name}`,
          { type: 'vector', url: `pmtiles://${origin}/api/world/streets/${name}.pmtiles` },
        ]),
      ),
      ...neighbourhoodSources(neighbourhoods, origin),
      ...stopSources(stops, origin),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours[isDrawn ? 'map-water' : 'map-land'] } },
      {
        id: 'land',
        type: 'fill',
        source: 'world',
        'source-layer': 'land',
        paint: { 'fill-color': colours['map-land'] },
      },
      {
        id: 'towns',
        type: 'circle',
        source: 'world',
        'source-layer': 'places',
        minzoom: 6,
        filter: ['>=', ['get', 'p'], 20_000],
        paint: {
          'circle-color': colours['map-d'],
          'circle-blur': 0.9,
          'circle-radius': [
            'interpolate',
            ['exponential', 2],
            ['zoom'],
            6,
            ['*', 0.004, ['sqrt', ['get', 'p']]],
            14,
            ['*', 0.9, ['sqrt', ['get', 'p']]],
          ],
        },
      },
      ...streets.flatMap(({ name }) => streetLayers(name, colours, mapFont, language)),
      ...neighbourhoods.flatMap(({ name }) => neighbourhoodLayers(name, colours, mapFont)),
      ...stops.flatMap(({ name }) => stopLayers(name, colours, mapFont, language)),
      {
        id: 'borders',
        type: 'line',
        source: 'world',
        'source-layer': 'borders',
        paint: { 'line-color': colours['line-strong'], 'line-width': 0.8, 'line-dasharray': [3, 2] },
      },
      {
        id: 'places',
        type: 'symbol',
        source: 'world',
        'source-layer': 'places',
        filter: namesShown(drawn),
        layout: {
          'text-field': cityNameExpression(names),
          'text-font': mapFont,
          'text-size': [
            'interpolate',
            ['linear'],
            ['zoom'],
            3,
            11,
            10,
            ['case', ['>', ['get', 'p'], 2e5], 18, 13],
            14,
            17,
          ],
          'symbol-sort-key': ['-', 0, ['get', 'p']],
          'text-padding': 4,
          'text-max-width': 7,
          // A label under a pin moves beside it, and is hidden only without any space.
          'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
          'text-radial-offset': 1.1,
        },
        paint: {
          'text-color': colours['map-text'],
          'text-halo-color': colours['map-land'],
          'text-halo-width': 1.5,
        },
      },
    ],
  }
}
