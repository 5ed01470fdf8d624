/** "Not found any matches." and ways out: the same search with one part less, and how many homes each really gives. Plain links. */
import type { LoosenAnswer } from '@keyhold/api/search.schema.ts'
import { type Part, without } from '@keyhold/rental/loosening.ts'
import { type Criteria, type SwitchName, writeCriteria } from '@keyhold/rental/query.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sayList, sayNumber } from '../../gateways/format.ts'
import type { Language } from '../../gateways/language.ts'
import { type Text, useLanguage, useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import css from './NoMatches.module.css'
import { type Choosable, cityOf, sayBudget, sayDates, sayDollars, sayHome, sayTerm } from './summaries.ts'

interface Props {
  readonly criteria: Criteria
  readonly choosable: Choosable
  readonly answer: LoosenAnswer
  /** What else can be done: to be told when one comes. */
  readonly children?: ReactNode
}

export function NoMatches({ criteria, choosable, answer: { ways, inCity }, children }: Props) {
  const text = useText('search')
  const language = useLanguage()
  const city = cityOf(criteria, choosable)
  const isPair = ways.some(({ without: left }) => left.length > 1)
  const sayFound = (homes: number, rentMin: number) => {
    const figures = { number: sayNumber(homes, language), amount: sayDollars(rentMin, language) }
    return text('homesFrom', { count: homes, ...figures })
  }
  const sayWay = (left: readonly Part[]) => {
    const [only] = left
    if (left.length === 1 && (only === 'area' || only === 'city')) return text(`without.${only}`)
    const words = left.map((part) => text('quoted', { words: sayPart(part, criteria, choosable, text, language) }))
    return text('leaveOut', { what: sayList(words, language) })
  }
  return (
    <div className={css.none}>
      <Empty title={text('notFoundAnyMatches')}>
        <p>{text(ways.length === 0 ? 'nothingYet' : isPair ? 'loosenTwo' : 'loosen')}</p>
        {ways.length > 0 && (
          <ul className={css.ways}>
            {ways.map(({ without: left, homes, rentMin }) => (
              <li key={left.join()}>
                <Link to={paths.results(writeCriteria(without(criteria, left)))}>
                  <span className="link">{sayWay(left)}</span> <b>{sayFound(homes, rentMin)}</b>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className={css.more}>
          {children}
          {city && inCity ? (
            <ButtonLink kind="line" to={paths.results({ cityId: String(city.id) })}>
              {text('everythingIn', { city: city.city })} ({sayNumber(inCity, language)})
            </ButtonLink>
          ) : (
            <ButtonLink kind="line" to={paths.results()}>
              {text('seeAll')}
            </ButtonLink>
          )}
        </div>
      </Empty>
    </div>
  )
}

/** A part of the search as its chip says it. */
function sayPart(part: Part, criteria: Criteria, choosable: Choosable, text: Text<'search'>, language: Language) {
  const { cityId, rentalType, bedrooms, bathrooms, sizeMin, sizeMax } = criteria
  const none = { terms: [], switches: [], sort: criteria.sort, page: 1, itemPerPage: 10, map: true } as const
  const home = (asked: Partial<Criteria>) => sayHome({ ...none, ...asked }, text, choosable)
  const say: Partial<Record<Part, () => string>> = {
    city: () => choosable.cities.find(({ id }) => id === cityId)?.city ?? text('city'),
    area: () => text('thisMap'),
    dates: () => sayDates(criteria, text, language),
    budget: () => sayBudget(criteria, text, language),
    rentalType: () => home({ rentalType }),
    bedrooms: () => home({ bedrooms }),
    bathrooms: () => home({ bathrooms }),
    size: () => home({ sizeMin, sizeMax }),
    term: () => sayTerm(criteria, text, choosable),
  }
  return say[part]?.() ?? text(`switches.${part as SwitchName}`)
}
