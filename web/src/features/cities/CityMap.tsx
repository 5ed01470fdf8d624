/** Where a city lies. Heavy: loaded only where it is on screen. */
import { MapCanvas } from '../../gateways/map/MapCanvas.tsx'
import { useText } from '../../gateways/text/useText.tsx'
import { ZoomButtons } from '../../ui/ZoomButtons.tsx'

const cityZoom = 11

interface Props {
  readonly city: string
  readonly lat: number
  readonly lng: number
}

export default function CityMap({ city, lat, lng }: Props) {
  const text = useText('cities')
  return (
    <MapCanvas
      zoomButtons={ZoomButtons}
      isScrollZoomOff
      show={{ lat, lng, zoom: cityZoom }}
      label={text('map', { city })}
    />
  )
}
