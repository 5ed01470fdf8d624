/** Where a city lies. Heavy: loaded only where it is on screen. */
import { MapCanvas } from '../../gateways/map/MapCanvas.tsx'
import { useText } from '../../gateways/text/useText.tsx'
import { ZoomButtons } from '../../ui/ZoomButtons.tsx'

const cityZoom = 11

interface Props {
  /** Whose map it is said to be. */
  readonly city: string
  readonly lat: number
  readonly lng: number
  readonly zoom?: number
}

export default function CityMap({ city, lat, lng, zoom = cityZoom }: Props) {
  const text = useText('cities')
  return <MapCanvas zoomButtons={ZoomButtons} isScrollZoomOff show={{ lat, lng, zoom }} label={text('map', { city })} />
}
