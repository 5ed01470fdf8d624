/** A home's city, with suggestions while typing. A chosen one counts, and a name that only one city has. */
import type { City } from '@keyhold/api/places.schema.ts'
import { citiesCalled } from '@keyhold/rental/cityName.ts'
import { useEffect, useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { FieldFrame } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './CityPicker.module.css'
import { needed } from './needed.tsx'
import { useCities } from './queries.ts'
import { useDebounced } from './useDebounced.ts'

interface Props {
  /** The field's text. */
  readonly name: string
  readonly isChosen: boolean
  readonly error: string | undefined
  readonly onType: (name: string) => void
  readonly onChoose: (city: City) => void
}

export function CityPicker({ name, isChosen, error, onType, onChoose }: Props) {
  const text = useText('listingEditor')
  const { label, required } = needed('cityId', text('place.city'))
  const [isOpen, setIsOpen] = useState(false)
  const query = useDebounced(name.trim())
  const cities = useCities(isOpen || !isChosen ? query : '')
  const named = query === name.trim() && !cities.isPlaceholderData ? citiesCalled(name, cities.data ?? []) : []
  const [only] = named.length === 1 && !isChosen ? named : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once for what was typed
  useEffect(() => {
    if (only) onChoose(only)
  }, [only])
  const options = name.trim() === '' ? [] : (cities.data ?? [])
  const problem = cities.isError ? text('place.citiesAway') : cities.isSuccess && text('place.noCity')
  const isMissing = name.trim() !== '' && options.length === 0 && Boolean(problem)
  return (
    <FieldFrame label={label} hint={text('place.cityHint')} error={error}>
      {(control) => (
        <div className={css.combo}>
          <Combobox
            field={{ ...control, name: 'city', required }}
            value={name}
            listLabel={text('place.city')}
            options={options}
            optionKey={({ id }) => id}
            renderOption={(city) => <CityOption city={city} />}
            onType={onType}
            onOpenChange={setIsOpen}
            onChoose={onChoose}
            note={
              isMissing && (
                <p className={css.none} aria-hidden="true">
                  {problem}
                </p>
              )
            }
            status={isMissing ? problem || '' : text('place.cities', { count: options.length })}
          />
        </div>
      )}
    </FieldFrame>
  )
}

function CityOption({ city }: { city: City }) {
  return (
    <span className={css.option}>
      <Icon name="map-pin" />
      <span>
        <b>{city.city}</b> <small>{city.countryName}</small>
      </span>
    </span>
  )
}
