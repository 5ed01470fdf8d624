/** The filter row above the results: one plain form, enhanced after hydration. */

import { switches } from '@keyhold/rental/fields.ts'
import { type Criteria, pageSize, serializeCriteria } from '@keyhold/rental/query.ts'
import { type ReactNode, useState } from 'react'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { CountBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Checkbox } from '../../ui/Switch.tsx'
import { BudgetFields } from './BudgetFields.tsx'
import { CityField } from './CityField.tsx'
import { DateFields } from './DateFields.tsx'
import css from './Filters.module.css'
import { HomeFields } from './HomeFields.tsx'
import { countMore, formatWho, whoNames } from './livingSummaries.ts'
import { MoreFields } from './MoreFields.tsx'
import { findCity, formatBudget, formatDates, formatHome, formatTerm, type SearchOptions } from './summaries.ts'
import { useCount } from './useCount.ts'
import { useSearchForm } from './useSearchForm.ts'
import { WhoFields } from './WhoFields.tsx'

interface Props {
  readonly criteria: Criteria
  readonly searchOptions: SearchOptions
  readonly today: string
}

export function Filters({ criteria, searchOptions, today }: Props) {
  const text = useText('search')
  const language = useLanguage()
  const { form, draft, hasBadDates, change, submit, clear } = useSearchForm(criteria, today)
  const count = useCount(draft, criteria)
  const more = countMore(draft)
  const [budgetOpen, setBudgetOpen] = useState(false)
  const [datesOpen, setDatesOpen] = useState(false)
  const [homeOpen, setHomeOpen] = useState(false)
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
  const panel = { group: 'filters', variant: 'chip' } as const
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
          <Popover
            {...panel}
            wide
            onOpen={() => setDatesOpen(true)}
            title={text('moveInAndOut')}
            isActive={Boolean(criteria.from || criteria.to || criteria.month || criteria.availableNow)}
            footer={footer(['from', 'to', 'month', 'availableNow'])}
            summary={<Chip icon="calendar-blank" label={formatDates(draft, text, language, text('chips.dates'))} />}
          >
            <DateFields criteria={criteria} draft={draft} today={today} hasBadDates={hasBadDates} open={datesOpen} />
          </Popover>
          <Popover
            {...panel}
            title={text('rentAMonth')}
            isActive={criteria.priceMin !== undefined || criteria.priceMax !== undefined}
            footer={footer(['priceMin', 'priceMax'])}
            onOpen={() => setBudgetOpen(true)}
            summary={<Chip label={formatBudget(draft, text, language, text('chips.rent'))} />}
          >
            <BudgetFields
              criteria={criteria}
              draft={draft}
              city={findCity(draft, searchOptions)?.city}
              open={budgetOpen}
              onPick={() => submit()}
            />
          </Popover>
          <Popover
            {...panel}
            title={text('peopleAndPets')}
            isActive={formatWho(criteria, text, searchOptions) !== undefined}
            footer={footer(whoNames)}
            summary={<Chip label={formatWho(draft, text, searchOptions) ?? text('chips.who')} />}
          >
            <WhoFields criteria={criteria} searchOptions={searchOptions} />
          </Popover>
          <Popover
            {...panel}
            title={text('home')}
            onOpen={() => setHomeOpen(true)}
            isActive={[
              criteria.rentalType,
              criteria.bedrooms,
              criteria.bathrooms,
              criteria.sizeMin,
              criteria.sizeMax,
            ].some(Boolean)}
            footer={footer(['rentalType', 'bedrooms', 'bathrooms', 'sizeMin', 'sizeMax'])}
            summary={<Chip label={formatHome(draft, text, language, searchOptions, text('chips.home'))} />}
          >
            <HomeFields criteria={criteria} draft={draft} searchOptions={searchOptions} open={homeOpen} />
          </Popover>
          <Popover
            {...panel}
            title={text('term')}
            isActive={criteria.terms.length > 0}
            footer={footer(['termOfLease'])}
            summary={<Chip label={formatTerm(draft, text, searchOptions, text('chips.term'))} />}
          >
            <div>
              {searchOptions.terms.map(({ id, text: label }) => (
                <Checkbox
                  key={id}
                  name="termOfLease"
                  value={id}
                  defaultChecked={criteria.terms.includes(id)}
                  label={label}
                />
              ))}
            </div>
          </Popover>
          <Popover
            {...panel}
            wide
            title={text('moreFilters')}
            isActive={countMore(criteria) > 0}
            footer={footer([...switches, 'floorType', 'energyRating'])}
            summary={
              <>
                <Icon name="sliders-horizontal" /> <span>{text('moreFilters')}</span>
                {more > 0 && <CountBadge value={more} label={text('filtersSet', { count: more })} />}
              </>
            }
          >
            <MoreFields criteria={criteria} searchOptions={searchOptions} />
          </Popover>
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

function Chip({ icon, label }: { icon?: 'calendar-blank'; label: string }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className={css.words}>{label}</span>
      <Icon name="caret-down" />
    </>
  )
}
