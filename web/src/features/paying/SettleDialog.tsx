/** Sharing a part by agreement: one of the two signs the shares and passes a link on, the other reads it and sends it. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useMemo, useState } from 'react'
import { useText } from '../../gateways/text.tsx'
import { readShares } from '../../gateways/wallet/settlement.ts'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { nameOf } from './nameOf.ts'
import { SettleAccept } from './SettleAccept.tsx'
import { SettleOffer } from './SettleOffer.tsx'
import type { WalletSlots } from './slots.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  /** What a link that somebody followed says; undefined to begin an agreement. */
  readonly offered: string | undefined
  readonly onClose: () => void
}

export function SettleDialog({ lease, offered, onClose, WalletDialog }: Props) {
  const text = useText('paying')
  const [connecting, setConnecting] = useState(false)
  const signed = useMemo(() => (offered === undefined ? undefined : readShares(offered)), [offered])
  const name = nameOf(lease.counterpart)
  const onConnect = () => setConnecting(true)
  return (
    <>
      {offered === undefined ? (
        <SettleOffer lease={lease} onClose={onClose} onConnect={onConnect} />
      ) : signed ? (
        <SettleAccept lease={lease} signed={signed} onClose={onClose} onConnect={onConnect} />
      ) : (
        <Dialog open size="small" title={text('errand.title.settle', { name })} onClose={onClose}>
          <Callout tone="bad">{text('settle.unreadable', { name })}</Callout>
        </Dialog>
      )}
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}
