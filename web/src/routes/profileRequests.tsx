/** /profile/:id/requests: requests received and sent, and the archive of all leases (D 6.3). */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { PayDeposit } from '../features/lease/payments/PayDeposit.tsx'
import { useLeases } from '../features/lease/queries.ts'
import css from '../features/lease/request/LeaseLists.module.css'
import { ListPlaceholder } from '../features/lease/request/ListPlaceholder.tsx'
import { RequestLists } from '../features/lease/request/RequestLists.tsx'
import { useLeaseNow } from '../gateways/leaseClock.ts'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'
import { Acceptance } from './accepting.tsx'

export const handle = { frame: 'slim', words: ['leases', 'requests', 'deposits', 'paying', 'prompt', 'wallet'] }

export default function Page() {
  const { id = '' } = useParams()
  const text = useText('requests')
  const leases = useLeases()
  return (
    <>
      <Title>{text('list.title')}</Title>
      <header className={css.head}>
        <h1>{text('list.title')}</h1>
        <p>{text('list.lede')}</p>
      </header>
      {leases.data ? (
        <Lists leases={leases.data} arrivedAt={leases.dataUpdatedAt} viewerId={id} />
      ) : (
        <ListPlaceholder error={leases.error} onRetry={() => void leases.refetch()} />
      )}
    </>
  )
}

function Lists(props: { leases: readonly LeaseCard[]; arrivedAt: number; viewerId: string }) {
  const { leases, arrivedAt, viewerId } = props
  const [accepting, setAccepting] = useState<LeaseCard>()
  const now = useLeaseNow(leases[0]?.leaseNow ?? 0, arrivedAt)
  return (
    <>
      <RequestLists
        leases={leases}
        now={now}
        viewerId={viewerId}
        onAccept={setAccepting}
        pay={(lease, kind) => <PayDeposit small kind={kind} lease={lease} viewerId={viewerId} />}
      />
      {accepting && <Acceptance lease={accepting} viewerId={viewerId} onClose={() => setAccepting(undefined)} />}
    </>
  )
}
