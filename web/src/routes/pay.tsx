/** Paying a lease: it survives a refresh, a rejection and a closed tab (D 6.14). */
import { useParams } from 'react-router'
import { LeaseNotFound } from '../features/lease/detail/LeaseNotFound.tsx'
import { Payment } from '../features/lease/payments/Payment.tsx'
import { ProveWallet } from '../features/wallet/ProveWallet.tsx'
import { WalletDialog } from '../features/wallet/WalletDialog.tsx'

export const handle = { frame: 'bare', words: ['paying', 'prompt', 'wallet', 'refusals', 'leases'] }

export default function Pay() {
  const { id = '', leaseId = '' } = useParams()
  return (
    <Payment
      viewerId={id}
      leaseId={leaseId}
      WalletDialog={WalletDialog}
      notFound={<LeaseNotFound viewerId={id} />}
      prove={(onProved) => <ProveWallet bare wallets={[]} onProved={onProved} />}
    />
  )
}
