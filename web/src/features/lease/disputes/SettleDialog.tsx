/** Settling a part: one party signs the shares, which Keyhold passes on; the other reads and sends them. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useMemo, useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { decodeSettlement } from '../../../gateways/wallet/settlement.ts'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { partyName } from '../partyName.ts'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { SettleAccept } from './SettleAccept.tsx'
import { SettleOffer } from './SettleOffer.tsx'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  /** The other party's signed offer, passed on by Keyhold or in a link; undefined to make an offer. */
  readonly encodedSettlement: string | undefined
  /** The part that an offer starts with. */
  readonly part?: LeaseDetail['parts'][number]['part'] | undefined
  readonly onClose: () => void
}

export function SettleDialog({ lease, encodedSettlement, part, onClose, WalletDialog }: Props) {
  const text = useText('paying')
  const [connecting, setConnecting] = useState(false)
  const signed = useMemo(
    () => (encodedSettlement === undefined ? undefined : decodeSettlement(encodedSettlement)),
    [encodedSettlement],
  )
  const name = partyName(lease.counterpart)
  const onConnect = () => setConnecting(true)
  return (
    <>
      {encodedSettlement === undefined ? (
        <SettleOffer lease={lease} part={part} onClose={onClose} onConnect={onConnect} />
      ) : signed ? (
        <SettleAccept lease={lease} signed={signed} onClose={onClose} onConnect={onConnect} />
      ) : (
        <Dialog open size="small" title={text('transaction.title.settle', { name })} onClose={onClose}>
          <Callout tone="bad">{text('settle.unreadable', { name })}</Callout>
        </Dialog>
      )}
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}
