/** Pins on a map: buttons, so that the keyboard reaches them. */
import { Marker } from '@vis.gl/react-maplibre'
import css from './Pin.module.css'

interface LatLng {
  readonly lat: number
  readonly lng: number
}

type PinState = 'plain' | 'near' | 'on' | 'seen'

interface PinProps {
  readonly at: LatLng
  readonly state?: PinState
  readonly label: string
  readonly text: string
  readonly onPress: () => void
  readonly onHover?: (near: boolean) => void
}

/** One home, with its rent. */
export function Pin({ at, state = 'plain', label, text, onPress, onHover }: PinProps) {
  return (
    <Marker longitude={at.lng} latitude={at.lat} style={{ zIndex: state === 'on' || state === 'near' ? 4 : 2 }}>
      <button
        type="button"
        className={[css.pin, css[state]].filter(Boolean).join(' ')}
        aria-label={label}
        aria-pressed={state === 'on'}
        onClick={(event) => {
          event.stopPropagation()
          onPress()
        }}
        onPointerEnter={() => onHover?.(true)}
        onPointerLeave={() => onHover?.(false)}
        onFocus={() => onHover?.(true)}
        onBlur={() => onHover?.(false)}
      >
        {text}
      </button>
    </Marker>
  )
}

interface ClusterProps {
  readonly at: LatLng
  readonly label: string
  readonly count: string
  /** Its size class, from 0 to 3. */
  readonly step: 0 | 1 | 2 | 3
  /** Whether one of them is hovered in the list. */
  readonly isHighlighted: boolean
  readonly onPress: () => void
}

const steps = [undefined, css.hundreds, css.thousands, css.tensOfThousands] as const

/** A cluster of homes; pressing zooms in. */
export function Cluster({ at, label, count, step, isHighlighted, onPress }: ClusterProps) {
  return (
    <Marker longitude={at.lng} latitude={at.lat} style={{ zIndex: 1 }}>
      <button
        type="button"
        className={[css.pin, css.many, steps[step], isHighlighted && css.near].filter(Boolean).join(' ')}
        aria-label={label}
        onClick={(event) => {
          event.stopPropagation()
          onPress()
        }}
      >
        {count}
      </button>
    </Marker>
  )
}
