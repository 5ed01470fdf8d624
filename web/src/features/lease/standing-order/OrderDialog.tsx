/** Sets up, skips a month of, or stops the standing order of a lease. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { StandingOrder } from '@keyhold/api/ledger.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
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
import type { ByHand, OrderStep } from './steps.ts'
import { useOrderTransaction } from './useOrderTransaction.ts'
import { useReadAgain } from './useReadAgain.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  readonly standing: StandingOrder
  readonly step: OrderStep
  /** This browser sent a rent that the ledger does not count yet. */
  readonly isRentSent?: boolean
  /** What follows. */
  readonly before?: ByHand
  /** Called with whether it was sent and mined. */
  readonly onClose: (isDone: boolean) => void
}

export function OrderDialog({
  lease,
  standing: given,
  step,
  isRentSent = false,
  before,
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
  const messageOf = useWalletError()
  const flow = useOrderTransaction(lease, standing, step, text(`order.failed.${step}`))
  const readAgain = useReadAgain(lease, ({ standingOrder }) => {
    return !isRentSent && JSON.stringify(standingOrder?.offer) === JSON.stringify(standing.offer)
  })
  const isDone = flow.done !== undefined
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: ['lease', lease.id, 'ledger'] })
  }, [isDone, queries, lease.id])
  const people = promptPeople(lease)
  const contract = { address: standing.contract, name: prompt('contracts.orders') }
  const [next] = standing.running?.left ?? []
  const month = next ? monthInSentence({ from: dayAt(next.due, lease.timeZone) }, language) : ''
  const values = { name: counterpartName(lease, language), month }
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
          <TransactionFooter
            flow={flow}
            label={text(`order.confirm.${step}`)}
            // The contract itself refuses to skip a month that was taken, and a stop takes nothing.
            prepare={step === 'createOrder' ? readAgain : undefined}
            onClose={close}
            onConnect={onConnect}
          />
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
              <WhatItDoes lease={lease} standing={standing} />
            ) : (
              <>
                <p>{text(`order.what.${step}`, values)}</p>
                {before && step === 'stopOrder' && <p>{text('order.whyStop')}</p>}
                {before && <p>{text(`order.then.${before}`)}</p>}
              </>
            )}
            {flow.wrong && <Callout tone="bad">{text(`order.wrong.${flow.wrong}`)}</Callout>}
            {readAgain.problem !== undefined && <Callout tone="bad">{messageOf(readAgain.problem)}</Callout>}
            {flow.numbersError && <Callout tone="bad">{messageOf(flow.numbersError)}</Callout>}
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
function WhatItDoes({
  lease,
  standing: { offer, ofOthers },
}: Pick<Props, 'lease'> & { readonly standing: Pick<StandingOrder, 'offer' | 'ofOthers'> }) {
  const text = useText('ledger')
  const language = useLanguage()
  if (!offer) return <p>{text('order.nothing')}</p>
  // By their due instants, which the contract reads: the order lists nothing that is not here.
  const months = offer.months.map(({ due, amount }) => ({ from: dayAt(due, lease.timeZone), amount: BigInt(amount) }))
  const sum = months.reduce((total, { amount }) => total + amount, 0n)
  const others = BigInt(ofOthers)
  const values = {
    name: counterpartName(lease, language),
    amount: formatUsdt(sum, language),
    others: formatUsdt(others, language),
    all: formatUsdt(sum + others, language),
    day: formatDay(months.at(-1)?.from ?? '', language, 'long'),
  }
  return (
    <>
      <p>{text(others > 0n ? 'order.what.createBesideOthers' : 'order.what.createOrder', values)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys (WCAG 2.1.1) */}
      <section tabIndex={0} aria-label={text('order.label')}>
        <AmountList
          rows={[
            ...months.map(({ from, amount }) => ({
              key: from,
              label: monthName({ from }, language),
              amount: formatUsdt(amount, language),
            })),
            { key: 'total', label: text('order.total'), amount: formatUsdt(sum, language), total: true },
          ]}
        />
      </section>
      <p>{text('order.who', values)}</p>
      <p>{text('order.never')}</p>
      <p>{text('order.end', values)}</p>
    </>
  )
}
