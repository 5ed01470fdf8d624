/** A city as one types: a combobox whose list answers to arrow keys, Enter and Escape. Only what is chosen counts. */
import type { City } from '@keyhold/api/places.schema.ts'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useText } from '../../gateways/text.tsx'
import { FieldFrame } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './CityPicker.module.css'
import { useCities } from './queries.ts'

interface Props {
  /** What stands in the field. */
  readonly name: string
  readonly error: string | undefined
  readonly onType: (name: string) => void
  readonly onChoose: (city: City) => void
}

export function CityPicker({ name, error, onType, onChoose }: Props) {
  const text = useText('homes')
  const list = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(0)
  const typed = usePause(name.trim())
  const cities = useCities(isOpen ? typed : '')
  const found = cities.data ?? []
  const choose = (city: City) => {
    setIsOpen(false)
    onChoose(city)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const present = found[at]
    if (step !== undefined) {
      event.preventDefault()
      setIsOpen(true)
      setAt((at + step + found.length) % Math.max(found.length, 1))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (present) choose(present)
    } else if (event.key === 'Escape') setIsOpen(false)
  }
  const isShown = isOpen && name.trim() !== ''
  return (
    <FieldFrame label={text('place.city')} hint={text('place.cityHint')} error={error}>
      {(control) => (
        <div className={css.combo}>
          <input
            {...control}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={isShown && found[at] ? `${list}-${at}` : undefined}
            autoComplete="off"
            name="city"
            required
            value={name}
            onChange={(event) => {
              onType(event.target.value)
              setAt(0)
              setIsOpen(true)
            }}
            onKeyDown={press}
            onBlur={() => setIsOpen(false)}
          />
          {isShown && <Cities id={list} found={found} at={at} onChoose={choose} />}
          <span className={isShown && found.length === 0 ? css.none : 'vh'} role="status">
            {isShown && cities.isError && text('place.citiesAway')}
            {isShown && cities.isSuccess && found.length === 0 && text('place.noCity')}
            {isShown && found.length > 0 && text('place.cities', { count: found.length })}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}

interface CitiesProps {
  readonly id: string
  readonly found: readonly City[]
  readonly at: number
  readonly onChoose: (city: City) => void
}

function Cities({ id, found, at, onChoose }: CitiesProps) {
  const text = useText('homes')
  if (found.length === 0) return null
  return (
    <div className={css.list} role="listbox" id={id} aria-label={text('place.city')}>
      {found.map((city, place) => (
        <div
          key={city.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          tabIndex={-1}
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(city)
          }}
        >
          <Icon name="map-pin" />
          <span>
            <b>{city.city}</b> <small>{city.countryName}</small>
          </span>
        </div>
      ))}
    </div>
  )
}

const pauseMilliseconds = 200

/** What was typed, once the typing pauses. */
function usePause(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
