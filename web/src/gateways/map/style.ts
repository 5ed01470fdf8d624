/** The embedded basemap's style: land, borders and the names of places. No streets: it says "simplified map". */
import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'
import type { CityNames } from './cityNames.ts'
import type { MapColours } from './colours.ts'

/** How far one may zoom in: the embedded map knows no streets. */
export const maxZoom = 14

const font = ['Figtree', 'Noto Sans Thai', 'sans-serif']

/** The name of a city: the reader's where there is one, else the basemap's. */
export function cityNameExpression(names: CityNames | undefined): ExpressionSpecification {
  const own: ExpressionSpecification = ['get', 'n']
  if (!names) return own
  return ['coalesce', ['get', ['concat', own, '|', ['to-string', ['get', 'p']]], ['literal', names]], own]
}

/** The style in the colours of the present theme; `origin` is where the pages come from. */
export function embeddedStyle(colours: MapColours, origin: string, names?: CityNames): StyleSpecification {
  return {
    version: 8,
    sources: {
      world: { type: 'vector', url: `pmtiles://${origin}/api/world/basemap.pmtiles` },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours['map-water'] } },
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
        filter: ['>=', ['get', 'p'], ['step', ['zoom'], 1e6, 5, 2e5, 7, 3e4, 9, 1e4, 11, 0]],
        layout: {
          'text-field': cityNameExpression(names),
          'text-font': font,
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
