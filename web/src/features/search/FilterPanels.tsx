/** The panels of the filter row: each is opened by a chip that sums up its choices. */
import { switches } from '@keyhold/rental/fields.ts'
import type { Criteria } from '@keyhold/rental/query.ts'
import { type ReactNode, useState } from 'react'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { CountBadge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Checkbox } from '../../ui/Switch.tsx'
import { BudgetFields } from './BudgetFields.tsx'
import { DateFields } from './DateFields.tsx'
import css from './Filters.module.css'
import { HomeFields } from './HomeFields.tsx'
import { countMore, formatWho, whoNames } from './livingSummaries.ts'
import { MoreFields } from './MoreFields.tsx'
import { findCity, formatBudget, formatDates, formatHome, formatTerm, type SearchOptions } from './summaries.ts'
import { WhoFields } from './WhoFields.tsx'

interface Props {
  readonly criteria: Criteria
  /** The choices of the form, not yet searched. */
  readonly draft: Criteria
  readonly searchOptions: SearchOptions
  /** The buttons below a panel, for the fields of these names. */
  readonly footer: (names: readonly string[]) => ReactNode
}

const panel = { group: 'filters', variant: 'chip' } as const

export function DatesPanel(props: Props & { readonly today: string; readonly hasBadDates: boolean }) {
  const { criteria, draft, footer, today, hasBadDates } = props
  const text = useText('search')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      {...panel}
      wide
      onOpen={() => setOpen(true)}
      title={text('moveInAndOut')}
      isActive={Boolean(criteria.from || criteria.to || criteria.month || criteria.availableNow)}
      footer={footer(['from', 'to', 'month', 'availableNow'])}
      summary={<Chip icon="calendar-blank" label={formatDates(draft, text, language, text('chips.dates'))} />}
    >
      <DateFields criteria={criteria} draft={draft} today={today} hasBadDates={hasBadDates} open={open} />
    </Popover>
  )
}

export function BudgetPanel({ criteria, draft, searchOptions, footer, onPick }: Props & { onPick: () => void }) {
  const text = useText('search')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      {...panel}
      title={text('rentAMonth')}
      isActive={criteria.priceMin !== undefined || criteria.priceMax !== undefined}
      footer={footer(['priceMin', 'priceMax'])}
      onOpen={() => setOpen(true)}
      summary={<Chip label={formatBudget(draft, text, language, text('chips.rent'))} />}
    >
      <BudgetFields
        criteria={criteria}
        draft={draft}
        city={findCity(draft, searchOptions)?.city}
        open={open}
        onPick={onPick}
      />
    </Popover>
  )
}

export function WhoPanel({ criteria, draft, searchOptions, footer }: Props) {
  const text = useText('search')
  return (
    <Popover
      {...panel}
      title={text('peopleAndPets')}
      isActive={formatWho(criteria, text, searchOptions) !== undefined}
      footer={footer(whoNames)}
      summary={<Chip label={formatWho(draft, text, searchOptions) ?? text('chips.who')} />}
    >
      <WhoFields criteria={criteria} searchOptions={searchOptions} />
    </Popover>
  )
}

const homeNames = ['rentalType', 'bedrooms', 'bathrooms', 'sizeMin', 'sizeMax'] as const

export function HomePanel({ criteria, draft, searchOptions, footer }: Props) {
  const text = useText('search')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      {...panel}
      title={text('home')}
      onOpen={() => setOpen(true)}
      isActive={homeNames.some((name) => Boolean(criteria[name]))}
      footer={footer(homeNames)}
      summary={<Chip label={formatHome(draft, text, language, searchOptions, text('chips.home'))} />}
    >
      <HomeFields criteria={criteria} draft={draft} searchOptions={searchOptions} open={open} />
    </Popover>
  )
}

export function TermPanel({ criteria, draft, searchOptions, footer }: Props) {
  const text = useText('search')
  return (
    <Popover
      {...panel}
      title={text('term')}
      isActive={criteria.terms.length > 0}
      footer={footer(['termOfLease'])}
      summary={<Chip label={formatTerm(draft, text, searchOptions, text('chips.term'))} />}
    >
      <div>
        {searchOptions.terms.map(({ id, text: label }) => (
          <Checkbox key={id} name="termOfLease" value={id} defaultChecked={criteria.terms.includes(id)} label={label} />
        ))}
      </div>
    </Popover>
  )
}

export function MorePanel({ criteria, draft, searchOptions, footer }: Props) {
  const text = useText('search')
  const more = countMore(draft)
  return (
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
