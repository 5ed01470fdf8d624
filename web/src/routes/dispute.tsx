/** /profile/:id/disputes/:leaseId: a lease's disputes: the next step, both sides, and the money (D 6.11). */
import type { LeaseDisputes } from '@keyhold/api/disputes.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useParams } from 'react-router'
import { LeaseProblem } from '../features/lease/detail/LeaseProblem.tsx'
import { DisputeDetail } from '../features/lease/disputes/DisputeDetail.tsx'
import { DisputeHeader } from '../features/lease/disputes/DisputeHeader.tsx'
import { DisputeSkeleton } from '../features/lease/disputes/DisputeSkeleton.tsx'
import { useIsAskingForOffers } from '../features/lease/disputes/sharesQueries.ts'
import { useLease, useLeaseDisputes } from '../features/lease/queries.ts'
import { useLeaseNow } from '../gateways/leaseClock.ts'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'
import {
  ActiveTransactionDialog,
  Offers,
  transactionButtons,
  useActiveTransaction,
  useSentStatus,
} from './transactions.tsx'

export const handle = {
  frame: 'slim',
  words: ['disputes', 'evidence', 'leases', 'deposits', 'requests', 'paying', 'payments', 'prompt', 'wallet'],
}

export default function Page() {
  const { id = '', leaseId = '' } = useParams()
  const text = useText('disputes')
  const lease = useLease(leaseId)
  const read = useLeaseDisputes(leaseId)
  const isAsking = useIsAskingForOffers(leaseId, lease.data)
  const error = (!lease.data && lease.error) || (!read.data && read.error)
  const retry = () => void Promise.all([lease.refetch(), read.refetch()])
  const home = lease.data?.roomAd.property.title
  return (
    <div className="wrap">
      <Title>{home ? text('page.title', { home }) : text('title')}</Title>
      {lease.data && read.data && !isAsking ? (
        <Dispute lease={lease.data} read={read.data} arrivedAt={lease.dataUpdatedAt} viewerId={id} />
      ) : error ? (
        <LeaseProblem error={error} onRetry={retry} viewerId={id} />
      ) : (
        <DisputeSkeleton />
      )}
    </div>
  )
}

interface Props {
  readonly lease: LeaseDetail
  readonly read: LeaseDisputes
  readonly arrivedAt: number
  readonly viewerId: string
}

function Dispute({ lease, read, arrivedAt, viewerId }: Props) {
  const now = useLeaseNow(lease.leaseNow, arrivedAt)
  const { asked: active, start, close } = useActiveTransaction(lease)
  const sent = useSentStatus(lease, active !== undefined)
  return (
    <>
      <DisputeHeader lease={lease} now={now} viewerId={viewerId} />
      <DisputeDetail
        lease={lease}
        read={read}
        now={now}
        viewerId={viewerId}
        buttons={transactionButtons(lease, start, now)}
        offers={(part) => <Offers lease={lease} now={now} part={part} sent={sent} start={start} />}
        sent={sent}
      />
      {active && <ActiveTransactionDialog lease={lease} now={now} active={active} onClose={close} />}
    </>
  )
}
