/** /desk/pairs/:pairId: a deposit without a lease, for its escrow's arbitrator (D 11.25). */
import { useParams } from 'react-router'
import { RolePasskey } from '../features/accounts/RolePasskey.tsx'
import { PairPage } from '../features/lease/pairs/PairPage.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { Title } from '../ui/Title.tsx'
import { WalletDialog } from './accepting.tsx'

export const handle = {
  frame: 'slim',
  words: ['pairs', 'leases', 'payments', 'paying', 'prompt', 'wallet', 'rolePasskey'],
}

export default function Page() {
  const { pairId = '' } = useParams()
  const text = useText('pairs')
  return (
    <RolePasskey>
      <div className="wrap">
        <Title>{text('page.title')}</Title>
        <PairPage id={pairId} reader="arbitrator" back={paths.desk()} WalletDialog={WalletDialog} />
      </div>
    </RolePasskey>
  )
}
