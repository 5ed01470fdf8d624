/** A home's next step, as one button that leads there or does it. */
import type { PortfolioRow } from '@keyhold/api/portfolio.schema.ts'
import { stepFor } from '@keyhold/rental/listing.ts'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useHomeChange } from './useHomeChange.tsx'

/** The wizard's first step with one of these fields. */
const stepOf = (fields: readonly string[]) =>
  stepFor(Object.fromEntries(fields.map((name) => [name, '']))) as 1 | 2 | 3 | 4 | 5

export function NextStep({ row, title, isMain }: { row: PortfolioRow; title: string; isMain: boolean }) {
  const text = useText('listingEditor')
  const list = useText('portfolio')
  const { user } = useSession()
  const { change, isPending } = useHomeChange(row.id)
  const person = user?.id ?? ''
  const { next, id, requests, unread, missing } = row
  if (row.held)
    return (
      <ButtonLink kind="line" small to={paths.newAd(id, stepOf(['images']))}>
        {text('held.look')} <span className="vh">{title}</span>
      </ButtonLink>
    )
  if (next === null) return null
  if (next === 'publish')
    return (
      <Button kind="main" small busy={isPending} onClick={() => change('publish')}>
        {text('mine.publish')} <span className="vh">{title}</span>
      </Button>
    )
  const links = {
    conflict: { to: paths.homeCalendar(person, id), label: list('next.conflict') },
    answer: { to: paths.profile(person, 'requests'), label: list('next.answer', { count: requests }) },
    reply: { to: paths.messages(person), label: list('next.reply', { count: unread }) },
    'renew-dates': { to: paths.newAd(id, stepOf(['availableUntil'])), label: list('next.dates') },
    calendar: { to: paths.homeCalendar(person, id), label: list('next.calendar') },
    'calendar-ask': { to: paths.homeCalendar(person, id), label: list('next.calendarAsk') },
    continue: { to: paths.newAd(id, stepOf(missing)), label: text('mine.continue') },
    extend: { to: paths.profile(person, 'requests'), label: list('next.extend') },
  } as const
  const { to, label } = links[next]
  return (
    <ButtonLink kind={isMain && (next === 'answer' || next === 'conflict') ? 'next' : 'line'} small to={to}>
      <span>{label}</span> <span className="vh">{title}</span>
    </ButtonLink>
  )
}
