/** The home's location, and how precisely others see it: the wizard's third step (spec signed-in §2, D 5.11). */
import type { FoundAddress } from '@keyhold/api/places.schema.ts'
import { useEffect, useRef, useState } from 'react'
import { isGeolocationAllowed, positionProblem, requestPosition } from '../../gateways/geolocation.ts'
import { LazyMap } from '../../gateways/map/LazyMap.tsx'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choices } from '../../ui/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { AddressField } from './AddressField.tsx'
import { CityPicker } from './CityPicker.tsx'
import type { Draft } from './draft.ts'
import css from './HomeForm.module.css'
import map from './LocationSection.module.css'
import { MapLinkField } from './MapLinkField.tsx'
import { MarkerFacts } from './MarkerFacts.tsx'
import { needed } from './needed.tsx'
import { coordinateFields, defaultCenter, type Point, parsePoint } from './point.ts'
import type { SectionProps } from './sectionProps.ts'

const placeFields = ['cityId', 'locationLat', 'locationLng'] as const

const MarkerMap = lazyPart(() => import('./MarkerMap.tsx'))

export function LocationSection(props: SectionProps) {
  const text = useText('listingEditor')
  const { draft, errorFor } = props
  /** A moved marker is no longer the confirmed one. */
  const update = (changes: Partial<Draft>) => {
    const moves =
      draft.placeConfirmed && placeFields.some((field) => field in changes && changes[field] !== draft[field])
    props.update(moves ? { placeConfirmed: false, ...changes } : changes)
  }
  const point = parsePoint(draft.locationLat, draft.locationLng)
  const [view, setView] = useState(point ?? defaultCenter)
  const [cityCentre, setCityCentre] = useState<Point>()
  const placeMarker = (position: Point) => {
    update(coordinateFields(position))
    setView(position)
  }
  const chooseAddress = ({ street, district, city, lat, lng }: FoundAddress) => {
    update({
      address1: street,
      ...(district && { neighbourhood: district }),
      ...(city && { cityId: city.id, cityName: city.city, country: city.country }),
      ...coordinateFields({ lat, lng }),
    })
    setView({ lat, lng })
  }
  return (
    <div className={css.section}>
      <div className={css.two}>
        <CityPicker
          name={draft.cityName}
          isChosen={draft.cityId !== null}
          error={errorFor('cityId')}
          onType={(cityName) => update({ cityName, cityId: null, country: null })}
          onChoose={(city) => {
            const cityPoint = { lat: city.lat, lng: city.lng }
            setCityCentre(cityPoint)
            setView(point ?? cityPoint)
            update({
              cityId: city.id,
              cityName: city.city,
              country: city.country,
              ...(point ? {} : coordinateFields(cityPoint)),
            })
          }}
        />
        <Field
          label={text('place.neighbourhood')}
          name="neighbourhood"
          maxLength={200}
          error={errorFor('neighbourhood')}
          value={draft.neighbourhood}
          onChange={(event) => update({ neighbourhood: event.target.value })}
        />
      </div>
      <AddressField {...props} update={update} near={point ?? view} onChoose={chooseAddress} />
      <h2>{text('place.marker')}</h2>
      <div className={map.map}>
        <LazyMap>
          {() => (
            <MarkerMap position={point ?? view} view={view} onMove={(position) => update(coordinateFields(position))} />
          )}
        </LazyMap>
      </div>
      <Coordinates {...props} update={update} />
      <MarkerFacts draft={draft} update={update} onChoose={chooseAddress} />
      <div className="row wraps">
        {cityCentre && (
          <Button small icon="map-pin" onClick={() => placeMarker(cityCentre)}>
            {text('place.centre')}
          </Button>
        )}
        <CurrentPositionButton onFound={placeMarker} onAllowed={point ? undefined : setView} />
      </div>
      <MapLinkField onFound={placeMarker} />
      <VisibilityChoice {...props} />
    </div>
  )
}

/** The marker's coordinates as fields, for users who do not use the map. */
function Coordinates({ draft, update, errorFor }: SectionProps) {
  const text = useText('listingEditor')
  const fieldProps = (field: 'locationLat' | 'locationLng') => ({
    name: field,
    inputMode: 'decimal' as const,
    error: errorFor(field),
    value: draft[field],
    onChange: (event: { target: { value: string } }) => update({ [field]: event.target.value }),
  })
  return (
    <div className={css.two}>
      <Field {...needed('locationLat', text('place.lat'))} {...fieldProps('locationLat')} />
      <Field {...needed('locationLng', text('place.lng'))} {...fieldProps('locationLng')} />
    </div>
  )
}

/** Requests the browser's geolocation: by a button, and for the map's centre at once if permitted before (D 5.13). */
function CurrentPositionButton({
  onFound,
  onAllowed,
}: {
  onFound: (position: Point) => void
  onAllowed: ((position: Point) => void) | undefined
}) {
  const text = useText('listingEditor')
  const [state, setState] = useState<'asking' | 'denied' | 'unknown'>()
  const initialOnAllowed = useRef(onAllowed)
  useEffect(() => {
    const cityCentre = initialOnAllowed.current
    if (!cityCentre) return
    void isGeolocationAllowed().then(async (allowed) => {
      if (allowed) await requestPosition().then(cityCentre, () => undefined)
    })
  }, [])
  const ask = () => {
    setState('asking')
    requestPosition().then(
      (position) => {
        setState(undefined)
        onFound(position)
      },
      (error: unknown) => setState(positionProblem(error)),
    )
  }
  return (
    <>
      <Button small icon="crosshair" busy={state === 'asking'} onClick={ask}>
        {text('place.here')}
      </Button>
      <span className="small soft" role="status">
        {(state === 'denied' || state === 'unknown') && text(`place.hereFailed.${state}`)}
      </span>
    </>
  )
}

function VisibilityChoice({ draft, update, errorFor }: SectionProps) {
  const text = useText('listingEditor')
  return (
    <Choices
      label={text('place.seen')}
      name="placeIs"
      value={draft.placeIs}
      error={errorFor('placeIs')}
      onChange={(value) => update({ placeIs: value === 'exact' ? 'exact' : 'blurred' })}
      choices={[
        { value: 'blurred', label: text('place.blurred'), reason: text('place.blurredWhat'), icon: 'circle-dashed' },
        { value: 'exact', label: text('place.exact'), reason: text('place.exactWhat'), icon: 'map-pin' },
      ]}
    />
  )
}
