/** A neighbourhood's nearest neighbours, and a link to its city's. */
import type { NeighbourhoodFigures } from '@keyhold/api/search.schema.ts'
import { Link } from 'react-router'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Around.module.css'
import { formatRent } from './format.ts'

export function Near({ near, city, citySlug }: Pick<NeighbourhoodFigures, 'near' | 'city' | 'citySlug'>) {
  const text = useText('cities')
  const language = useLanguage()
  return (
    <Panel>
      <h2>{text('neighbourhood.near')}</h2>
      <ul className={css.near}>
        {near.map(({ slug, name, homes, median }) => (
          <li key={slug}>
            <Link className="link" to={paths.rentNeighbourhood(citySlug, slug)}>
              {name}
            </Link>
            <span className="small soft num">
              {text('neighbourhood.nearHomes', { count: homes, median: formatRent(median, language) })}
            </span>
          </li>
        ))}
        <li>
          <Link className="link" to={paths.rentCity(citySlug)}>
            {text('neighbourhood.wholeCity', { city: city.city })}
          </Link>
        </li>
      </ul>
    </Panel>
  )
}
