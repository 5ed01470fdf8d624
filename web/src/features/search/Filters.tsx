/** The filter row above the results: one plain form, enhanced after hydration. */

import { type Criteria, pageSize, serializeCriteria } from '@keyhold/rental/query.ts'
import type { ReactNode } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { CityField } from './CityField.tsx'
import { BudgetPanel, DatesPanel, HomePanel, MorePanel, TermPanel, WhoPanel } from './FilterPanels.tsx'
import css from './Filters.module.css'
import type { SearchOptions } from './summaries.ts'
import { useCount } from './useCount.ts'
import { useSearchForm } from './useSearchForm.ts'

interface Props {
  readonly criteria: Criteria
  readonly searchOptions: SearchOptions
  readonly today: string
}

export function Filters({ criteria, searchOptions, today }: Props) {
  const text = useText('search')
  const { form, draft, hasBadDates, change, submit, clear } = useSearchForm(criteria, today)
  const count = useCount(draft, criteria)
  const footer = (names: readonly string[]): ReactNode => (
    <>
      <Button kind="plain" small onClick={() => clear(names)}>
        {text('clear')}
      </Button>
      <Button kind="main" type="submit">
        {count === undefined ? text('showHomes') : text('showCount', { count })}
      </Button>
    </>
  )
  const panel = { criteria, draft, searchOptions, footer }
  return (
    <search>
      <form
        ref={form}
        className={css.filters}
        action="/properties"
        aria-label={text('findHome')}
        onInput={change}
        onSubmit={submit}
      >
        {criteria.sort !== 'recommended' && <input type="hidden" name="sort" value={criteria.sort} />}
        {criteria.area && <input type="hidden" name="area" value={serializeCriteria(criteria).area} />}
        {!criteria.map && <input type="hidden" name="map" value="off" />}
        {criteria.itemPerPage !== pageSize.default && (
          <input type="hidden" name="itemPerPage" value={criteria.itemPerPage} />
        )}
        <div className={css.bar}>
          <CityField criteria={criteria} searchOptions={searchOptions} variant="chip" onChange={() => submit()} />
          {criteria.neighbourhood && (
            <label className={css.neighbourhood}>
              <input
                type="checkbox"
                name="neighbourhood"
                value={criteria.neighbourhood}
                defaultChecked
                onChange={() => submit()}
              />
              <span>{criteria.neighbourhood}</span>
            </label>
          )}
          <DatesPanel {...panel} today={today} hasBadDates={hasBadDates} />
          <BudgetPanel {...panel} onPick={() => submit()} />
          <WhoPanel {...panel} />
          <HomePanel {...panel} />
          <TermPanel {...panel} />
          <MorePanel {...panel} />
          <noscript>
            <Button kind="main" small type="submit">
              {text('search')}
            </Button>
          </noscript>
        </div>
      </form>
    </search>
  )
}
