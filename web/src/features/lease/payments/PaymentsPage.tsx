/**
 * All the user's payments: filters, sums, the table, and its CSV. Loading keeps the layout; an error offers a retry.
 */
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useRefusal } from '../../../gateways/api.ts'
import { useLeaseNow } from '../../../gateways/leaseClock.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { Words } from '../../../ui/Words.tsx'
import { formatUsdt } from '../money.ts'
import { NotConfirmed } from '../NotConfirmed.tsx'
import { useLeases, usePayments } from '../queries.ts'
import { ReadAt } from '../ReadAt.tsx'
import { CsvButton } from './CsvButton.tsx'
import { PaymentFilters } from './PaymentFilters.tsx'
import css from './Payments.module.css'
import { PaymentsChart } from './PaymentsChart.tsx'
import { PaymentsTable } from './PaymentsTable.tsx'
import { matchingPayments, type PaymentFilter, paymentSums } from './paymentFilter.ts'
import { usePaymentLabels } from './usePaymentLabels.ts'

interface PageProps {
  /** Content below the payments, and whether it is loading: both are shown together. */
  readonly below?: ReactNode
  readonly awaitsBelow?: boolean
}

export function PaymentsPage({ below, awaitsBelow = false }: PageProps = {}) {
  const text = useText('payments')
  const payments = usePayments()
  const leases = useLeases()
  const refusal = useRefusal()
  // The leases' names and clock: without them the chart would grow and rows would fill after rendering.
  const awaitsLeases = (leases.isPending && leases.failureCount === 0) || awaitsBelow
  return (
    <>
      <header className={css.head}>
        <h1>{text('title')}</h1>
        <p className="soft">{text('lede')}</p>
      </header>
      <NotConfirmed timeZone={leases.data?.[0]?.timeZone ?? 'UTC'} />
      {payments.data && !awaitsLeases && (
        <Payments rows={payments.data} leases={leases.data ?? []}>
          {payments.dataUpdatedAt > leases.dataUpdatedAt - asOneMilliseconds && <PaymentsReadAt leases={leases} />}
        </Payments>
      )}
      {payments.error && !payments.data && (
        <EmptyState drawing="mark" title={text('failed.title')}>
          <p role="alert">{refusal(payments.error)}</p>
          <Button kind="main" busy={payments.isFetching} onClick={() => void payments.refetch()}>
            {text('failed.again')}
          </Button>
        </EmptyState>
      )}
      {(payments.isPending || (payments.data && awaitsLeases)) && (
        <Panel>
          <SkeletonLines lines={8} height="2.5em" />
        </Panel>
      )}
      {!payments.isPending && !awaitsLeases && <Words>{below}</Words>}
    </>
  )
}

interface Props {
  readonly rows: NonNullable<ReturnType<typeof usePayments>['data']>
  /** Empty if they could not be read: then there are no names, and today is the day of the last payment. */
  readonly leases: NonNullable<ReturnType<typeof useLeases>['data']>
  /** Their age, if known. */
  readonly children: ReactNode
}

/**
 * Two responses to concurrent requests that arrive within this time count as one reading: a page's clock has no finer
 * resolution.
 */
const asOneMilliseconds = 5_000

/** The payments' age, according to the leases. */
function PaymentsReadAt({ leases }: { leases: ReturnType<typeof useLeases> }) {
  const [lease] = leases.data ?? []
  const now = useLeaseNow(lease?.leaseNow ?? 0, leases.dataUpdatedAt)
  return <ReadAt readAt={lease?.readAt} now={now} className={css.reading} />
}

function Payments({ rows, leases, children }: Props) {
  const text = useText('payments')
  const labels = usePaymentLabels(leases)
  const [query, setQuery] = useSearchParams()
  const filter = { lease: query.get('lease') ?? '', kind: query.get('kind') ?? '', period: query.get('period') ?? '' }
  const now = leases[0]?.leaseNow ?? Math.max(0, ...rows.map(({ date }) => date))
  const shown = matchingPayments(rows, filter, now, labels.timeZone)
  const change = (changes: Partial<PaymentFilter>) => {
    const wanted = Object.entries({ ...filter, ...changes }).filter(([, value]) => value)
    setQuery(wanted, { replace: true, preventScrollReset: true })
  }
  if (rows.length === 0)
    return (
      <EmptyState title={text('empty.title')}>
        <p>{text('empty.body')}</p>
        <ButtonLink kind="main" to={paths.results()}>
          {text('empty.homes')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <PaymentFilters
        rows={rows}
        filter={filter}
        kindLabel={labels.kindOfAll}
        zoneOf={labels.timeZone}
        onChange={change}
      />
      <div className={css.bar}>
        <Sums rows={shown} />
        <CsvButton rows={shown} leases={leases} />
      </div>
      <PaymentsChart rows={shown} now={now} period={filter.period} zoneOf={labels.timeZone} />
      {shown.length > 0 ? (
        <Panel className={css.panel}>
          <PaymentsTable rows={shown} leases={leases} />
        </Panel>
      ) : (
        <EmptyState title={text('none.title')}>
          <Button onClick={() => setQuery([], { replace: true })}>{text('none.clear')}</Button>
        </EmptyState>
      )}
      {children}
    </>
  )
}

/** The number of shown payments, and their incoming and outgoing sums. */
function Sums({ rows }: { rows: Parameters<typeof paymentSums>[0] }) {
  const text = useText('payments')
  const language = useLanguage()
  const sums = paymentSums(rows)
  const inUsdt = (amount: bigint) => formatUsdt(amount, language)
  return (
    <p className={`num ${css.sums}`} role="status">
      <b>{text('sum.count', { count: rows.length })}</b>
      {sums.out > 0n && <span>{text('sum.out', { amount: inUsdt(sums.out) })}</span>}
      {sums.in > 0n && <span className={css.in}>{text('sum.in', { amount: inUsdt(sums.in) })}</span>}
    </p>
  )
}
