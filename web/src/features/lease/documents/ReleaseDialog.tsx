/** Releases a lease's due sum with any wallet: simulated, sent, and watched until it is final. */
import type { Receipt, ReceiptLease } from '@keyhold/api/receipts.ts'
import { useEffect, useMemo, useState } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { EscrowAction } from '../../../gateways/wallet/calls.ts'
import { walletErrorFrom } from '../../../gateways/wallet/walletError.ts'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { formatUsdt } from '../money.ts'
import { TransactionFooter } from '../transactions/TransactionFooter.tsx'
import { TransactionPreparation } from '../transactions/TransactionPreparation.tsx'
import { SentToChain } from '../transactions/TransactionSent.tsx'
import { type TransactionLease, useTransaction } from '../transactions/useTransaction.ts'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { dueParts, heldSum, receiverOf } from './dueParts.ts'
import { DueLines } from './ReleaseDue.tsx'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly receipt: Receipt
  readonly lease: ReceiptLease
  /** Called once after the release: the receipt has changed. */
  readonly onReleased: () => void
  readonly onClose: () => void
}

const release: EscrowAction = { kind: 'release' }

export function ReleaseDialog({ receipt, lease, onReleased, onClose, WalletDialog }: Props) {
  const text = useText('receipt')
  const paying = useText('paying')
  const language = useLanguage()
  const [connecting, setConnecting] = useState(false)
  const flow = useTransaction(useStrangersLease(receipt, lease), release, paying('transaction.failed.release'))
  const isDone = flow.done !== undefined
  useEffect(() => {
    if (isDone) onReleased()
  }, [isDone, onReleased])
  const nameOf = (role: 'landlord' | 'tenant') => ({
    address: receiverOf(lease, role),
    name: text(`release.${role}`, { address: shortenHash(receiverOf(lease, role) ?? '') }),
  })
  const people = { timeZone: lease.timeZone ?? 'UTC', people: [nameOf('tenant'), nameOf('landlord')] }
  const amount = formatUsdt(heldSum(dueParts(lease, receipt)), language)
  return (
    <>
      <Dialog
        open
        size="small"
        title={text('release.ask', { amount })}
        onClose={onClose}
        footer={
          <TransactionFooter
            flow={flow}
            label={paying('transaction.confirm')}
            onClose={onClose}
            onConnect={() => setConnecting(true)}
          />
        }
      >
        {flow.done ? (
          <SentToChain network={flow.network} transactionId={flow.done.transactionId} />
        ) : (
          <>
            <DueLines receipt={receipt} lease={lease} />
            {isReleased(flow.preview.error) ? (
              <Callout>{text('release.gone')}</Callout>
            ) : (
              <TransactionPreparation flow={flow} people={people} onConnect={() => setConnecting(true)} />
            )}
          </>
        )}
      </Dialog>
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}

/** The escrow refuses a sum that was due a moment ago: another account has released it. */
function isReleased(error: unknown): boolean {
  const refusal = error ? walletErrorFrom(error).escrowError : undefined
  return refusal === 'NotDue' || refusal === 'NothingHeld'
}

/** The receipt reader's data about the lease: enough to release, and no more. */
function useStrangersLease({ chainId }: Receipt, { terms, escrow, escrowVersion }: ReceiptLease): TransactionLease {
  return useMemo(() => ({ terms, chain: { chainId, escrow, escrowVersion } }), [terms, chainId, escrow, escrowVersion])
}
