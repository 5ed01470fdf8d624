/** Accepting a request, for the two pages that offer it: combines leases and wallet, loaded on demand. */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { Suspense, useEffect } from 'react'
import { useOpenRequest } from '../features/lease/queries.ts'
import { lazyPart } from '../gateways/retryImport.ts'

const AcceptDialog = lazyPart(() =>
  import('../features/lease/request/AcceptDialog.tsx').then(({ AcceptDialog: it }) => ({ default: it })),
)
const ProveWallet = lazyPart(() =>
  import('../features/wallet/ProveWallet.tsx').then(({ ProveWallet: it }) => ({ default: it })),
)
/** The wallet dialog; its code is loaded on first use. */
export const WalletDialog = lazyPart(() =>
  import('../features/wallet/WalletDialog.tsx').then(({ WalletDialog: it }) => ({ default: it })),
)

/** A landlord who opens a request has received it (D 6.1). */
export function useMarkOpened(lease: Pick<LeaseCard, 'id' | 'isLandlordInContract' | 'contractStatus'>): void {
  const { mutate, isIdle } = useOpenRequest(lease.id)
  const isNew = lease.isLandlordInContract && statusOf(lease) === 'requested'
  useEffect(() => {
    if (isNew && isIdle) mutate()
  }, [isNew, isIdle, mutate])
}

interface Props {
  readonly lease: LeaseCard
  readonly viewerId: string
  readonly onClose: () => void
}

export function Acceptance({ lease, viewerId, onClose }: Props) {
  useMarkOpened(lease)
  return (
    <Suspense>
      <AcceptDialog
        lease={lease}
        viewerId={viewerId}
        onClose={onClose}
        WalletDialog={WalletDialog}
        prove={(onProved) => (
          <Suspense>
            <ProveWallet bare wallets={[]} onProved={onProved} />
          </Suspense>
        )}
      />
    </Suspense>
  )
}
