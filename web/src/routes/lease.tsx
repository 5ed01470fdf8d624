/** /profile/:id/leases/:leaseId: one lease: the next action, who holds the money, and the timeline. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { HandoverDeposit } from '../features/lease/deductions/HandoverDeposit.tsx'
import { ApplicantCard } from '../features/lease/detail/ApplicantCard.tsx'
import { HeldMoney } from '../features/lease/detail/HeldMoney.tsx'
import { LeaseHeader } from '../features/lease/detail/LeaseHeader.tsx'
import { LeaseMoneyLine } from '../features/lease/detail/LeaseMoneyLine.tsx'
import { LeasePayments } from '../features/lease/detail/LeasePayments.tsx'
import { LeaseProblem } from '../features/lease/detail/LeaseProblem.tsx'
import { LeaseSkeleton } from '../features/lease/detail/LeaseSkeleton.tsx'
import { LeaseTimeline } from '../features/lease/detail/LeaseTimeline.tsx'
import { NextAction } from '../features/lease/detail/NextAction.tsx'
import { Parties } from '../features/lease/detail/Parties.tsx'
import { SecondPayments } from '../features/lease/detail/SecondPayments.tsx'
import { DisputePanel } from '../features/lease/disputes/DisputePanel.tsx'
import { useIsAskingForOffers } from '../features/lease/disputes/sharesQueries.ts'
import { Documents } from '../features/lease/documents/Documents.tsx'
import { mayHoldMoney } from '../features/lease/heldMoney.ts'
import { hasInventory, InventoryCard } from '../features/lease/inventory/InventoryCard.tsx'
import css from '../features/lease/Lease.module.css'
import { hasRents, RentsCard } from '../features/lease/ledger/RentsCard.tsx'
import { NotConfirmed } from '../features/lease/NotConfirmed.tsx'
import { PaymentLost } from '../features/lease/PaymentLost.tsx'
import { PayDeposit } from '../features/lease/payments/PayDeposit.tsx'
import { WaitingCredit } from '../features/lease/payments/WaitingCredit.tsx'
import { useLease } from '../features/lease/queries.ts'
import { OrderToStop } from '../features/lease/standing-order/OrderToStop.tsx'
import { useLeaseNow } from '../gateways/leaseClock.ts'
import { lazyPart } from '../gateways/retryImport.ts'
import { useText } from '../gateways/text/useText.tsx'
import type { ButtonKind } from '../ui/Button.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Title } from '../ui/Title.tsx'
import { Acceptance, useMarkOpened } from './accepting.tsx'
import { PayoutProof } from './payoutProof.tsx'
import {
  ActiveTransactionDialog,
  Offers,
  transactionButtons,
  useActiveTransaction,
  useSentStatus,
} from './transactions.tsx'

const LetDaysPass = lazyPart(() =>
  import('../features/wallet/AdvanceChainTime.tsx').then(({ AdvanceChainTime: it }) => ({ default: it })),
)

export const handle = {
  frame: 'slim',
  words: [
    'leases',
    'ledger',
    'inventory',
    'deductions',
    'deposits',
    'disputes',
    'requests',
    'paying',
    'payments',
    'prompt',
    'wallet',
  ],
}

export default function Page() {
  const { id = '', leaseId } = useParams()
  const text = useText('leases')
  const lease = useLease(leaseId)
  const isAsking = useIsAskingForOffers(leaseId ?? '', lease.data)
  return (
    <div className="wrap">
      <Title>{lease.data?.roomAd.property.title ?? text('title')}</Title>
      {lease.data && !isAsking ? (
        <Lease lease={lease.data} arrivedAt={lease.dataUpdatedAt} viewerId={id} />
      ) : lease.error ? (
        <LeaseProblem error={lease.error} onRetry={() => void lease.refetch()} viewerId={id} />
      ) : (
        <LeaseSkeleton />
      )}
    </div>
  )
}

interface Props {
  readonly lease: LeaseDetail
  readonly arrivedAt: number
  readonly viewerId: string
}

function Lease({ lease, arrivedAt, viewerId }: Props) {
  const text = useText('deposits')
  const history = useText('leases')('history.title')
  const now = useLeaseNow(lease.leaseNow, arrivedAt)
  const isPlanned = lease.payBy === null
  const { asked: active, start, close } = useActiveTransaction(lease)
  const sent = useSentStatus(lease, active !== undefined)
  useMarkOpened(lease)
  return (
    <>
      <LeaseHeader lease={lease} now={now} viewerId={viewerId} />
      <div className={css.lease}>
        <div className={css.column}>
          <div className={css.first}>
            <Next lease={lease} now={now} viewerId={viewerId} sent={sent} onTransaction={start} />
          </div>
          {lease.isLandlordInContract && isPlanned && (
            <div className={css.second}>
              <ApplicantCard lease={lease} now={now} viewerId={viewerId} />
            </div>
          )}
          {mayHoldMoney(lease) && (
            <Panel className={css.money} label={text('line.title')}>
              <h2>{text(isPlanned ? 'line.planned' : 'line.title')}</h2>
              <LeaseMoneyLine lease={lease} />
            </Panel>
          )}
          <div className={css.third}>
            <Panel label={history}>
              <h2>{history}</h2>
              <LeaseTimeline lease={lease} now={now} />
            </Panel>
          </div>
          {lease.transactions.length > 0 && (
            <Panel label={text('tx.title')}>
              <h2>{text('tx.title')}</h2>
              <LeasePayments lease={lease} />
            </Panel>
          )}
          <DisputePanel
            lease={lease}
            now={now}
            dispute={transactionButtons(lease, start).dispute}
            blocked={sent.blocked}
          />
          {lease.isLandlordInContract && !isPlanned && <ApplicantCard lease={lease} now={now} viewerId={viewerId} />}
          {lease.handedOver && <HandoverDeposit lease={lease} />}
        </div>
        <div className={css.column}>
          <div className={css.second}>
            <NotConfirmed timeZone={lease.timeZone} />
            {lease.isPaymentLost && <PaymentLost />}
            <HeldMoney lease={lease} now={now} />
          </div>
          <SecondPayments
            lease={lease}
            viewerId={viewerId}
            sent={sent.sent}
            onAction={(action, second) => start({ action, second })}
          />
          {hasRents(lease) && (
            <div className={css.second}>
              <RentsCard lease={lease} viewerId={viewerId} />
            </div>
          )}
          {hasRents(lease) && hasInventory(lease, now) && (
            <div className={css.second}>
              <InventoryCard lease={lease} now={now} viewerId={viewerId} />
            </div>
          )}
          <Documents lease={lease} now={now} viewerId={viewerId} />
          <Parties lease={lease} viewerId={viewerId} />
          <Days lease={lease} now={now} />
        </div>
      </div>
      {active && <ActiveTransactionDialog lease={lease} now={now} active={active} onClose={close} />}
    </>
  )
}

/** The next action with its wallet actions, and the acceptance dialog. */
function Next({
  lease,
  now,
  viewerId,
  sent,
  onTransaction,
}: Omit<Props, 'arrivedAt'> & {
  now: number
  sent: ReturnType<typeof useSentStatus>
  onTransaction: Parameters<typeof transactionButtons>[1]
}) {
  const [accepting, setAccepting] = useState(false)
  const pay = (kind: ButtonKind) => <PayDeposit kind={kind} lease={lease} viewerId={viewerId} />
  return (
    <>
      <NextAction
        lease={lease}
        now={now}
        viewerId={viewerId}
        sent={{
          ...sent,
          note: <Notes lease={lease} now={now} viewerId={viewerId} sent={sent} onTransaction={onTransaction} />,
        }}
        walletButtons={{ ...transactionButtons(lease, onTransaction, now), pay }}
        onAccept={() => setAccepting(true)}
      />
      {accepting && <Acceptance lease={lease} viewerId={viewerId} onClose={() => setAccepting(false)} />}
    </>
  )
}

