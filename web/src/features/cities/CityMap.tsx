/** The location of a city or neighbourhood. Heavy: loaded only when it is on screen. */
import { MapCanvas, Marker } from '../../gateways/map/MapCanvas.tsx'
import { PinSpaces } from '../../gateways/map/PinSpaces.tsx'
import { useText } from '../../gateways/text/useText.tsx'
import { ZoomButtons } from '../../ui/ZoomButtons.tsx'
import css from './CityMap.module.css'

const cityZoom = 11

interface Props {
  /** The map's title. */
  readonly city: string
  readonly lat: number
  readonly lng: number
  readonly zoom?: number
  /** Whether the map shows the name: its own labels are cities, and districts where streets are available. */
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
