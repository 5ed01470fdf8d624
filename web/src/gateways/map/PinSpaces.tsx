/** Invisible symbols that reserve space for pins: labels under a pin move beside it. */
import { Layer, Source } from '@vis.gl/react-maplibre'
import { mapFont } from './style.ts'

interface PinSpace {
  readonly lat: number
  readonly lng: number
  /** The pin's text: its width reserves the space. */
  readonly text: string
}

const textSize = 15

export function PinSpaces({ pins }: { pins: readonly PinSpace[] }) {
  const data = {
    type: 'FeatureCollection' as const,
    features: pins.map(({ lat, lng, text }) => ({
      type: 'Feature' as const,
      properties: { text },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    })),
  }
  return (
    <Source id="pins" type="geojson" data={data}>
      <Layer
        id="pin-spaces"
        type="symbol"
        layout={{
          'text-field': ['get', 'text'],
          'text-font': mapFont,
          'text-size': textSize,
          'text-padding': 12,
          'text-allow-overlap': true,
        }}
        paint={{ 'text-opacity': 0 }}
      />
    </Source>
  )
}
