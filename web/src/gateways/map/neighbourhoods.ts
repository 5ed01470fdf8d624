/** The neighbourhoods of a city that has no streets: their shapes and names, from an archive of GeoJSON. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapColours } from './colours.ts'
import { type StreetPlace, streetZoom } from './streets.ts'

/** A city with shapes, and the names of its neighbourhoods. */
export interface NeighbourhoodPlace extends StreetPlace {
  readonly parts: readonly string[]
}

const sourceOf = (name: string) => `neighbourhoods-${name}`

/** The sources of the places, by id. */
export const neighbourhoodSources = (places: readonly NeighbourhoodPlace[], origin: string) =>
  Object.fromEntries(
    places.map(({ name }) => [
      sourceOf(name),
      { type: 'geojson' as const, data: `${origin}/api/world/neighbourhoods/${name}.geojson` },
    ]),
  )

/** Borders and names of one city's neighbourhoods, drawn above the land and below the world's labels. */
export function neighbourhoodLayers(name: string, colours: MapColours, font: string[]): LayerSpecification[] {
  const source = sourceOf(name)
  return [
    {
      id: `${source}-borders`,
      type: 'line',
      source,
      minzoom: streetZoom,
      filter: ['==', ['geometry-type'], 'Polygon'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours['line-strong'], 'line-width': 1, 'line-opacity': 0.6 },
    },
    {
      id: `${source}-names`,
      type: 'symbol',
      source,
      minzoom: streetZoom,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': ['interpolate', ['linear'], ['zoom'], streetZoom, 11, 14, 17],
        'text-max-width': 7,
        'text-padding': 4,
        'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
        'text-radial-offset': 1.1,
      },
      paint: {
        'text-color': colours['map-text'],
        'text-halo-color': colours['map-land'],
        'text-halo-width': 1.5,
      },
    },
  ]
}

/** Which labels of the world map are shown: none that a neighbourhood's own label repeats. */
export function outsideNeighbourhoods(places: readonly NeighbourhoodPlace[]): ExpressionSpecification {
  const names = places.flatMap(({ parts }) => parts)
  return ['step', ['zoom'], true, streetZoom, ['!', ['in', ['get', 'n'], ['literal', names]]]]
}
