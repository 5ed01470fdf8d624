/** The row of filters above the results: one plain form, enhanced when the page is awake. */

import { type Criteria, pageSize, switches, writeCriteria } from '@keyhold/rental/query.ts'
import { type ReactNode, useState } from 'react'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Count } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Check, Switch } from '../../ui/Switch.tsx'
import { BudgetFields } from './BudgetFields.tsx'
import { CityField } from './CityField.tsx'
import { useCount } from './count.ts'
import { DateFields } from './DateFields.tsx'
import css from './Filters.module.css'
import { HomeFields } from './HomeFields.tsx'
import { useSearchForm } from './searchForm.ts'
import { type Choosable, sayBudget, sayDates, sayHome, sayTerm } from './summaries.ts'
import { switchIcons } from './switchIcons.ts'

interface Props {
  readonly criteria: Criteria
  readonly choosable: Choosable
  readonly today: string
}

export function Filters({ criteria, choosable, today }: Props) {
  const text = useText('search')
  const language = useLanguage()
  const { form, draft, badDates, change, submit, clear } = useSearchForm(criteria, today)
  const count = useCount(draft, criteria)
  const [budgetOpen, setBudgetOpen] = useState(false)
  const [datesOpen, setDatesOpen] = useState(false)
  const [homeOpen, setHomeOpen] = useState(false)
  const foot = (names: readonly string[]): ReactNode => (
    <>
      <Button kind="plain" small onClick={() => clear(names)}>
        {text('clear')}
      </Button>
      <Button kind="main" type="submit">
        {count === undefined ? text('showHomes') : text('showCount', { count })}
      </Button>
    </>
  )
  const panel = { group: 'filters', look: 'chip' as const }
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
        {criteria.area && <input type="hidden" name="area" value={writeCriteria(criteria).area} />}
        {!criteria.map && <input type="hidden" name="map" value="off" />}
        {criteria.itemPerPage !== pageSize.default && (
          <input type="hidden" name="itemPerPage" value={criteria.itemPerPage} />
        )}
        <div className={css.bar}>
          <CityField criteria={criteria} choosable={choosable} look="chip" onChange={() => submit()} />
          <Popover
            {...panel}
            wide
            onOpen={() => setDatesOpen(true)}
            title={text('moveInAndOut')}
            on={Boolean(criteria.from || criteria.to)}
            foot={foot(['from', 'to'])}
            summary={<Chip icon="calendar-blank" words={sayDates(draft, text, language)} />}
          >
            <DateFields criteria={criteria} draft={draft} today={today} bad={badDates} open={datesOpen} />
          </Popover>
          <Popover
            {...panel}
            title={text('rentAMonth')}
            on={criteria.priceMin !== undefined || criteria.priceMax !== undefined}
            foot={foot(['priceMin', 'priceMax'])}
            onOpen={() => setBudgetOpen(true)}
            summary={<Chip words={sayBudget(draft, text, language)} />}
          >
            <BudgetFields criteria={criteria} draft={draft} open={budgetOpen} />
          </Popover>
          <Popover
            {...panel}
            title={text('home')}
            onOpen={() => setHomeOpen(true)}
            on={[criteria.rentalType, criteria.bedrooms, criteria.bathrooms, criteria.sizeMin, criteria.sizeMax].some(
              Boolean,
            )}
            foot={foot(['rentalType', 'bedrooms', 'bathrooms', 'sizeMin', 'sizeMax'])}
            summary={<Chip words={sayHome(draft, text, choosable)} />}
          >
            <HomeFields criteria={criteria} draft={draft} choosable={choosable} open={homeOpen} />
          </Popover>
          <Popover
            {...panel}
            title={text('term')}
            on={criteria.terms.length > 0}
            foot={foot(['termOfLease'])}
            summary={<Chip words={sayTerm(draft, text, choosable)} />}
          >
            <div>
              {choosable.terms.map(({ id, text: words }) => (
                <Check
                  key={id}
                  name="termOfLease"
                  value={id}
                  defaultChecked={criteria.terms.includes(id)}
                  label={words}
                />
              ))}
            </div>
          </Popover>
          <Popover
            {...panel}
            title={text('moreFilters')}
            on={criteria.switches.length > 0}
            foot={foot(switches)}
            summary={
              <>
                <Icon name="sliders-horizontal" /> {text('moreFilters')}
                {draft.switches.length > 0 && (
                  <Count value={draft.switches.length} label={text('filtersSet', { count: draft.switches.length })} />
                )}
              </>
            }
          >
            <div>
              {switches.map((name) => (
                <Switch
                  key={name}
                  row
                  icon={switchIcons[name]}
                  name={name}
                  value="true"
                  defaultChecked={criteria.switches.includes(name)}
                  label={text(`switches.${name}`)}
                />
              ))}
            </div>
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

function Chip({ icon, words }: { icon?: 'calendar-blank'; words: string }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className={css.words}>{words}</span>
      <Icon name="caret-down" />
    </>
  )
}
