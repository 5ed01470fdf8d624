/** The home page's search box: city, stay, budget, people and pets, home. A plain form that leads to the results. */

import type { Criteria } from '@keyhold/rental/query.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { BudgetFields } from './BudgetFields.tsx'
import { CityField } from './CityField.tsx'
import { DateFields } from './DateFields.tsx'
import { HomeFields } from './HomeFields.tsx'
import { formatWho, whoNames } from './livingSummaries.ts'
import css from './SearchBox.module.css'
import { findCity, formatBudget, formatDates, formatHome, type SearchOptions } from './summaries.ts'
import { useIsSubmitAtBottom } from './useIsSubmitAtBottom.ts'
import { useSearchForm } from './useSearchForm.ts'
import { WhoFields } from './WhoFields.tsx'

export function SearchBox({
  criteria,
  searchOptions,
  today,
}: {
  criteria: Criteria
  searchOptions: SearchOptions
  today: string
}) {
  const text = useText('search')
  const language = useLanguage()
  const { form, draft, hasBadDates, change, submit, clear } = useSearchForm(criteria, today)
  const isSendAtFoot = useIsSubmitAtBottom(form)
  const [budgetOpen, setBudgetOpen] = useState(false)
  const [datesOpen, setDatesOpen] = useState(false)
  const [homeOpen, setHomeOpen] = useState(false)
  const footer = (names: readonly string[]) => (
    <>
      <Button kind="plain" small onClick={() => clear(names)}>
        {text('clear')}
      </Button>
      <Button kind="main" data-close="">
        {text('done')}
      </Button>
    </>
  )
  const cell = { group: 'searchbox', variant: 'cell' } as const
  return (
    <search>
      <form
        ref={form}
        className={css.box}
        data-foot={isSendAtFoot || undefined}
        action="/properties"
        aria-label={text('findHome')}
        onInput={change}
        onSubmit={submit}
      >
        <CityField criteria={criteria} searchOptions={searchOptions} variant="cell" onChange={change} />
        <Popover
          {...cell}
          wide
          onOpen={() => setDatesOpen(true)}
          title={text('moveInAndOut')}
          footer={footer(['from', 'to', 'month', 'availableNow'])}
          summary={<Cell label={text('moveInAndOut')} value={formatDates(draft, text, language)} />}
        >
          <DateFields criteria={criteria} draft={draft} today={today} hasBadDates={hasBadDates} open={datesOpen} />
        </Popover>
        <Popover
          {...cell}
          title={text('rentAMonth')}
          footer={footer(['priceMin', 'priceMax'])}
          onOpen={() => setBudgetOpen(true)}
          summary={<Cell label={text('rentAMonth')} value={formatBudget(draft, text, language)} />}
        >
          <BudgetFields
            criteria={criteria}
            draft={draft}
            city={findCity(draft, searchOptions)?.city}
            open={budgetOpen}
          />
        </Popover>
        <Popover
          {...cell}
          title={text('peopleAndPets')}
          footer={footer(whoNames)}
          summary={<Cell label={text('peopleAndPets')} value={formatWho(draft, text, searchOptions) ?? text('any')} />}
        >
          <WhoFields criteria={criteria} searchOptions={searchOptions} />
        </Popover>
        <Popover
          {...cell}
          title={text('home')}
          onOpen={() => setHomeOpen(true)}
          footer={footer(['rentalType', 'bedrooms', 'bathrooms', 'sizeMin', 'sizeMax'])}
          summary={<Cell label={text('home')} value={formatHome(draft, text, language, searchOptions)} />}
        >
          <HomeFields criteria={criteria} draft={draft} searchOptions={searchOptions} open={homeOpen} />
        </Popover>
        <Button kind="next" type="submit" icon="magnifying-glass-bold" className={css.go}>
          {text('search')}
        </Button>
        {hasBadDates && (
          <p className={css.bad} role="alert">
            {text('chooseValidDates')}
          </p>
        )}
      </form>
    </search>
  )
}

function Cell({ label, value }: { label: string; value: string }) {
  return (
    <>
      <span className={css.label}>{label}</span>
      <b className={css.words}>{value}</b>
    </>
  )
}
