/** Paying a lease: it survives a refresh, a rejection and a closed tab (D 6.14). */
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { LeaseNotFound } from '../features/lease/detail/LeaseNotFound.tsx'
import { Payment } from '../features/lease/payments/Payment.tsx'
import { ProveWallet } from '../features/wallet/ProveWallet.tsx'
import { WalletDialog } from '../features/wallet/WalletDialog.tsx'
import { loadRates, requestContext } from '../gateways/requestContext.ts'

export const handle = { frame: 'bare', words: ['paying', 'prompt', 'wallet', 'refusals', 'leases'] }

export async function loader({ context }: LoaderFunctionArgs) {
  return loadRates(context.get(requestContext).api)
}

export default function Pay() {
  const { id = '', leaseId = '' } = useParams()
  const { rates } = useLoaderData<typeof loader>()
  return (
    <Payment
      viewerId={id}
      leaseId={leaseId}
      rates={rates}
      WalletDialog={WalletDialog}
      notFound={<LeaseNotFound viewerId={id} />}
      prove={(onProved, known = []) => <ProveWallet bare wallets={known} onProved={onProved} />}
    />
  )
}
