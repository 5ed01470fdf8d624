/**
 * /desk: for an administrator the admin desk. Otherwise /desk and /desk/:leaseId/:part: the open disputes of the
 * signed-in arbitrator, and one of them (D 11.22).
 */
import { escrowParts } from '@keyhold/rental/deposit.ts'
import { useParams, useSearchParams } from 'react-router'
import { RolePasskey } from '../features/accounts/RolePasskey.tsx'
import { DeskPage } from '../features/lease/desk/DeskPage.tsx'
import { useDeskPairs } from '../features/lease/pairs/queries.ts'
import { useSession } from '../gateways/session.ts'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'
import { WalletDialog } from './accepting.tsx'
import { AdminDesk } from './adminDesk.tsx'

export const handle = {
  frame: 'slim',
  words: [
    'reports',
    'operator',
    'emailNames',
    'desk',
    'disputes',
    'appeals',
    'evidence',
    'pairs',
    'paying',
    'prompt',
    'wallet',
    'rolePasskey',
  ],
}

export default function Page() {
  const isOperator = useSession().user?.permissions?.includes('administer')
  return <RolePasskey>{isOperator ? <AdminDesk /> : <ArbitratorsDesk />}</RolePasskey>
}

function ArbitratorsDesk() {
  const { leaseId, part } = useParams()
  const [query] = useSearchParams()
  const text = useText('desk')
  const pairs = useDeskPairs()
  return (
    <div className="wrap">
      <Title>{text('title')}</Title>
      <DeskPage
        leaseId={leaseId}
        second={query.get('second') ?? undefined}
        part={escrowParts.find((one) => one === part)}
        pairs={pairs.data}
        awaitsPairs={pairs.isPending && pairs.failureCount === 0}
        WalletDialog={WalletDialog}
      />
    </div>
  )
}
