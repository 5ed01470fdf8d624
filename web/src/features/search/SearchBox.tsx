/** The search box of the home page: city, stay, budget, home. A plain form that leads to the results. */

import type { Criteria } from '@keyhold/rental/query.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { BudgetFields } from './BudgetFields.tsx'
import { CityField } from './CityField.tsx'
import { DateFields } from './DateFields.tsx'
import { HomeFields } from './HomeFields.tsx'
import css from './SearchBox.module.css'
import { useSearchForm } from './searchForm.ts'
import { type Choosable, sayBudget, sayDates, sayHome } from './summaries.ts'

export function SearchBox({ criteria, choosable, today }: { criteria: Criteria; choosable: Choosable; today: string }) {
  const text = useText('search')
  const language = useLanguage()
  const { form, draft, badDates, change, submit, clear } = useSearchForm(criteria, today)
  const [budgetOpen, setBudgetOpen] = useState(false)
  const [datesOpen, setDatesOpen] = useState(false)
  const [homeOpen, setHomeOpen] = useState(false)
  const foot = (names: readonly string[]) => (
    <>
      <Button kind="plain" small onClick={() => clear(names)}>
        {text('clear')}
      </Button>
      <Button kind="main" data-close="">
        {text('done')}
      </Button>
    </>
  )
  const cell = { group: 'searchbox', look: 'cell' as const }
  return (
    <search>
      <form
        ref={form}
        className={css.box}
        action="/properties"
        aria-label={text('findHome')}
        onInput={change}
        onSubmit={submit}
      >
        <CityField criteria={criteria} choosable={choosable} look="cell" />
        <Popover
          {...cell}
          wide
          onOpen={() => setDatesOpen(true)}
          title={text('moveInAndOut')}
          foot={foot(['from', 'to'])}
          summary={<Cell label={text('moveInAndOut')} words={sayDates(draft, text, language)} />}
        >
          <DateFields criteria={criteria} draft={draft} today={today} bad={badDates} open={datesOpen} />
        </Popover>
        <Popover
          {...cell}
          title={text('rentAMonth')}
          foot={foot(['priceMin', 'priceMax'])}
          onOpen={() => setBudgetOpen(true)}
          summary={<Cell label={text('rentAMonth')} words={sayBudget(draft, text, language)} />}
        >
          <BudgetFields criteria={criteria} draft={draft} open={budgetOpen} />
        </Popover>
        <Popover
          {...cell}
          title={text('home')}
          onOpen={() => setHomeOpen(true)}
          foot={foot(['rentalType', 'bedrooms', 'bathrooms', 'sizeMin', 'sizeMax'])}
          summary={<Cell label={text('home')} words={sayHome(draft, text, choosable)} />}
        >
          <HomeFields criteria={criteria} draft={draft} choosable={choosable} open={homeOpen} />
        </Popover>
        <Button kind="next" type="submit" icon="magnifying-glass-bold" className={css.go}>
          {text('search')}
        </Button>
        {badDates && (
          <p className={css.bad} role="alert">
            {text('chooseValidDates')}
          </p>
        )}
      </form>
    </search>
  )
}

function Cell({ label, words }: { label: string; words: string }) {
  return (
    <>
      <span className={css.label}>{label}</span>
      <b className={css.words}>{words}</b>
    </>
  )
}
