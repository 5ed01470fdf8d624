/** Sets up, skips a month of, or stops the standing order of a lease. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger, StandingOrder } from '@keyhold/api/ledger.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { AmountList } from '../../../ui/AmountList.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { monthInSentence, monthName } from '../ledger/months.ts'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'
import { promptPeople } from '../transactions/ExpectedPrompts.tsx'
import { TransactionFooter } from '../transactions/TransactionFooter.tsx'
import { TransactionPreparation } from '../transactions/TransactionPreparation.tsx'
import { SentToChain, TransactionSent } from '../transactions/TransactionSent.tsx'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import type { OrderStep } from './steps.ts'
import { useOrderTransaction } from './useOrderTransaction.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  readonly ledger: Ledger
  readonly standing: StandingOrder
  readonly step: OrderStep
  /** A payment by hand follows. */
  readonly isBeforePaying?: boolean
  /** Called with whether it was sent and mined. */
  readonly onClose: (isDone: boolean) => void
}

export function OrderDialog({
  lease,
  ledger,
  standing: given,
  step,
  isBeforePaying = false,
  onClose,
  WalletDialog,
}: Props) {
  const text = useText('ledger')
  const prompt = useText('prompt')
  const language = useLanguage()
  const queries = useQueryClient()
  const [connecting, setConnecting] = useState(false)
  // A ledger that is read while the dialog is open may have the result already: what was confirmed stays on the screen.
  const [standing] = useState(given)
  const flow = useOrderTransaction(lease, standing, step, text(`order.failed.${step}`))
  const isDone = flow.done !== undefined
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: ['lease', lease.id, 'ledger'] })
  }, [isDone, queries, lease.id])
  const people = promptPeople(lease)
  const contract = { address: standing.contract, name: prompt('contracts.orders') }
  const next = standing.running?.left[0]?.month
  const month = ledger.months.find(({ number }) => number === next)
  const values = { name: counterpartName(lease, language), month: month ? monthInSentence(month, language) : '' }
  const close = () => onClose(isDone)
  const onConnect = () => setConnecting(true)
  return (
    <>
      <Dialog
        open
        size="small"
        title={text(`order.title.${step}`, values)}
        onClose={close}
        footer={
          <TransactionFooter flow={flow} label={text(`order.confirm.${step}`)} onClose={close} onConnect={onConnect} />
        }
      >
        {flow.done ? (
          step === 'endAllowance' ? (
            <SentToChain network={flow.network} transactionId={flow.done.transactionId} hasReceipt={false} />
          ) : (
            <TransactionSent lease={lease} network={flow.network} transactionId={flow.done.transactionId} />
          )
        ) : (
          <>
            {step === 'createOrder' ? (
              <WhatItDoes lease={lease} ledger={ledger} offer={standing.offer} />
            ) : (
              <>
                <p>{text(`order.what.${step}`, values)}</p>
                {isBeforePaying && <p>{text('order.thenPay')}</p>}
              </>
            )}
            {flow.isWrongList && <Callout tone="bad">{text('order.wrongList')}</Callout>}
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

/** The months with their sums, the total, until when, who collects, what cannot happen, and how it ends. */
function WhatItDoes({ lease, ledger, offer }: Pick<Props, 'lease' | 'ledger'> & Pick<StandingOrder, 'offer'>) {
  const text = useText('ledger')
  const language = useLanguage()
  if (!offer) return <p>{text('order.nothing')}</p>
  const monthOf = (number: number | null) => ledger.months.find((month) => month.number === number)
  const all = offer.months.flatMap(({ month: number, amount }) => {
    const month = monthOf(number)
    return month ? [{ month, amount }] : []
  })
  const sum = all.reduce((total, { amount }) => total + BigInt(amount), 0n)
  const last = all.at(-1)?.month
  const name = counterpartName(lease, language)
  const values = { name, amount: formatUsdt(sum, language), day: last ? formatDay(last.from, language, 'long') : '' }
  return (
    <>
      <p>{text('order.what.createOrder', values)}</p>
      <AmountList
        rows={[
          ...all.map(({ month, amount }) => ({
            key: month.from,
            label: monthName(month, language),
            amount: formatUsdt(amount, language),
          })),
          { key: 'total', label: text('order.total'), amount: formatUsdt(sum, language), total: true },
        ]}
      />
      <p>{text('order.who', values)}</p>
      <p>{text('order.never')}</p>
      <p>{text('order.end', values)}</p>
    </>
  )
}
