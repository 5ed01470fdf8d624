/** /profile/:id/requests: requests received and sent, and the archive of all leases (D 6.3). */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ListSkeleton } from '../features/leases/ListSkeleton.tsx'
import { useLeases } from '../features/leases/queries.ts'
import { RequestLists } from '../features/leases/RequestLists.tsx'
import css from '../features/leases/Requests.module.css'
import { PayDeposit } from '../features/paying/PayDeposit.tsx'
import { useLeaseNow } from '../gateways/leaseClock.ts'
import { useText } from '../gateways/text.tsx'
import { Title } from '../ui/Title.tsx'
import { Accepting } from './accepting.tsx'

export const handle = { frame: 'slim', words: ['leases', 'requests', 'paying', 'wallet'] }

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
        <ListSkeleton error={leases.error} onAgain={() => void leases.refetch()} />
      )}
    </>
  )
}

function Lists(given: { leases: readonly LeaseCard[]; arrivedAt: number; viewerId: string }) {
  const { leases, arrivedAt, viewerId } = given
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
      {accepting && <Accepting lease={accepting} viewerId={viewerId} onClose={() => setAccepting(undefined)} />}
    </>
  )
}
