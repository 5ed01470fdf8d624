/** The cities offered below a field: those with homes can be taken, the others are named. */
import type { City } from '@keyhold/api/places.schema.ts'
import type { KeyboardEvent } from 'react'
import { sayNumber } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './CityFinder.module.css'
import { plain } from './cityFinding.ts'

interface Props {
  readonly list: string
  readonly typed: string
  readonly offered: readonly City[]
  readonly active: number | undefined
  readonly chosen: number | undefined
  readonly onTake: (city: City | undefined) => void
  /** Part of a sheet, rather than a panel of its own below the field. */
  readonly inSheet?: boolean
}

export function CityOptions({ list, typed, offered, active, chosen, onTake, inSheet }: Props) {
  const text = useText('search')
  const language = useLanguage()
  const open = offered.filter(({ homes }) => homes > 0)
  const closed = offered.filter(({ homes }) => homes === 0)
  const taking = (city: City | undefined) => ({
    onClick: () => onTake(city),
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && onTake(city),
  })
  return (
    // The field keeps the focus while somebody presses here.
    <div className={inSheet ? css.sheet : css.panel} onPointerDown={(event) => event.preventDefault()}>
      <div role="listbox" id={list} aria-label={text('citiesWithHomes')}>
        {typed === '' && (
          <div
            role="option"
            tabIndex={-1}
            className={css.option}
            aria-selected={chosen === undefined}
            {...taking(undefined)}
          >
            <Icon name="globe-simple" />
            <b>{text('anyCity')}</b>
          </div>
        )}
        {open.map((city) => (
          <div
            key={city.id}
            id={`${list}-${city.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={active === undefined ? city.id === chosen : city.id === active}
            className={city.id === active ? `${css.option} ${css.active}` : css.option}
            {...taking(city)}
          >
            <Icon name="map-pin" />
            <span>
              <b>
                <Marked name={city.city} typed={typed} />
              </b>
              <small>{city.countryName}</small>
            </span>
            <small className="num">
              {text('homes', { count: city.homes, number: sayNumber(city.homes, language) })}
            </small>
          </div>
        ))}
      </div>
      {closed.length > 0 && (
        <>
          <p className={css.group}>{text('noHomesYet')}</p>
          {closed.map(({ id, city, countryName }) => (
            <p key={id} className={`${css.option} ${css.closed}`}>
              <Icon name="map-pin" />
              <span>
                {city}
                <small>{countryName}</small>
              </span>
            </p>
          ))}
        </>
      )}
      {offered.length === 0 && <p className={css.group}>{text('noSuchCity')}</p>}
      <p className="vh" role="status">
        {text('citiesOffered', { count: open.length })}
      </p>
    </div>
  )
}

/** The letters that were typed stand out, where the name begins with them. */
function Marked({ name, typed }: { name: string; typed: string }) {
  const length = typed.trim().length
  if (length === 0 || plain(name.slice(0, length)) !== plain(typed.trim())) return name
  return (
    <>
      <mark>{name.slice(0, length)}</mark>
      {name.slice(length)}
    </>
  )
}
