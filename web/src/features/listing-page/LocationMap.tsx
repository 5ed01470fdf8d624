/** A home's location: its point, or the circle around it if the landlord chose so (D 5.11). */
import { MapCanvas, Marker } from '../../gateways/map/MapCanvas.tsx'
import { useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ZoomButtons } from '../../ui/ZoomButtons.tsx'
import css from './LocationMap.module.css'

interface Props {
  readonly lat: number
  readonly lng: number
  readonly placeIs: 'exact' | 'blurred'
}

export default function LocationMap({ lat, lng, placeIs }: Props) {
  const text = useText('listings')
  return (
    <MapCanvas
      zoomButtons={ZoomButtons}
      isScrollZoomOff
      show={{ lat, lng, zoom: placeIs === 'exact' ? 13 : 12.5 }}
      label={text('place.map')}
    >
      <Marker longitude={lng} latitude={lat}>
        <span className={placeIs === 'exact' ? css.point : css.ring} role="img" aria-label={text(`place.${placeIs}`)}>
          <Icon name="house" />
        </span>
      </Marker>
    </MapCanvas>
  )
}
