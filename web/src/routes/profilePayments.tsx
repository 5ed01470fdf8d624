/**
 * /profile/:id/payments: every payment of the user's leases, with filters, CSV and receipts (D 6.10), and their
 * deposits without a lease.
 */
import { useParams } from 'react-router'
import { PairList } from '../features/lease/pairs/PairList.tsx'
import { useOwnPairs } from '../features/lease/pairs/queries.ts'
import { PaymentsPage } from '../features/lease/payments/PaymentsPage.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { words: ['payments', 'deposits', 'pairs'] }

export default function Page() {
  const { id = '' } = useParams()
  const text = useText('payments')
  const pairs = useOwnPairs()
  return (
    <>
      <Title>{text('title')}</Title>
      <PaymentsPage
        awaitsBelow={pairs.isPending && pairs.failureCount === 0}
        below={pairs.data && <PairList pairs={pairs.data} arrivedAt={pairs.dataUpdatedAt} viewerId={id} />}
      />
    </>
  )
}
