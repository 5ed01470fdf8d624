/** The results on the map: a price pin for each home, a crowd where they are many, and a card for what is pressed. */
import type { MapAnswer, MapPin } from '@keyhold/api/search.schema.ts'
import { mapRoomAds } from '@keyhold/api/search.ts'
import { type Area, type Criteria, filterOf } from '@keyhold/rental/query.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { quietApi } from '../../gateways/api.ts'
import { sayNumber } from '../../gateways/format.ts'
import { type Bounds, MapCanvas, type MapView, Popup } from '../../gateways/map/MapCanvas.tsx'
import { Crowd, Pin } from '../../gateways/map/Pin.tsx'
import { mostZoom } from '../../gateways/map/style.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Check } from '../../ui/Switch.tsx'
import { crowds, type Crowd as Group } from './crowds.ts'
import { InfoCard } from './InfoCard.tsx'
import { InfoList } from './InfoList.tsx'
import css from './ResultsMap.module.css'
import { sayDollars } from './summaries.ts'

/** Where the map looks when nothing was found (spec public §9). */
const nowhere = { lat: 13.667, lng: -89.214, zoom: 11 }
const pauseMilliseconds = 250

interface Props {
  readonly criteria: Criteria
  /** The home whose card is pointed at. */
  readonly near: string | undefined
  readonly onNear: (id: string | undefined) => void
  /** Hears of the part of the world to search in instead, after each move while the map leads. */
  readonly onArea: (area: Area | undefined) => void
}

export default function ResultsMap({ criteria, near, onNear, onArea }: Props) {
  const text = useText('search')
  const { leads, setLeads, hear } = useLead(criteria, onArea)
  const { answer, bounds, look, zoom } = useMapAnswer(criteria, hear)
  const [chosen, setChosen] = useState<readonly MapPin[]>([])
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [focus, setFocus] = useState<Bounds>()
  const groups = useMemo(() => (answer && zoom !== undefined ? crowds(answer, zoom) : []), [answer, zoom])
  const press = (pin: MapPin) => {
    setChosen([pin])
    setSeen((before) => new Set(before).add(pin.id))
  }
  const enter = (group: Group) => {
    const isClosest = zoom !== undefined && zoom >= mostZoom - 0.01
    if (isClosest && group.pins.length > 0) setChosen(group.pins)
    else setFocus({ south: group.south, west: group.west, north: group.north, east: group.east })
  }
  const stateOf = (id: string) => {
    if (chosen.length === 1 && chosen[0]?.id === id) return 'on'
    if (near === id) return 'near'
    return seen.has(id) ? 'seen' : 'plain'
  }
  const close = () => setChosen([])
  const [card] = chosen
  return (
    <MapCanvas
      show={focus ?? bounds ?? nowhere}
      padding={criteria.area && !focus ? 0 : 56}
      label={text('map')}
      onView={look}
      onPress={close}
    >
      <div className={css.lead}>
        <Check label={text('searchAsIMove')} checked={leads} onChange={({ target }) => setLeads(target.checked)} />
      </div>
      {groups.map((group) => {
        const [pin] = group.pins
        return group.count === 1 && pin ? (
          <HomePin key={pin.id} pin={pin} state={stateOf(pin.id)} onPress={() => press(pin)} onNear={onNear} />
        ) : (
          <CrowdPin
            key={`${group.lat},${group.lng}`}
            group={group}
            isNear={group.pins.some(({ id }) => id === near)}
            onPress={() => enter(group)}
          />
        )
      })}
      {card && (
        <Popup
          longitude={card.lng}
          latitude={card.lat}
          offset={26}
          maxWidth="300px"
          closeButton={false}
          closeOnClick={false}
          onClose={close}
        >
          {chosen.length === 1 ? <InfoCard pin={card} onClose={close} /> : <InfoList pins={chosen} onClose={close} />}
        </Popup>
      )}
    </MapCanvas>
  )
}

interface HomePinProps {
  readonly pin: MapPin
  readonly state: 'plain' | 'near' | 'on' | 'seen'
  readonly onPress: () => void
  readonly onNear: (id: string | undefined) => void
}

function HomePin({ pin, state, onPress, onNear }: HomePinProps) {
  const text = useText('search')
  const amount = sayDollars(pin.rentPrice, useLanguage())
  return (
    <Pin
      at={pin}
      state={state}
      words={amount}
      label={text('pin', { title: pin.title, amount })}
      onPress={onPress}
      onNear={(isNear) => onNear(isNear ? pin.id : undefined)}
    />
  )
}

function CrowdPin({ group, isNear, onPress }: { group: Group; isNear: boolean; onPress: () => void }) {
  const text = useText('search')
  const language = useLanguage()
  return (
    <Crowd
      at={group}
      isNear={isNear}
      count={sayNumber(group.count, language)}
      label={text('crowd', { count: group.count, amount: sayDollars(group.rentMin, language) })}
      onPress={onPress}
    />
  )
}

/** The pins of what is on screen, the box that holds everything found, and how near one looks. With an area exactly its homes, as the list has them. */
function useMapAnswer(criteria: Criteria, hear: (view: MapView) => boolean) {
  const [answer, setAnswer] = useState<MapAnswer>()
  const [bounds, setBounds] = useState<Bounds>()
  const [zoom, setZoom] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const filter = JSON.stringify(filterOf(criteria))
  const area = criteria.area && JSON.stringify(criteria.area)
  const nearness = useRef<number>(undefined)
  useEffect(() => {
    const stop = new AbortController()
    const within = area && { bounds: JSON.parse(area) as Area, zoom: nearness.current }
    quietApi(mapRoomAds, { input: { filter: JSON.parse(filter), ...within }, signal: stop.signal })
      .then((found) => {
        setAnswer(found)
        setBounds((before) => (area ? (before ?? JSON.parse(area)) : (found.bounds ?? undefined)))
      })
      .catch(() => undefined)
    return () => stop.abort()
  }, [filter, area])
  const look = (view: MapView) => {
    const { zoom: near, byHand: _byHand, ...box } = view
    setZoom(near)
    nearness.current = near
    clearTimeout(timer.current)
    if (hear(view)) return
    timer.current = setTimeout(() => {
      const within = area ? (JSON.parse(area) as Area) : box
      quietApi(mapRoomAds, { input: { filter: JSON.parse(filter), bounds: within, zoom: near } })
        .then(setAnswer)
        .catch(() => undefined)
    }, pauseMilliseconds)
  }
  return { answer, bounds, look, zoom }
}

/** Whether moving the map searches there; a link to an area begins so. `hear` says whether it took the move. */
function useLead({ area }: Criteria, onArea: Props['onArea']) {
  const [leads, setLeads] = useState(area !== undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<MapView>(undefined)
  const tell = ({ south, west, north, east }: MapView) => onArea({ south, west, north, east })
  const hear = (view: MapView) => {
    last.current = view
    if (!leads || !view.byHand) return false
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(view), pauseMilliseconds)
    return true
  }
  const change = (isOn: boolean) => {
    setLeads(isOn)
    if (!isOn) onArea(undefined)
    else if (last.current) tell(last.current)
  }
  return { leads, setLeads: change, hear }
}
