/** Stops of urban railways (BTS, MRT, Metro), from an archive of GeoJSON; drawn above streets and land. */
import type { LayerSpecification } from 'maplibre-gl'
import type { Language } from '../text/language.ts'
import type { MapColours } from './colours.ts'
import { localName, type StreetPlace } from './streets.ts'

/** From this zoom on stops are drawn, and named one step closer. */
const stopZoom = 12

const sourceOf = (name: string) => `stops-${name}`

/** The sources of the places, by id. */
export const stopSources = (places: readonly StreetPlace[], origin: string) =>
  Object.fromEntries(
    places.map(({ name }) => [
      sourceOf(name),
      { type: 'geojson' as const, data: `${origin}/api/world/stops/${name}.geojson` },
    ]),
  )

/** A dot for each stop of a city, and its name with its network: "BTS Asok". */
export function stopLayers(
  name: string,
  colours: MapColours,
  font: string[],
  language: Language,
): LayerSpecification[] {
  const source = sourceOf(name)
  return [
    {
      id: `${source}-dots`,
      type: 'circle',
      source,
      minzoom: stopZoom,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], stopZoom, 2.5, 16, 6],
        'circle-color': colours['map-land'],
        'circle-stroke-color': colours.green,
        'circle-stroke-width': 2,
      },
    },
    {
      id: `${source}-names`,
      type: 'symbol',
      source,
      minzoom: stopZoom + 1,
      layout: {
        'text-field': ['concat', ['get', 'network'], ' ', localName(language)],
        'text-font': font,
        'text-size': 12,
        'text-max-width': 9,
        'text-padding': 3,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.7,
        'text-justify': 'auto',
      },
      paint: { 'text-color': colours.green, 'text-halo-color': colours['map-land'], 'text-halo-width': 1.6 },
    },
  ]
}
