/** "Not found any matches." and a way out: the same search with one thing less. */

import { type Criteria, writeCriteria } from '@keyhold/rental/query.ts'
import { Link } from 'react-router'
import { useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import css from './NoMatches.module.css'

const ways = {
  dates: { from: undefined, to: undefined },
  budget: { priceMin: undefined, priceMax: undefined },
  home: { rentalType: undefined, bedrooms: undefined, bathrooms: undefined, sizeMin: undefined, sizeMax: undefined },
  term: { terms: [] },
  switches: { switches: [] },
  city: { cityId: undefined },
  area: { area: undefined },
} as const satisfies Record<string, Partial<Criteria>>

/** What could be left out of a search, each as a search. */
export function waysOut(criteria: Criteria): { way: keyof typeof ways; without: Criteria }[] {
  const asked = JSON.stringify(writeCriteria({ ...criteria, page: 1 }))
  return (Object.keys(ways) as (keyof typeof ways)[])
    .map((way) => ({ way, without: { ...criteria, ...ways[way], page: 1 } }))
    .filter(({ without }) => JSON.stringify(writeCriteria(without)) !== asked)
}

export function NoMatches({ criteria }: { criteria: Criteria }) {
  const text = useText('search')
  const out = waysOut(criteria)
  return (
    <div className={css.none}>
      <Empty title={text('notFoundAnyMatches')}>
        <p>{text(out.length > 0 ? 'loosen' : 'nothingYet')}</p>
        {out.length > 0 && (
          <ul className={css.ways}>
            {out.map(({ way, without }) => (
              <li key={way}>
                <Link className="link" to={paths.results(writeCriteria(without))}>
                  {text(`without.${way}`)}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <ButtonLink kind="line" to={paths.results()}>
          {text('seeAll')}
        </ButtonLink>
      </Empty>
    </div>
  )
}
