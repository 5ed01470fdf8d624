/** Finds homes: views with their counts, text, city, gaps, and the sort order. Narrow windows fold all but views and text. */
import type { Portfolio } from '@keyhold/api/portfolio.schema.ts'
import { portfolioSorts, portfolioViews } from '@keyhold/rental/portfolio.ts'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Select } from '../../ui/Select.tsx'
import css from './FindHomes.module.css'
import { type PortfolioSearch, portfolioHref } from './query.ts'
import { useMissingFieldName } from './useMissingFieldName.ts'

interface Props {
  readonly search: PortfolioSearch
  readonly change: (changes: Partial<PortfolioSearch>) => void
  readonly found: Portfolio
}

export function FindHomes({ search, change, found }: Props) {
  const text = useText('portfolio')
  const nameOf = useMissingFieldName()
  const { views, cities, lacks } = found
  const [isOpen, setIsOpen] = useState(false)
  const folded = useId()
  const set = [search.city, search.lacks, search.sort].filter(Boolean).length
  const any = (label: string) => ({ value: '', label })
  return (
    <div className={css.find}>
      <nav aria-label={text('views')}>
        <ul className={css.views}>
          {portfolioViews
            .filter((view) => view === 'all' || view === search.view || views[view] > 0)
            .map((view) => (
              <li key={view}>
                <Link
                  to={portfolioHref(search, { view: view === 'all' ? '' : view })}
                  aria-current={(search.view || 'all') === view ? 'true' : undefined}
                  preventScrollReset
                >
                  <span>{text(`view.${view}`)}</span> <b className="num">{views[view]}</b>
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <div className={css.fields}>
        <Words key={search.view} text={search.text} onFind={(words) => change({ text: words })} />
        <Button
          small
          icon="sliders-horizontal"
          className={css.more}
          aria-expanded={isOpen}
          aria-controls={folded}
          onClick={() => setIsOpen(!isOpen)}
        >
          {set > 0 ? text('filtersSet', { count: set }) : text('filters')}
        </Button>
        <div id={folded} className={isOpen ? css.open : css.folded}>
          <Select
            label={text('city')}
            value={search.city}
            onChange={({ target }) => change({ city: target.value })}
            options={[
              any(text('anyCity')),
              ...cities.map(({ id, city, count }) => ({ value: String(id), label: `${city} (${count})` })),
            ]}
          />
          <Select
            label={text('lacks')}
            value={search.lacks}
            onChange={({ target }) => change({ lacks: target.value })}
            options={[
              any(text('anyLack')),
              ...lacks
                .filter(({ field }) => field !== 'locationLng')
                .map(({ field, count }) => ({ value: field, label: `${nameOf(field)} (${count})` })),
            ]}
          />
          <Select
            label={text('sort')}
            value={search.sort || 'needs'}
            onChange={({ target }) => change({ sort: target.value === 'needs' ? '' : target.value })}
            options={portfolioSorts.map((sort) => ({ value: sort, label: text(`sorts.${sort}`) }))}
          />
          <Needs search={search} lacks={lacks} />
        </div>
      </div>
    </div>
  )
}

/** How many homes need what, each as a link to these homes. */
function Needs({ search, lacks }: Pick<Props, 'search'> & Pick<Portfolio, 'lacks'>) {
  const text = useText('portfolio')
  const nameOf = useMissingFieldName()
  const named = lacks.filter(({ field }) => field !== 'locationLng')
  if (named.length === 0) return null
  return (
    <nav className={css.needs} aria-label={text('needs')}>
      <p className="small soft">{text('needs')}</p>
      <ul className={css.views}>
        {named.map(({ field, count }) => (
          <li key={field}>
            <Link
              to={portfolioHref(search, { lacks: field === search.lacks ? '' : field })}
              aria-current={search.lacks === field ? 'true' : undefined}
              preventScrollReset
            >
              <span>{nameOf(field)}</span> <b className="num">{count}</b>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const pauseMilliseconds = 350

/** Searches for the text after a short pause, or at once on Enter. */
function Words({ text: found, onFind }: { text: string; onFind: (text: string) => void }) {
  const text = useText('portfolio')
  const [typed, setTyped] = useState(found)
  useEffect(() => {
    if (typed === found) return
    const timer = setTimeout(() => onFind(typed), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [typed, found, onFind])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFind(typed)
  }
  return (
    <search className={css.words}>
      <form method="post" onSubmit={submit}>
        <label htmlFor="find-homes">{text('words')}</label>
        <span>
          <Icon name="magnifying-glass" />
          <input
            id="find-homes"
            type="search"
            value={typed}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </span>
      </form>
    </search>
  )
}
