/** Matching neighbourhoods, as links to their homes; the other filters stay. */
import type { Neighbourhood } from '@keyhold/api/search.schema.ts'
import { suggestNeighbourhoods } from '@keyhold/api/search.ts'
import { Link, useLocation } from 'react-router'
import { quietApi } from '../../gateways/api.ts'
import { formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './CityOption.module.css'
import { useDebouncedAnswer } from './useDebouncedAnswer.ts'

const ask = (text: string, signal: AbortSignal) => quietApi(suggestNeighbourhoods, { input: { text }, signal })

/** The neighbourhoods for the text; none for a single letter. */
export const useNeighbourhoods = (typed: string): readonly Neighbourhood[] => useDebouncedAnswer(typed, ask)

export function Neighbourhoods({ found }: { found: readonly Neighbourhood[] }) {
  const text = useText('search')
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const kept = pathname === paths.results() ? Object.fromEntries(new URLSearchParams(search)) : {}
  return (
    <>
      <p className={css.group}>{text('neighbourhoods')}</p>
      {found.map(({ name, homes, city }) => (
        <Link
          key={`${city.id} ${name}`}
          className={`${css.option} ${css.neighbourhood}`}
          to={paths.results({
            ...kept,
            area: undefined,
            page: undefined,
            cityId: String(city.id),
            neighbourhood: name,
          })}
        >
          <Icon name="map-pin" />
          <span>
            <b>{name}</b>
            <small>{city.city}</small>
          </span>
          <small className="num">{text('homes', { count: homes, number: formatNumber(homes, language) })}</small>
        </Link>
      ))}
    </>
  )
}
