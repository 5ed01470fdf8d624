/** Sends an appeal, executes the first decision, or has the fee paid back: the sums, what happens next, and what cannot be undone. */
import type { DisputeRow } from '@keyhold/api/disputes.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { AppealAction } from '../../../gateways/wallet/appealCalls.ts'
import { AmountList } from '../../../ui/AmountList.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { paymentOf } from '../secondPayment.ts'
import { promptPeople } from '../transactions/ExpectedPrompts.tsx'
import { TransactionFooter } from '../transactions/TransactionFooter.tsx'
import { TransactionPreparation } from '../transactions/TransactionPreparation.tsx'
import { SentToChain } from '../transactions/TransactionSent.tsx'
import { useTransaction } from '../transactions/useTransaction.ts'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { type AppealStep, appealValues, stageAt } from './appealWords.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  readonly dispute: DisputeRow & { readonly appeal: NonNullable<DisputeRow['appeal']> }
  readonly step: AppealStep
  readonly onClose: () => void
}

export function AppealDialog({ lease, dispute: given, step, onClose, WalletDialog }: Props) {
  const text = useText('appeals')
  const prompt = useText('prompt')
  const queries = useQueryClient()
  const [connecting, setConnecting] = useState(false)
  // Read again while the dialog is open, the case may have the result already: what was confirmed stays on the screen.
  const [dispute] = useState(given)
  const { part, appeal } = dispute
  const action = useMemo<AppealAction>(
    () => (step === 'appeal' ? { kind: step, part, fee: BigInt(appeal.fee) } : { kind: step, part }),
    [step, part, appeal.fee],
  )
  const payment = useMemo(() => paymentOf(lease, dispute), [lease, dispute])
  const flow = useTransaction(payment, action, text(`action.failed.${step}`))
  const isDone = flow.done !== undefined
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: ['leases', 'disputes', lease.id] })
  }, [isDone, queries, lease.id])
  const people = promptPeople(payment)
  const contract = { address: appeal.contract, name: prompt('contracts.arbitration') }
  const onConnect = () => setConnecting(true)
  return (
    <>
      <Dialog
        open
        size="small"
        title={text(`action.title.${step}`)}
        onClose={onClose}
        footer={
          <TransactionFooter
            flow={flow}
            label={text(`action.confirm.${step}`)}
            onClose={onClose}
            onConnect={onConnect}
          />
        }
      >
        {flow.done ? (
          <SentToChain network={flow.network} transactionId={flow.done.transactionId} />
        ) : (
          <>
            <WhatHappens dispute={dispute} step={step} now={lease.leaseNow} />
            <TransactionPreparation
              flow={flow}
              people={{ ...people, people: [...people.people, contract] }}
              onConnect={onConnect}
            />
          </>
        )}
      </Dialog>
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}

function WhatHappens({ dispute, step, now }: Pick<Props, 'dispute' | 'step'> & { readonly now: number }) {
  const text = useText('appeals')
  const language = useLanguage()
  const { appeal } = dispute
  const values = appealValues(appeal, dispute, stageAt(appeal, dispute, now), language)
  const shares = [
    { key: 'tenant', label: text('action.toTenant'), amount: values.toTenant },
    { key: 'landlord', label: text('action.toLandlord'), amount: values.toLandlord },
  ]
  const label = text(step === 'takeFee' ? 'action.feeBack' : 'action.fee')
  const fee = { key: 'fee', label, amount: values.fee, total: true }
  const rows = { appeal: [...shares, fee], executeDecision: shares, takeFee: [fee] }
  return (
    <>
      <AmountList rows={rows[step]} />
      <p>{step === 'appeal' && 'second' in dispute ? text('second.next') : text(`action.next.${step}`, values)}</p>
      <p>{text(`action.final.${step}`, values)}</p>
    </>
  )
}
