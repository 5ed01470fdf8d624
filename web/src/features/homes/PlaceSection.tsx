/** Where the home is, and how exactly others see it: the wizard's third step (spec signed-in §2, D 5.11). */
import { lazy, useEffect, useRef, useState } from 'react'
import { askWhere, isWhereAllowed } from '../../gateways/here.ts'
import { OnScreen } from '../../gateways/map/OnScreen.tsx'
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choices } from '../../ui/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { CityPicker } from './CityPicker.tsx'
import css from './HomeForm.module.css'
import map from './PlaceSection.module.css'
import type { SectionProps } from './parts.ts'
import { begin, type Point, pointOf, typed } from './place.ts'
import { useTimeZone } from './queries.ts'
import { Section } from './Section.tsx'

const MarkerMap = lazy(() => import('./MarkerMap.tsx'))

export function PlaceSection(props: SectionProps) {
  const text = useText('homes')
  const { draft, put, say } = props
  const point = pointOf(draft.locationLat, draft.locationLng)
  const [view, setView] = useState(point ?? begin)
  const [centre, setCentre] = useState<Point>()
  const stand = (at: Point) => {
    put(typed(at))
    setView(at)
  }
  return (
    <Section title={text('place.title')} lede={text('place.lede')}>
      <div className={css.two}>
        <CityPicker
          name={draft.cityName}
          error={say('cityId')}
          onType={(cityName) => put({ cityName, cityId: null })}
          onChoose={(city) => {
            const middle = { lat: city.lat, lng: city.lng }
            setCentre(middle)
            setView(point ?? middle)
            put({ cityId: city.id, cityName: city.city, ...(point ? {} : typed(middle)) })
          }}
        />
        <Field
          label={text('place.neighbourhood')}
          name="neighbourhood"
          maxLength={200}
          error={say('neighbourhood')}
          value={draft.neighbourhood}
          onChange={(event) => put({ neighbourhood: event.target.value })}
        />
      </div>
      <Address {...props} />
      <h3>{text('place.marker')}</h3>
      <div className={map.map}>
        <OnScreen>{() => <MarkerMap at={point ?? view} view={view} onMove={(at) => put(typed(at))} />}</OnScreen>
      </div>
      <Coordinates {...props} point={point} />
      <div className="row wraps">
        {centre && (
          <Button small icon="map-pin" onClick={() => stand(centre)}>
            {text('place.centre')}
          </Button>
        )}
        <Here onFound={stand} onAllowed={point ? undefined : setView} />
      </div>
      <Seen {...props} />
    </Section>
  )
}

function Address({ draft, put, say }: SectionProps) {
  const text = useText('homes')
  return (
    <Field
      label={text('place.address')}
      hint={text('place.addressHint')}
      error={say('address1')}
      name="address1"
      autoComplete="street-address"
      required
      maxLength={200}
      value={draft.address1}
      onChange={(event) => put({ address1: event.target.value })}
    />
  )
}

/** The marker's coordinates as fields, for whoever cannot or will not use the map. */
function Coordinates({ draft, put, say, point }: SectionProps & { point: Point | undefined }) {
  const text = useText('homes')
  const zone = useTimeZone(point?.lat ?? null, point?.lng ?? null)
  const line = (field: 'locationLat' | 'locationLng') => ({
    name: field,
    inputMode: 'decimal' as const,
    error: say(field),
    value: draft[field],
    onChange: (event: { target: { value: string } }) => put({ [field]: event.target.value }),
  })
  return (
    <>
      <div className={css.two}>
        <Field label={text('place.lat')} {...line('locationLat')} />
        <Field label={text('place.lng')} {...line('locationLng')} />
      </div>
      <p className="small quiet num" role="status">
        {point && zone
          ? text('place.where', { lat: draft.locationLat, lng: draft.locationLng, zone: zone.replaceAll('_', ' ') })
          : text('place.coordinates')}
      </p>
    </>
  )
}

/** Asks the browser where one is: by a button, and for the middle of the map at once if that was allowed before (D 5.13). */
function Here({ onFound, onAllowed }: { onFound: (at: Point) => void; onAllowed: ((at: Point) => void) | undefined }) {
  const text = useText('homes')
  const [state, setState] = useState<'asking' | 'failed'>()
  const atOnce = useRef(onAllowed)
  useEffect(() => {
    const centre = atOnce.current
    if (!centre) return
    void isWhereAllowed().then(async (allowed) => {
      if (allowed) await askWhere().then(centre, () => undefined)
    })
  }, [])
  const ask = () => {
    setState('asking')
    askWhere().then(
      (at) => {
        setState(undefined)
        onFound(at)
      },
      () => setState('failed'),
    )
  }
  return (
    <>
      <Button small icon="crosshair" busy={state === 'asking'} onClick={ask}>
        {text('place.here')}
      </Button>
      <span className="small soft" role="status">
        {state === 'failed' && text('place.hereFailed')}
      </span>
    </>
  )
}

function Seen({ draft, put, say }: SectionProps) {
  const text = useText('homes')
  return (
    <Choices
      label={text('place.seen')}
      name="placeIs"
      value={draft.placeIs}
      error={say('placeIs')}
      onChange={(value) => put({ placeIs: value === 'exact' ? 'exact' : 'blurred' })}
      choices={[
        { value: 'blurred', label: text('place.blurred'), reason: text('place.blurredWhat'), icon: 'circle-dashed' },
        { value: 'exact', label: text('place.exact'), reason: text('place.exactWhat'), icon: 'map-pin' },
      ]}
    />
  )
}
