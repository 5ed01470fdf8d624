/** /profile/:id/payments: every payment of one's leases, with filters, CSV and receipts (D 6.10). */
import { PaymentsPage } from '../features/lease/payments/PaymentsPage.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { words: ['payments', 'deposits'] }

export default function Page() {
  const text = useText('payments')
  return (
    <>
      <Title>{text('title')}</Title>
      <PaymentsPage />
    </>
  )
}
