/** A home's location: its point, or the circle around it if the landlord chose so (D 5.11). */
import { formatDistance } from '../../gateways/format/distance.ts'
import { MapCanvas, Marker } from '../../gateways/map/MapCanvas.tsx'
import { useMapDetail } from '../../gateways/map/mapDetail.ts'
import { type Ring, Rings } from '../../gateways/map/Rings.tsx'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ZoomButtons } from '../../ui/ZoomButtons.tsx'
import css from './LocationMap.module.css'

interface Props {
  readonly lat: number
  readonly lng: number
  readonly placeIs: 'exact' | 'blurred'
  /** The walk to a stop, as the landlord wrote it. */
  readonly stopMinutes: number | null
}

/** A blurred location is at most this far from the home (D 5.11). */
const blurredMetres = 300
const distances = [500, 1000, 2000] as const
/** A walk covers about 80 m a minute. Over this many minutes a stop's circle would leave the map. */
const metresPerMinute = 80
const longestWalk = 25

export default function LocationMap(props: Props) {
  const { lat, lng, placeIs } = props
  const text = useText('listings')
  return (
    <MapCanvas
      zoomButtons={ZoomButtons}
      isScrollZoomOff
      show={{ lat, lng, zoom: placeIs === 'exact' ? 13 : 12.5 }}
      label={text('place.map')}
    >
      <HomeRings {...props} />
      <Marker longitude={lng} latitude={lat}>
        <span className={placeIs === 'exact' ? css.point : css.middle} role="img" aria-label={text(`place.${placeIs}`)}>
          <Icon name="house" />
        </span>
      </Marker>
    </MapCanvas>
  )
}

/** The circle of a blurred location. Where the map has no streets, also distances and the walk to the stop. */
function HomeRings({ placeIs, stopMinutes, lat, lng }: Props) {
  const text = useText('listings')
  const language = useLanguage()
  const isSimplified = useMapDetail() === 'simplified'
  const rings: Ring[] = placeIs === 'blurred' ? [{ kind: 'area', metres: blurredMetres, label: '' }] : []
  if (isSimplified) {
    rings.push(
      ...distances.map((metres): Ring => ({ kind: 'distance', metres, label: formatDistance(metres, language) })),
    )
    if (stopMinutes && stopMinutes <= longestWalk)
      rings.push({
        kind: 'stop',
        metres: stopMinutes * metresPerMinute,
        label: text('place.stop', { walk: text('around.minutes', { count: stopMinutes }) }),
      })
  }
  return (
    <>
      <Rings around={{ lat, lng }} rings={rings} />
      {isSimplified && (
        <p className="vh">
          {text('place.rings', {
            list: rings
              .map(({ label }) => label)
              .filter(Boolean)
              .join(', '),
          })}
        </p>
      )}
    </>
  )
}
