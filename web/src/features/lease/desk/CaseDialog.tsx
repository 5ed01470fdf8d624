/** An arbitrator's wallet request for a case: simulated, sent, and watched until it is final. */
import type { DeskLease, DeskRow } from '@keyhold/api/desk.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Address } from 'viem'
import { useText } from '../../../gateways/text/useText.tsx'
import type { AppealAction } from '../../../gateways/wallet/appealCalls.ts'
import type { EscrowAction } from '../../../gateways/wallet/calls.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TransactionFooter } from '../transactions/TransactionFooter.tsx'
import { TransactionPreparation } from '../transactions/TransactionPreparation.tsx'
import { SentToChain } from '../transactions/TransactionSent.tsx'
import { type TransactionLease, useTransaction } from '../transactions/useTransaction.ts'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { peopleOf } from './deskWords.ts'

export interface CaseDialogProps extends Pick<WalletSlots, 'WalletDialog'> {
  readonly row: DeskRow
  readonly lease: DeskLease
  readonly onClose: () => void
}

/** The account of the reader's instance; undefined in a case that one account decides. */
export function instanceOf({ row, lease }: Pick<CaseDialogProps, 'row' | 'lease'>): Address | undefined {
  const place = row.appeal?.seat === 'second' ? 1 : 0
  return row.appeal && (lease.instances?.[place]?.wallet as Address | undefined)
}

interface Props extends CaseDialogProps {
  /** Undefined while the input is not possible. */
  readonly action: EscrowAction | AppealAction | undefined
  readonly title: string
  /** The error's title. */
  readonly failure: string
  /** The action in words. */
  readonly children: ReactNode
}

export function CaseDialog({ row, lease, action, title, failure, children, onClose, WalletDialog }: Props) {
  const paying = useText('paying')
  const queries = useQueryClient()
  const [connecting, setConnecting] = useState(false)
  const { terms, chain } = lease
  const subject = useMemo<TransactionLease>(() => ({ terms, chain }), [terms, chain])
  const flow = useTransaction(subject, action, failure)
  const isMoved = action?.kind === 'split' || action?.kind === 'decideCase'
  const isDone = flow.done !== undefined
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: ['desk'] })
  }, [isDone, queries])
  const onConnect = () => setConnecting(true)
  return (
    <>
      <Dialog
        open
        size="small"
        title={title}
        onClose={onClose}
        footer={
          <TransactionFooter
            flow={flow}
            label={paying('transaction.confirm')}
            onClose={onClose}
            onConnect={onConnect}
          />
        }
      >
        {flow.done ? (
          <SentToChain network={flow.network} transactionId={flow.done.transactionId} />
        ) : (
          <>
            {children}
            <TransactionPreparation
              movesMuch={isMoved}
              flow={flow}
              people={peopleOf(lease, row)}
              onConnect={onConnect}
            />
          </>
        )}
      </Dialog>
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}
