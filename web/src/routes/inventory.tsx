/**
 * /profile/:id/leases/:leaseId/inventory: the home's condition at move-in, below it at move-out; written, answered,
 * signed (D 11.27).
 */
import type { Inventories } from '@keyhold/api/inventories.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { LeaseProblem } from '../features/lease/detail/LeaseProblem.tsx'
import { LeaseSkeleton } from '../features/lease/detail/LeaseSkeleton.tsx'
import css from '../features/lease/inventory/Inventory.module.css'
import { InventoryHeader } from '../features/lease/inventory/InventoryHeader.tsx'
import { useInventories } from '../features/lease/inventory/queries.ts'
import { StagePaper } from '../features/lease/inventory/StagePaper.tsx'
import { useLease } from '../features/lease/queries.ts'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'
import { WalletDialog } from './accepting.tsx'

export const handle = { frame: 'slim', words: ['inventory', 'leases', 'payments', 'wallet'] }

export default function Page() {
  const { id = '', leaseId, stage = 'move-in' } = useParams()
  const text = useText('inventory')
  const lease = useLease(leaseId)
  const page = useInventories(leaseId)
  const error = lease.error ?? page.error
  return (
    <div className="wrap">
      <Title>{text(stage === 'move-out' ? 'title.move-out' : 'title.move-in')}</Title>
      {lease.data && page.data ? (
        <Stage lease={lease.data} page={page.data} stage={stage} viewerId={id} />
      ) : error ? (
        <LeaseProblem error={error} onRetry={() => void page.refetch()} viewerId={id} />
      ) : (
        <LeaseSkeleton />
      )}
    </div>
  )
}

interface Props {
  readonly lease: LeaseDetail
  readonly page: Inventories
  readonly stage: string
  readonly viewerId: string
}

function Stage({ lease, page, stage, viewerId }: Props) {
  const [choosing, setChoosing] = useState(false)
  const shown = page.papers.find((one) => one.stage === stage) ?? page.papers[0]
  if (!shown) return null
  return (
    <>
      <InventoryHeader lease={lease} page={shown} viewerId={viewerId} />
      <div className={css.paper}>
        <StagePaper
          key={`${shown.stage} ${shown.versions.length}`}
          lease={lease}
          page={page}
          stage={shown}
          viewerId={viewerId}
          onConnect={() => setChoosing(true)}
        />
      </div>
      {choosing && (
        <Suspense>
          <WalletDialog open onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
