/** A city as a suggestion, and the unavailable ones below. */
import type { City } from '@keyhold/api/places.schema.ts'
import { normalizeName } from '@keyhold/rental/cityName.ts'
import { Link } from 'react-router'
import { formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './CityOption.module.css'

export function CityOption({ city, query }: { city: City | undefined; query: string }) {
  const text = useText('search')
  const language = useLanguage()
  return (
    <span className={css.option}>
      <Icon name={city ? 'map-pin' : 'globe-simple'} />
      <span>
        <b>{city ? <HighlightedName name={city.city} query={query} /> : text('anyCity')}</b>
        {city && <small>{city.countryName}</small>}
      </span>
      {city && (
        <small className="num">
          {text('homes', { count: city.homes, number: formatNumber(city.homes, language) })}
        </small>
      )}
    </span>
  )
}

/** Cities without homes are named, to show that they are known. */
export function UnavailableCities({ cities }: { cities: readonly City[] }) {
  const text = useText('search')
  return (
    <>
      <p className={css.group}>{text('noHomesYet')}</p>
      {cities.map(({ id, city, countryName }) => (
        <p key={id} className={`${css.option} ${css.closed}`}>
          <Icon name="map-pin" />
          <span>
            <span>{city}</span>
            <small>{countryName}</small>
          </span>
          <Link className={css.tell} to={paths.newsletter()} state={{ opens: { id, city } }}>
            {text('tellWhenOpen')}
            <span className="vh">
              : <span>{city}</span>
            </span>
          </Link>
        </p>
      ))}
    </>
  )
}

/** Above cities with names similar to the text. */
export function MeantCity() {
  return <p className={css.group}>{useText('search')('perhapsMeant')}</p>
}

export function NoSuchCity() {
  return <p className={css.group}>{useText('search')('noSuchCity')}</p>
}

/** Highlights the typed prefix of the name. */
function HighlightedName({ name, query }: { name: string; query: string }) {
  const length = query.trim().length
  if (length === 0 || normalizeName(name.slice(0, length)) !== normalizeName(query.trim())) return name
  return (
    <>
      <mark>{name.slice(0, length)}</mark>
      <span>{name.slice(length)}</span>
    </>
  )
}
