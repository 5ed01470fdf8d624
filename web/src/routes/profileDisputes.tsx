/** /profile/:id/disputes: the disputes of the user's leases, open ones first (D 6.11). */
import { useParams } from 'react-router'
import { DisputesPage } from '../features/lease/disputes/DisputesPage.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['disputes'] }

export default function Page() {
  const { id = '' } = useParams()
  const text = useText('disputes')
  return (
    <>
      <Title>{text('title')}</Title>
      <DisputesPage viewerId={id} />
    </>
  )
}
