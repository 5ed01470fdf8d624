/** Where a city or a part of it lies. Heavy: loaded only where it is on screen. */
import { MapCanvas, Marker } from '../../gateways/map/MapCanvas.tsx'
import { PinSpaces } from '../../gateways/map/PinSpaces.tsx'
import { useText } from '../../gateways/text/useText.tsx'
import { ZoomButtons } from '../../ui/ZoomButtons.tsx'
import css from './CityMap.module.css'

const cityZoom = 11

interface Props {
  /** Whose map it is said to be. */
  readonly city: string
  readonly lat: number
  readonly lng: number
  readonly zoom?: number
  /** Whether the name stands on the map: its own names are of cities, and of districts where streets are known. */
  readonly isNamed?: boolean
}

export default function CityMap({ city, lat, lng, zoom = cityZoom, isNamed }: Props) {
  const text = useText('cities')
  return (
    <MapCanvas zoomButtons={ZoomButtons} isScrollZoomOff show={{ lat, lng, zoom }} label={text('map', { city })}>
      {isNamed && (
        <>
          <PinSpaces pins={[{ lat, lng, text: city }]} />
          <Marker longitude={lng} latitude={lat}>
            <span className={css.name}>{city}</span>
          </Marker>
        </>
      )}
    </MapCanvas>
  )
}
