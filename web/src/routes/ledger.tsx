/** /profile/:id/leases/:leaseId/ledger: a lease's rents, month by month; the next one, and how to pay or confirm it. */

import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger } from '@keyhold/api/ledger.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { LeaseProblem } from '../features/lease/detail/LeaseProblem.tsx'
import { LeaseSkeleton } from '../features/lease/detail/LeaseSkeleton.tsx'
import { RefundOwed } from '../features/lease/detail/RefundOwed.tsx'
import css from '../features/lease/Lease.module.css'
import { LedgerHeader } from '../features/lease/ledger/LedgerHeader.tsx'
import { LedgerNotYet } from '../features/lease/ledger/LedgerNotYet.tsx'
import { LedgerPapers } from '../features/lease/ledger/LedgerPapers.tsx'
import { LedgerTotals } from '../features/lease/ledger/LedgerTotals.tsx'
import { MonthStrip } from '../features/lease/ledger/MonthStrip.tsx'
import { MonthTable } from '../features/lease/ledger/MonthTable.tsx'
import { monthInSentence } from '../features/lease/ledger/months.ts'
import { NextRent } from '../features/lease/ledger/NextRent.tsx'
import { OtherMonthDialog } from '../features/lease/ledger/OtherMonthDialog.tsx'
import { OutsideDialog } from '../features/lease/ledger/OutsideDialog.tsx'
import { useLedger, useNameMonth } from '../features/lease/ledger/queries.ts'
import { RentList } from '../features/lease/ledger/RentList.tsx'
import { NotConfirmed } from '../features/lease/NotConfirmed.tsx'
import { paperLease } from '../features/lease/paperLease.ts'
import { counterpartName } from '../features/lease/partyName.ts'
import { useLease } from '../features/lease/queries.ts'
import { OrderPanel } from '../features/lease/standing-order/OrderPanel.tsx'
import { type OrderStep, stepAfter } from '../features/lease/standing-order/steps.ts'
import { ApiError } from '../gateways/api.ts'
import { useLeaseNow } from '../gateways/leaseClock.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'
import { SkipFirst, StandingOrderDialog } from './standingOrders.tsx'
import { ActiveTransactionDialog, useSentStatus } from './transactions.tsx'

export const handle = {
  frame: 'slim',
  words: ['ledger', 'leases', 'deposits', 'paying', 'payments', 'prompt', 'wallet'],
}

export default function Page() {
  const { id = '', leaseId } = useParams()
  const text = useText('ledger')
  const lease = useLease(leaseId)
  const ledger = useLedger(leaseId)
  const isNotPaid = ledger.error instanceof ApiError && ledger.error.code === 'lease-not-paid'
  const error = lease.error ?? (isNotPaid ? null : ledger.error)
  return (
    <div className="wrap">
      <Title>{text('title')}</Title>
      {lease.data && ledger.data ? (
        <Rents lease={lease.data} ledger={ledger.data} arrivedAt={ledger.dataUpdatedAt} viewerId={id} />
      ) : error ? (
        <LeaseProblem error={error} onRetry={() => void ledger.refetch()} viewerId={id} />
      ) : lease.data && isNotPaid ? (
        <LedgerNotYet lease={lease.data} viewerId={id} />
      ) : (
        <LeaseSkeleton />
      )}
    </div>
  )
}

interface Props {
  readonly lease: LeaseDetail
  readonly ledger: Ledger
  readonly arrivedAt: number
  readonly viewerId: string
}

/** The open form: pay a month, choose one to pay, record a payment made another way, or change the standing order. */
type Doing =
  | { readonly kind: 'pay'; readonly month: number; readonly again: boolean }
  | { readonly kind: 'choose' }
  | { readonly kind: 'outside'; readonly month: number }
  | { readonly kind: 'order'; readonly step: OrderStep }

function Rents({ lease, ledger, arrivedAt, viewerId }: Props) {
  const now = useLeaseNow(ledger.leaseNow, arrivedAt)
  const text = useText('ledger')
  const language = useLanguage()
  const [doing, setDoing] = useState<Doing>()
  const name = useNameMonth(lease.id)
  const sent = useSentStatus(lease, doing?.kind === 'pay')
  const mayPay = lease.terms !== null && lease.acts.includes('payRent') && !sent.blocked.has('payRent')
  const close = () => setDoing(undefined)
  const acts = {
    mayPay,
    pay: (month: number, again = false) => setDoing({ kind: 'pay', month, again }),
    choose: () => setDoing({ kind: 'choose' }),
    outside: (month: number) => setDoing({ kind: 'outside', month }),
  }
  const afterStep = (done: OrderStep) => {
    const step = ledger.standingOrder && stepAfter(done, ledger.standingOrder, !ledger.isLandlord)
    setDoing(step ? { kind: 'order', step } : undefined)
  }
  const paying = doing?.kind === 'pay' ? ledger.months.find(({ number }) => number === doing.month) : undefined
  return (
    <>
      <LedgerHeader lease={lease} now={now} viewerId={viewerId} />
      <div className={css.lease}>
        <div className={css.column}>
          <NotConfirmed timeZone={lease.timeZone} />
          <RefundOwed lease={lease} />
          <NextRent lease={lease} ledger={ledger} acts={acts} viewerId={viewerId} note={sent.note} />
          <OrderPanel
            lease={lease}
            ledger={ledger}
            isRentSent={sent.blocked.has('payRent')}
            onStep={(step) => setDoing({ kind: 'order', step })}
          />
          <MonthStrip ledger={ledger} />
          <MonthTable lease={paperLease(lease, language)} ledger={ledger} acts={acts} />
        </div>
        <div className={css.column}>
          <LedgerTotals ledger={ledger} />
          <LedgerPapers lease={lease} ledger={ledger} />
          <RentList lease={lease} ledger={ledger} />
        </div>
      </div>
      {doing?.kind === 'choose' && <OtherMonthDialog ledger={ledger} onPay={acts.pay} onClose={close} />}
      {doing?.kind === 'outside' && (
        <SkipFirst lease={lease} month={doing.month} before="outside" onClose={close}>
          <OutsideDialog lease={lease} ledger={ledger} month={doing.month} now={now} onClose={close} />
        </SkipFirst>
      )}
      {doing?.kind === 'order' && ledger.standingOrder && (
        <StandingOrderDialog
          lease={lease}
          standing={ledger.standingOrder}
          step={doing.step}
          isRentSent={sent.blocked.has('payRent')}
          key={doing.step}
          onClose={(isDone) => (isDone ? afterStep(doing.step) : close())}
        />
      )}
      {doing?.kind === 'pay' && paying && (
        <ActiveTransactionDialog
          lease={lease}
          now={now}
          active={{
            action: 'payRent',
            rent: {
              month: doing.month,
              title: text('next.payTitle', {
                month: monthInSentence(paying, language),
                name: counterpartName(lease, language),
              }),
              proposed: BigInt(paying.open) > 0n ? BigInt(paying.open) : BigInt(paying.amount),
              onPaid: (transactionId) =>
                name.mutate({ transactionId, order: 0, month: doing.month, ...(doing.again && { again: true }) }),
            },
          }}
          onClose={close}
        />
      )}
    </>
  )
}
