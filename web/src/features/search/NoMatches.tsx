/**
 * "Not found any matches." and suggestions: the same search with one filter less, and its real number of homes. Plain
 * links.
 */
import type { LoosenAnswer } from '@keyhold/api/search.schema.ts'
import type { SwitchName } from '@keyhold/rental/fields.ts'
import { type Criterion, without } from '@keyhold/rental/loosening.ts'
import { type Criteria, serializeCriteria } from '@keyhold/rental/query.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatList, formatNumber } from '../../gateways/format/format.ts'
import type { Language } from '../../gateways/text/language.ts'
import { type Text, useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatLiving, isLivingCriterion } from './livingSummaries.ts'
import css from './NoMatches.module.css'
import {
  findCity,
  formatBudget,
  formatDates,
  formatHome,
  formatTerm,
  formatUsd,
  type SearchOptions,
} from './summaries.ts'

interface Props {
  readonly criteria: Criteria
  readonly searchOptions: SearchOptions
  readonly answer: LoosenAnswer
  /** Another option: notification of new matches. */
  readonly children?: ReactNode
}

export function NoMatches({ criteria, searchOptions, answer, children }: Props) {
  const { inCity } = answer
  const text = useText('search')
  const language = useLanguage()
  const city = findCity(criteria, searchOptions)
  return (
    <div className={css.none}>
      <EmptyState title={text('notFoundAnyMatches')}>
        <p>{text(sentenceOf(answer))}</p>
        <Ways criteria={criteria} searchOptions={searchOptions} answer={answer} />
        <div className={css.more}>
          {children}
          {city && inCity ? (
            <ButtonLink kind="line" to={paths.results({ cityId: String(city.id) })}>
              <span>{`${text('everythingIn', { city: city.city })} (${formatNumber(inCity, language)}`}</span>)
            </ButtonLink>
          ) : (
            <ButtonLink kind="line" to={paths.results()}>
              {text('seeAll')}
            </ButtonLink>
          )}
        </div>
      </EmptyState>
    </div>
  )
}

/** Below a few results: what one change would add. */
export function FewMatches(props: Omit<Props, 'children'>) {
  const text = useText('search')
  const ways = props.answer.ways.filter(({ without: omitted }) => omitted.length === 1)
  if (ways.length === 0) return null
  return (
    <section className={css.none} aria-labelledby="more-homes">
      <h2 id="more-homes">{text('fewMatches')}</h2>
      <Ways {...props} answer={{ ...props.answer, ways }} />
    </section>
  )
}

function Ways({ criteria, searchOptions, answer: { ways } }: Omit<Props, 'children'>) {
  const text = useText('search')
  const language = useLanguage()
  const formatFound = (homes: number, rentMin: number) => {
    const figures = { number: formatNumber(homes, language), amount: formatUsd(rentMin, language) }
    return text('homesFrom', { count: homes, ...figures })
  }
  const formatSuggestion = (omitted: readonly Criterion[]) => {
    const [only] = omitted
    if (omitted.length === 1 && (only === 'area' || only === 'city')) return text(`without.${only}`)
    const words = omitted.map((criterion) =>
      text('quoted', { words: formatCriterion(criterion, criteria, searchOptions, text, language) }),
    )
    return text('leaveOut', { what: formatList(words, language) })
  }
  if (ways.length === 0) return null
  return (
    <ul className={css.ways}>
      {ways.map(({ without: omitted, homes, rentMin }) => (
        <li key={omitted.join()}>
          <Link to={paths.results(serializeCriteria(without(criteria, omitted)))}>
            <span className="link">{formatSuggestion(omitted)}</span> <b>{formatFound(homes, rentMin)}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Text above the suggestions, or in their place. */
function sentenceOf({ ways, inCity, isBusy }: LoosenAnswer) {
  if (isBusy) return 'waysLater'
  if (ways.length === 0) return inCity ? 'nothingNear' : 'nothingYet'
  return ways.some(({ without: omitted }) => omitted.length > 1) ? 'loosenTwo' : 'loosen'
}

/** A filter in its chip's words. */
function formatCriterion(
  criterion: Criterion,
  criteria: Criteria,
  searchOptions: SearchOptions,
  text: Text<'search'>,
  language: Language,
) {
  const { cityId, rentalType, bedrooms, bathrooms, sizeMin, sizeMax } = criteria
  const noCriteria = { terms: [], switches: [], sort: criteria.sort, page: 1, itemPerPage: 10, map: true } as const
  const home = (selected: Partial<Criteria>) =>
    formatHome({ ...noCriteria, ...selected }, text, language, searchOptions)
  const formatters: Partial<Record<Criterion, () => string>> = {
    city: () => searchOptions.cities.find(({ id }) => id === cityId)?.city ?? text('city'),
    area: () => text('thisMap'),
    neighbourhood: () => criteria.neighbourhood ?? '',
    dates: () => formatDates(criteria, text, language),
    budget: () => formatBudget(criteria, text, language),
    rentalType: () => home({ rentalType }),
    bedrooms: () => home({ bedrooms }),
    bathrooms: () => home({ bathrooms }),
    size: () => home({ sizeMin, sizeMax }),
    term: () => formatTerm(criteria, text, searchOptions),
  }
  if (isLivingCriterion(criterion)) return formatLiving(criterion, criteria, text, searchOptions) ?? ''
  return formatters[criterion]?.() ?? text(`switches.${criterion as SwitchName}`)
}
