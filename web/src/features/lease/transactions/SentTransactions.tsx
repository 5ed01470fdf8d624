/**
 * The user's transactions from this browser that are not final yet: confirmations, blocked actions, or how one was
 * lost.
 */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { WalletError } from '../../../gateways/wallet/walletError.ts'
import { Callout } from '../../../ui/Callout.tsx'
import { withTermsOf } from '../secondPayment.ts'
import { sentMessageKey } from './messageKeys.ts'
import { SentTransactionLine } from './SentTransactionLine.tsx'
import type { LostTransaction, SentTransaction, useSentTransactions } from './useSentTransactions.ts'

interface Props extends ReturnType<typeof useSentTransactions> {
  readonly lease: LeaseDetail
}

export function SentTransactions({ lease, sent, lost, onLost }: Props) {
  return (
    <>
      {sent.map((one) => (
        <SentTransactionLine key={`${one.id} ${one.name}`} lease={leaseOf(lease, one)} sent={one} onLost={onLost} />
      ))}
      {lost && <LostTransactionCallout lost={lost} lease={lease} />}
    </>
  )
}

/** The lease, or its second payment that the transaction is about. */
function leaseOf(lease: LeaseDetail, { id }: SentTransaction): LeaseDetail {
  const second = id !== lease.smartContractId && lease.secondPayments.find((one) => one.smartContractId === id)
  return second ? withTermsOf(lease, second) : lease
}

function LostTransactionCallout({ lease, lost: { action, reason } }: { lease: LeaseDetail; lost: LostTransaction }) {
  const text = useText('paying')
  const messageOf = useWalletError()
  const sentence =
    reason === 'vanished'
      ? text('transaction.gone')
      : reason === 'gone'
        ? text('sent.gone')
        : messageOf(reason instanceof WalletError ? reason : new WalletError(reason))
  return (
    <Callout tone={reason === 'reverted' ? 'bad' : 'warn'} title={text(`sent.lost.${sentMessageKey(action, lease)}`)}>
      <p>{sentence}</p>
    </Callout>
  )
}
