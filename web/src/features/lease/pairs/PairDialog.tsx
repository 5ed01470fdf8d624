/** An action on a deposit without a lease in a dialog: its effect, simulated, sent, and watched until it is final. */
import type { PairDetail } from '@keyhold/api/pairs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import type { PairAction } from '../../../gateways/wallet/pairCalls.ts'
import { Notice } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Words } from '../../../ui/Words.tsx'
import { TransactionFooter } from '../transactions/TransactionFooter.tsx'
import { TransactionPreparation } from '../transactions/TransactionPreparation.tsx'
import { SentToChain } from '../transactions/TransactionSent.tsx'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { pairPeople } from './pairWords.ts'
import { usePairTransaction } from './usePairTransaction.ts'

export interface PairDialogProps extends Pick<WalletSlots, 'WalletDialog'> {
  readonly pair: PairDetail
  readonly onClose: () => void
}

interface Props extends PairDialogProps {
  /** Undefined while the input is no valid amount. */
  readonly action: PairAction | undefined
  readonly title: string
  /** The error's title. */
  readonly failure: string
  /** Only searches for what an earlier visit sent: nothing new can be sent from here yet. */
  readonly isResuming?: boolean
  /** The action in words. */
  readonly children: ReactNode
}

export function PairDialog({
  pair,
  action,
  title,
  failure,
  isResuming = false,
  children,
  onClose,
  WalletDialog,
}: Props) {
  const text = useText('pairs')
  const paying = useText('paying')
  const queries = useQueryClient()
  const [connecting, setConnecting] = useState(false)
  const flow = usePairTransaction(pair, action, failure)
  const isDone = flow.done !== undefined
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: ['pairs'] })
  }, [isDone, queries])
  const onConnect = () => setConnecting(true)
  const named = { tenant: text('people.tenant'), landlord: text('people.landlord') }
  return (
    <>
      <Dialog
        open
        size="small"
        title={title}
        onClose={onClose}
        footer={
          <TransactionFooter
            flow={isResuming && !flow.done ? { ...flow, context: undefined } : flow}
            label={paying('transaction.confirm')}
            onClose={onClose}
            onConnect={onConnect}
          />
        }
      >
        {flow.done ? (
          <SentToChain network={flow.network} transactionId={flow.done.transactionId} hasReceipt={false} />
        ) : isResuming && flow.connected ? (
          <Notice icon="hourglass-medium">{flow.failure?.sentence ?? paying('transaction.resumed')}</Notice>
        ) : (
          <>
            {isResuming ? (
              <Notice icon="hourglass-medium">{paying('transaction.resumed')}</Notice>
            ) : (
              <Words>{children}</Words>
            )}
            <TransactionPreparation movesMuch flow={flow} people={pairPeople(pair, named)} onConnect={onConnect} />
          </>
        )}
      </Dialog>
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}
