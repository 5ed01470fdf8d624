/**
 * /profile/:id/payments: every payment of the user's leases, with filters, CSV and receipts (D 6.10), and their money
 * that belongs to no lease.
 */
import { useParams } from 'react-router'
import { PairList } from '../features/lease/pairs/PairList.tsx'
import { useOwnPairs } from '../features/lease/pairs/queries.ts'
import { StrayMoneyList } from '../features/lease/pairs/StrayMoneyList.tsx'
import { PaymentsPage } from '../features/lease/payments/PaymentsPage.tsx'
import { useStrayMoney } from '../features/lease/queries.ts'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { words: ['payments', 'deposits', 'pairs', 'paying'] }

export default function Page() {
  const { id = '' } = useParams()
  const text = useText('payments')
  const pairs = useOwnPairs()
  const stray = useStrayMoney()
  const hasPairs = pairs.data !== undefined && pairs.data.rows.length > 0
  return (
    <>
      <Title>{text('title')}</Title>
      <PaymentsPage
        awaitsBelow={isFirstAttempt(pairs) || isFirstAttempt(stray)}
        below={
          (pairs.data || stray.data) && (
            <StrayMoneyList rows={stray.data ?? []} viewerId={id}>
              {hasPairs && <PairList pairs={pairs.data} arrivedAt={pairs.dataUpdatedAt} viewerId={id} />}
            </StrayMoneyList>
          )
        }
      />
    </>
  )
}

const isFirstAttempt = ({ isPending, failureCount }: { isPending: boolean; failureCount: number }) =>
  isPending && failureCount === 0
