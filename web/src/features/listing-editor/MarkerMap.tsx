/** A map with one marker to drag to the front door, or to move with the arrow keys (with Shift in large steps). */
import { useEffect, useRef } from 'react'
import { MapCanvas, Marker } from '../../gateways/map/MapCanvas.tsx'
import { useText } from '../../gateways/text/useText.tsx'
import { ZoomButtons } from '../../ui/ZoomButtons.tsx'
import css from './MarkerMap.module.css'
import type { Point } from './point.ts'

interface Props {
  readonly position: Point
  /** The map's view; it jumps there whenever this changes. */
  readonly view: Point
  readonly onMove: (position: Point) => void
}

const zoom = 12
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { lat: 0, lng: -1 },
  ArrowRight: { lat: 0, lng: 1 },
  ArrowUp: { lat: 1, lng: 0 },
  ArrowDown: { lat: -1, lng: 0 },
}
/** In degrees: about 20 and 200 metres. */
const steps = { small: 0.0002, large: 0.002 }

export default function MarkerMap({ position, view, onMove }: Props) {
  const text = useText('listingEditor')
  return (
    <MapCanvas zoomButtons={ZoomButtons} isScrollZoomOff show={{ ...view, zoom }} label={text('place.map')}>
      <Marker
        longitude={position.lng}
        latitude={position.lat}
        anchor="bottom"
        draggable
        onDragEnd={({ lngLat }) => onMove({ lat: lngLat.lat, lng: lngLat.lng })}
      >
        <MarkerHandle position={position} onMove={onMove} />
      </Marker>
    </MapCanvas>
  )
}

/** Listens on the element itself, before the map would move. */
function MarkerHandle({ position, onMove }: Pick<Props, 'position' | 'onMove'>) {
  const text = useText('listingEditor')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = button.current
    const onKeyDown = (event: KeyboardEvent) => {
      const arrow = arrows[event.key]
      if (!arrow) return
      event.preventDefault()
      event.stopPropagation()
      const step = event.shiftKey ? steps.large : steps.small
      onMove({ lat: position.lat + arrow.lat * step, lng: position.lng + arrow.lng * step })
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [position, onMove])
  return (
    <button type="button" ref={button} className={css.marker}>
      <svg viewBox="0 0 40 48" aria-hidden="true">
        <path d="M20 2C10.6 2 3 9.4 3 18.6 3 31 20 46 20 46s17-15 17-27.4C37 9.4 29.4 2 20 2Z" />
        <path className={css.hole} d="M20 10a7.5 7.5 0 0 0-4 13.8L14.5 31h11L24 23.8A7.5 7.5 0 0 0 20 10Z" />
      </svg>
      <span className={css.tip}>{text('place.markerHint')}</span>
    </button>
  )
}
