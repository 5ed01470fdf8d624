/** Paying a lease: it survives a refresh, a rejection and a closed tab (D 6.14). */
import { useParams } from 'react-router'
import { LeaseMissing } from '../features/leases/LeaseMissing.tsx'
import { Payment } from '../features/paying/Payment.tsx'
import { ProveWallet } from '../features/wallet/ProveWallet.tsx'
import { WalletDialog } from '../features/wallet/WalletDialog.tsx'

export const handle = { frame: 'bare', words: ['paying', 'wallet', 'refusals', 'leases'] }

export default function Pay() {
  const { id = '', leaseId = '' } = useParams()
  return (
    <Payment
      viewerId={id}
      leaseId={leaseId}
      WalletDialog={WalletDialog}
      missing={<LeaseMissing viewerId={id} />}
      prove={(onProved) => <ProveWallet bare wallets={[]} onProved={onProved} />}
    />
  )
}
