/** All disputes of the user's leases. Loading keeps the layout; an error offers a retry. */
import type { DisputeRow } from '@keyhold/api/disputes.ts'
import { useRefusal } from '../../../gateways/api.ts'
import { useLeaseNow } from '../../../gateways/leaseClock.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useDisputes } from '../queries.ts'
import css from '../request/LeaseLists.module.css'
import { DisputeCard } from './DisputeCard.tsx'
import { DisputesSkeleton } from './DisputesSkeleton.tsx'

export function DisputesPage({ viewerId }: { viewerId: string }) {
  const text = useText('disputes')
  const refusal = useRefusal()
  const disputes = useDisputes()
  return (
    <>
      <header className={css.head}>
        <h1>{text('title')}</h1>
        <p>{text('lede')}</p>
      </header>
      {disputes.data && <Disputes rows={disputes.data} arrivedAt={disputes.dataUpdatedAt} viewerId={viewerId} />}
      {disputes.error && !disputes.data && (
        <EmptyState drawing="mark" title={text('failed.title')}>
          <p role="alert">{refusal(disputes.error)}</p>
          <Button kind="main" busy={disputes.isFetching} onClick={() => void disputes.refetch()}>
            {text('failed.again')}
          </Button>
        </EmptyState>
      )}
      {disputes.isPending && <DisputesSkeleton />}
    </>
  )
}

function Disputes(props: { rows: readonly DisputeRow[]; arrivedAt: number; viewerId: string }) {
  const { rows, arrivedAt, viewerId } = props
  const text = useText('disputes')
  const now = useLeaseNow(rows[0]?.leaseNow ?? 0, arrivedAt)
  if (rows.length === 0)
    return (
      <EmptyState title={text('empty.title')}>
        <p>{text('empty.body')}</p>
        <ButtonLink kind="main" to={paths.profile(viewerId, 'requests')}>
          {text('empty.leases')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <ul className={css.cards}>
      {rows.map((dispute) => (
        <DisputeCard key={dispute.id} dispute={dispute} now={now} viewerId={viewerId} />
      ))}
    </ul>
  )
}
