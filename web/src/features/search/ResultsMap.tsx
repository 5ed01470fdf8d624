/** The results on the map: a price pin for each home, groups where they are many, and a card for the pin that is pressed. */
import type { MapAnswer, MapPin } from '@keyhold/api/search.schema.ts'
import { mapRoomAds } from '@keyhold/api/search.ts'
import { useEffect, useRef, useState } from 'react'
import { quietApi } from '../../gateways/api.ts'
import { sayNumber } from '../../gateways/format.ts'
import { type Bounds, MapCanvas, type MapView, Popup } from '../../gateways/map/MapCanvas.tsx'
import { Crowd, Pin } from '../../gateways/map/Pin.tsx'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { type Criteria, filterOf } from './criteria.ts'
import { InfoCard } from './InfoCard.tsx'
import { sayDollars } from './summaries.ts'

/** Where the map looks when nothing was found (spec public §9). */
const nowhere = { lat: 13.667, lng: -89.214, zoom: 11 }
const pauseMilliseconds = 250

interface Props {
  readonly criteria: Criteria
  /** The home whose card is pointed at. */
  readonly near: string | undefined
  readonly onNear: (id: string | undefined) => void
}

export default function ResultsMap({ criteria, near, onNear }: Props) {
  const text = useText('search')
  const language = useLanguage()
  const { answer, bounds, look } = useMapAnswer(criteria)
  const [chosen, setChosen] = useState<MapPin>()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [focus, setFocus] = useState<Bounds>()
  const press = (pin: MapPin) => {
    setChosen(pin)
    setSeen((before) => new Set(before).add(pin.id))
  }
  const stateOf = (id: string) => {
    if (chosen?.id === id) return 'on'
    if (near === id) return 'near'
    return seen.has(id) ? 'seen' : 'plain'
  }
  return (
    <MapCanvas show={focus ?? bounds ?? nowhere} label={text('map')} onView={look} onPress={() => setChosen(undefined)}>
      {answer?.cells.map((cell) => (
        <Crowd
          key={`${cell.lat},${cell.lng}`}
          at={cell}
          count={sayNumber(cell.count, language)}
          label={text('crowd', { count: cell.count, amount: sayDollars(cell.rentMin, language) })}
          onPress={() => setFocus({ south: cell.south, west: cell.west, north: cell.north, east: cell.east })}
        />
      ))}
      {answer?.pins.map((pin) => (
        <Pin
          key={pin.id}
          at={pin}
          state={stateOf(pin.id)}
          words={sayDollars(pin.rentPrice, language)}
          label={text('pin', { title: pin.title, amount: sayDollars(pin.rentPrice, language) })}
          onPress={() => press(pin)}
          onNear={(isNear) => onNear(isNear ? pin.id : undefined)}
        />
      ))}
      {chosen && (
        <Popup
          longitude={chosen.lng}
          latitude={chosen.lat}
          offset={26}
          maxWidth="300px"
          closeButton={false}
          closeOnClick={false}
          onClose={() => setChosen(undefined)}
        >
          <InfoCard pin={chosen} onClose={() => setChosen(undefined)} />
        </Popup>
      )}
    </MapCanvas>
  )
}

/** The pins of what is on screen, and the box that holds everything found. */
function useMapAnswer(criteria: Criteria) {
  const [answer, setAnswer] = useState<MapAnswer>()
  const [bounds, setBounds] = useState<Bounds>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const filter = JSON.stringify(filterOf(criteria))
  useEffect(() => {
    const stop = new AbortController()
    quietApi(mapRoomAds, { input: { filter: JSON.parse(filter) }, signal: stop.signal })
      .then((found) => {
        setAnswer(found)
        setBounds(found.bounds ?? undefined)
      })
      .catch(() => undefined)
    return () => stop.abort()
  }, [filter])
  const look = ({ zoom, ...box }: MapView) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      quietApi(mapRoomAds, { input: { filter: JSON.parse(filter), bounds: box, zoom } })
        .then(setAnswer)
        .catch(() => undefined)
    }, pauseMilliseconds)
  }
  return { answer, bounds, look }
}
