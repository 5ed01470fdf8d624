/** Pins on a map: buttons, so that the keyboard reaches them. */
import { Marker } from '@vis.gl/react-maplibre'
import css from './Pin.module.css'

interface Place {
  readonly lat: number
  readonly lng: number
}

type PinState = 'plain' | 'near' | 'on' | 'seen'

interface PinProps {
  readonly at: Place
  readonly state?: PinState
  readonly label: string
  readonly words: string
  readonly onPress: () => void
  readonly onNear?: (near: boolean) => void
}

/** One home, with its rent. */
export function Pin({ at, state = 'plain', label, words, onPress, onNear }: PinProps) {
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
        onPointerEnter={() => onNear?.(true)}
        onPointerLeave={() => onNear?.(false)}
        onFocus={() => onNear?.(true)}
        onBlur={() => onNear?.(false)}
      >
        {words}
      </button>
    </Marker>
  )
}

interface CrowdProps {
  readonly at: Place
  readonly label: string
  readonly count: string
  /** How big it stands there, from 0 to 3. */
  readonly step: 0 | 1 | 2 | 3
  /** Whether one of them is pointed at in the list. */
  readonly isNear: boolean
  readonly onPress: () => void
}

const steps = [undefined, css.hundreds, css.thousands, css.tensOfThousands] as const

/** Many homes close together; pressing goes nearer. */
export function Crowd({ at, label, count, step, isNear, onPress }: CrowdProps) {
  return (
    <Marker longitude={at.lng} latitude={at.lat} style={{ zIndex: 1 }}>
      <button
        type="button"
        className={[css.pin, css.many, steps[step], isNear && css.near].filter(Boolean).join(' ')}
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
