/** Circles around a point of the map, each with its label on the line. */
import { Layer, Source } from '@vis.gl/react-maplibre'
import type { ExpressionSpecification } from 'maplibre-gl'
import { circleAround } from './circle.ts'
import { useColours } from './colours.ts'
import { mapFont } from './style.ts'

export interface Ring {
  /** A filled area, a plain distance, or the distance of a stop. */
  readonly kind: 'area' | 'distance' | 'stop'
  readonly metres: number
  readonly label: string
}

const kindIs = (kind: Ring['kind']): ExpressionSpecification => ['==', ['get', 'kind'], kind]

export function Rings({ around, rings }: { around: { lat: number; lng: number }; rings: readonly Ring[] }) {
  const colours = useColours()
  const data = {
    type: 'FeatureCollection' as const,
    features: rings.map(({ kind, metres, label }) => ({
      type: 'Feature' as const,
      properties: { kind, label },
      geometry: { type: 'Polygon' as const, coordinates: [circleAround(around, metres)] },
    })),
  }
  const colour: ExpressionSpecification = ['case', kindIs('distance'), colours['line-strong'], colours.green]
  const names = {
    'text-color': colours['map-text'],
    'text-halo-color': colours['map-land'],
    'text-halo-width': 2,
  }
  return (
    <Source id="rings" type="geojson" data={data}>
      <Layer
        id="ring-area"
        type="fill"
        filter={kindIs('area')}
        paint={{ 'fill-color': colours.green, 'fill-opacity': 0.16 }}
      />
      <Layer
        id="ring-lines"
        type="line"
        filter={['!', kindIs('stop')]}
        paint={{ 'line-color': colour, 'line-width': 1.5 }}
      />
      <Layer
        id="ring-stop"
        type="line"
        filter={kindIs('stop')}
        paint={{ 'line-color': colours.green, 'line-width': 2, 'line-dasharray': [2, 2] }}
      />
      <Layer
        id="ring-names"
        type="symbol"
        filter={kindIs('distance')}
        layout={{
          'symbol-placement': 'line',
          'symbol-spacing': 300,
          'text-field': ['get', 'label'],
          'text-font': mapFont,
          'text-size': 12,
          'text-max-angle': 60,
        }}
        paint={names}
      />
      <Layer
        id="ring-stop-name"
        type="symbol"
        filter={kindIs('stop')}
        layout={{
          'text-field': ['get', 'label'],
          'text-font': mapFont,
          'text-size': 13,
          'text-offset': [0, 2.6],
          'text-allow-overlap': true,
        }}
        paint={{ ...names, 'text-color': colours.green }}
      />
    </Source>
  )
}
