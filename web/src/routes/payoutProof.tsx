/** Proving a lease's payout account again: combines the lease's page and the wallet, loaded on the first press. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Suspense, useState } from 'react'
import { PayoutToProve } from '../features/lease/detail/PayoutToProve.tsx'
import { lazyPart } from '../gateways/retryImport.ts'
import { WalletDialog } from './accepting.tsx'

const PayoutProofDialog = lazyPart(() =>
  import('../features/lease/payments/PayoutProofDialog.tsx').then(({ PayoutProofDialog: it }) => ({ default: it })),
)

export function PayoutProof({ lease }: { lease: LeaseDetail }) {
  const [proving, setProving] = useState(false)
  return (
    <>
      <PayoutToProve lease={lease} onProve={() => setProving(true)} />
      {proving && (
        <Suspense>
          <PayoutProofDialog lease={lease} onClose={() => setProving(false)} WalletDialog={WalletDialog} />
        </Suspense>
      )}
    </>
  )
}
