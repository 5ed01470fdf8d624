/** The rents on the lease's page: the number of paid months, the next rent, and a link to the ledger. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { paidIn } from '@keyhold/rental/paidIn.ts'
import { formatDay, formatNumber } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { formatUsdt } from '../money.ts'
import css from './Ledger.module.css'
import { claimedMonth, isPaidByHand, monthInSentence, nextMonth, paidMonths } from './months.ts'
import { useLedger } from './queries.ts'

/** Whether a lease has rents: its payment was final once, paid in or moved from the previous lease (D 11.21). */
export function hasRents({ transactions }: LeaseDetail): boolean {
  return paidIn(transactions) !== undefined
}

export function RentsCard({ lease, viewerId }: { lease: LeaseDetail; viewerId: string }) {
  const text = useText('ledger')
  const language = useLanguage()
  const { data } = useLedger(lease.id)
  const next = data && nextMonth(data)
  // A rent that the landlord must confirm comes before a late one: it may be the same.
  const claimed = data && claimedMonth(data, lease.isLandlordInContract)
  const isLate = !claimed && next?.state === 'late'
  const day = next && formatDay(next.from, language)
  const ordered = data?.standingOrder?.running?.left.find(({ due }) => due > data.leaseNow)
  return (
    <Panel label={text('card.title')}>
      <h2>{text('card.title')}</h2>
      <div className={css.card}>
        <p className="num">
          {data &&
            text('card.paid', {
              paid: formatNumber(paidMonths(data).length, language),
              all: formatNumber(data.months.length, language),
            })}
        </p>
        <p className="num">
          {claimed && <span>{text('card.claimed', { month: monthInSentence(claimed, language) })}</span>}
          {isLate && (
            <Badge tone="bad">
              <Icon name="warning-circle" /> <span>{text('card.late', { count: next.days })}</span>
            </Badge>
          )}
          {next && !claimed && !isLate && (
            <span>{text('card.next', { day: day ?? '', amount: formatUsdt(next.open, language) })}</span>
          )}
        </p>
      </div>
      {data && ordered && !isPaidByHand(data, ordered) && (
        <p className="small soft">
          {text('order.card', {
            day: formatDay(dayAt(ordered.due, lease.timeZone), language),
            amount: formatUsdt(ordered.amount, language),
          })}
        </p>
      )}
      <p className="row wraps">
        {claimed && lease.isLandlordInContract && (
          <ButtonLink kind="main" small to={paths.ledger(viewerId, lease.id)}>
            {text('next.confirm')}
          </ButtonLink>
        )}
        {isLate && !lease.isLandlordInContract && (
          <ButtonLink kind="main" small to={paths.ledger(viewerId, lease.id)}>
            {text('next.payOpen', { month: monthInSentence(next, language) })}
          </ButtonLink>
        )}
        <ButtonLink kind="line" small to={paths.ledger(viewerId, lease.id)}>
          {text('card.all')}
        </ButtonLink>
      </p>
    </Panel>
  )
}
