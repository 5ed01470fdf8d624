/** The results on the map: a price pin for each home, a crowd where they are many, and a card for what is pressed. */
import type { MapPin } from '@keyhold/api/search.schema.ts'
import { type Area, type Criteria, filterOf } from '@keyhold/rental/query.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { sayNumber } from '../../gateways/format.ts'
import { type Bounds, MapCanvas, Popup } from '../../gateways/map/MapCanvas.tsx'
import { Crowd, Pin } from '../../gateways/map/Pin.tsx'
import { mostZoom } from '../../gateways/map/style.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Check } from '../../ui/Switch.tsx'
import { aroundHomes, crowds, type Crowd as Group, stepOf } from './crowds.ts'
import { InfoCard } from './InfoCard.tsx'
import { InfoList } from './InfoList.tsx'
import { useMapAnswer } from './mapAnswer.ts'
import { useLead } from './mapLead.ts'
import css from './ResultsMap.module.css'
import { sayDollars } from './summaries.ts'

/** Where the map looks when nothing was found and no city was asked for (spec public §9). */
const nowhere = { lat: 13.667, lng: -89.214 }
const nowhereZoom = 11

/** How far above its place the card of a pin ends, in pixels (spec public §9). */
const cardAbove = 44

interface Props {
  readonly criteria: Criteria
  /** The middle of the city that was asked for: there the map looks when nothing was found. */
  readonly city?: { readonly lat: number; readonly lng: number } | undefined
  /** The home whose card is pointed at. */
  readonly near: string | undefined
  readonly onNear: (id: string | undefined) => void
  /** Hears of the part of the world to search in instead, after each move while the map leads. */
  readonly onArea: (area: Area | undefined) => void
  /** What stands over the picture of a home on its card, e.g. a heart. */
  readonly cornerOf?: (pin: MapPin) => ReactNode
}

/** A box that was pressed; `turn` tells it from the same box pressed before. */
type Focus = Bounds & { readonly turn: number }

export default function ResultsMap({ criteria, city, near, onNear, onArea, cornerOf }: Props) {
  const text = useText('search')
  const { leads, setLeads, hear, lead } = useLead(criteria, onArea)
  const { answer, bounds, look, view } = useMapAnswer(criteria, hear)
  const { chosen, choose, focus, setFocus } = useChoice(criteria)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const groups = useMemo(() => (answer && view ? crowds(answer, view.zoom, view) : []), [answer, view])
  const { lat, lng } = city ?? nowhere
  const isClosest = view !== undefined && view.zoom >= mostZoom - 0.01
  const press = (group: Group) => {
    choose(group)
    for (const { id } of group.pins) setSeen((before) => new Set(before).add(id))
  }
  const goNearer = ({ south, west, north, east }: Group) =>
    setFocus((before) => ({ south, west, north, east, turn: (before?.turn ?? 0) + 1 }))
  const stateOf = (id: string) => {
    if (chosen?.count === 1 && chosen.pins[0]?.id === id) return 'on'
    if (near === id) return 'near'
    return seen.has(id) ? 'seen' : 'plain'
  }
  const close = () => choose(undefined)
  const showAll = (area: Area) => {
    close()
    lead(area)
  }
  const [pin] = chosen?.count === 1 ? chosen.pins : []
  return (
    <MapCanvas
      show={focus ?? bounds ?? { lat, lng, zoom: nowhereZoom }}
      chosen={focus !== undefined}
      padding={criteria.area && !focus ? 0 : aroundHomes}
      label={text('map')}
      onView={look}
      onPress={close}
    >
      <div className={css.lead}>
        <Check label={text('searchAsIMove')} checked={leads} onChange={({ target }) => setLeads(target.checked)} />
      </div>
      {groups.map((group) => {
        const [only] = group.pins
        return group.count === 1 && only ? (
          <HomePin key={only.id} pin={only} state={stateOf(only.id)} onPress={() => press(group)} onNear={onNear} />
        ) : (
          <CrowdPin
            key={`${group.lat},${group.lng}`}
            group={group}
            isNear={group.pins.some(({ id }) => id === near)}
            isClosest={isClosest}
            onPress={() => (isClosest ? choose(group) : goNearer(group))}
          />
        )
      })}
      {chosen && (
        <Popup
          longitude={chosen.lng}
          latitude={chosen.lat}
          offset={cardAbove}
          maxWidth="300px"
          closeButton={false}
          closeOnClick={false}
          onClose={close}
        >
          {pin ? (
            <InfoCard pin={pin} corner={cornerOf?.(pin)} onClose={close} />
          ) : (
            <InfoList group={chosen} criteria={criteria} onArea={showAll} onClose={close} />
          )}
        </Popup>
      )}
    </MapCanvas>
  )
}

/** What was pressed on the map, and where it led; another search begins anew, unless the map leads and stays where it is. */
function useChoice(criteria: Criteria) {
  const [of, setOf] = useState<string>()
  const search = criteria.area ? of : JSON.stringify(filterOf(criteria))
  const [chosen, choose] = useState<Group>()
  const [focus, setFocus] = useState<Focus>()
  if (of !== search) {
    setOf(search)
    choose(undefined)
    setFocus(undefined)
  }
  return { chosen, choose, focus, setFocus }
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

interface CrowdPinProps {
  readonly group: Group
  readonly isNear: boolean
  /** The map goes no nearer: pressing shows the homes instead. */
  readonly isClosest: boolean
  readonly onPress: () => void
}

function CrowdPin({ group, isNear, isClosest, onPress }: CrowdPinProps) {
  const text = useText('search')
  const language = useLanguage()
  const number = sayNumber(group.count, language)
  const amount = sayDollars(group.rentMin, language)
  return (
    <Crowd
      at={group}
      isNear={isNear}
      step={stepOf(group.count)}
      count={number}
      label={text(isClosest ? 'crowdHere' : 'crowd', { count: group.count, number, amount })}
      onPress={onPress}
    />
  )
}