/**
 * The viewer's pending transactions and signed offers that were not passed on, a standing order to stop, a payout account
 * to prove again, and undelivered sums of both parties.
 */
function Notes({
  lease,
  now,
  viewerId,
  sent,
  onTransaction,
}: {
  lease: LeaseDetail
  now: number
  viewerId: string
  sent: ReturnType<typeof useSentStatus>
  onTransaction: Parameters<typeof transactionButtons>[1]
}) {
  const { blocked, note } = sent
  return (
    <>
      {note}
      <OrderToStop lease={lease} viewerId={viewerId} />
      <PayoutProof lease={lease} />
      <WaitingCredit
        lease={lease}
        collect={!blocked.has('payCredit') && transactionButtons(lease, onTransaction).payCredit('main')}
      />
      <Offers lease={lease} now={now} sent={sent} start={onTransaction} />
    </>
  )
}

/** Only on a local chain: advances time to the next event. */
function Days({ lease, now }: { lease: LeaseDetail; now: number }) {
  const text = useText('deposits')
  const queries = useQueryClient()
  const names = { keys: 'keys', handover: 'handover', 'move-out': 'moveOut', 'deposit-home': 'depositHome' } as const
  const items = lease.steps.flatMap(({ step, at }) =>
    step === 'pay' ? [] : [{ label: text(`line.${names[step]}`), at }],
  )
  return (
    <Suspense>
      <LetDaysPass
        leaseNow={now}
        timeZone={lease.timeZone}
        jumpTargets={items}
        onAdvanced={() => void queries.invalidateQueries({ queryKey: ['lease', lease.id] })}
      />
    </Suspense>
  )
}
