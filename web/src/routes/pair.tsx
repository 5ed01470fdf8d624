/** /profile/:id/pairs/:pairId: a deposit without a lease, for one of its two parties (D 11.25). */
import { useParams } from 'react-router'
import { PairPage } from '../features/lease/pairs/PairPage.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { Title } from '../ui/Title.tsx'
import { WalletDialog } from './accepting.tsx'

export const handle = { frame: 'slim', words: ['pairs', 'leases', 'payments', 'paying', 'prompt', 'wallet'] }

export default function Page() {
  const { id = '', pairId = '' } = useParams()
  const text = useText('pairs')
  return (
    <div className="wrap">
      <Title>{text('page.title')}</Title>
      <PairPage id={pairId} reader="party" back={paths.profile(id, 'payments')} WalletDialog={WalletDialog} />
    </div>
  )
}
