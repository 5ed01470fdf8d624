/** /profile/:id/leases/:leaseId: one lease; the next act, who holds the money, what happened and what comes. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { hasCourse } from '../features/deposits/held.ts'
import { MoneyOnLease } from '../features/deposits/MoneyOnLease.tsx'
import { SecondPayments } from '../features/deposits/SecondPayments.tsx'
import { Transactions } from '../features/deposits/Transactions.tsx'
import { WhoHolds } from '../features/deposits/WhoHolds.tsx'
import { Asker } from '../features/leases/Asker.tsx'
import { DisputeBox } from '../features/leases/DisputeBox.tsx'
import { Documents } from '../features/leases/Documents.tsx'
import { History } from '../features/leases/History.tsx'
import css from '../features/leases/Lease.module.css'
import { LeaseHead } from '../features/leases/LeaseHead.tsx'
import { LeaseProblem } from '../features/leases/LeaseProblem.tsx'
import { LeaseSkeleton } from '../features/leases/LeaseSkeleton.tsx'
import { NextAct } from '../features/leases/NextAct.tsx'
import { useLease } from '../features/leases/queries.ts'
import { TheTwo } from '../features/leases/TheTwo.tsx'
import { OfferedNote } from '../features/paying/OfferedNote.tsx'
import { PayDeposit } from '../features/paying/PayDeposit.tsx'
import { Papers } from '../features/payments/Papers.tsx'
import { useLeaseNow } from '../gateways/leaseClock.ts'
import { useText } from '../gateways/text.tsx'
import type { ButtonKind } from '../ui/Button.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Title } from '../ui/Title.tsx'
import { Accepting, useMarkOpen } from './accepting.tsx'
import { ErrandInHand, errandButtons, RefundSecond, useAskedErrand, useSent } from './errands.tsx'

const LetDaysPass = lazy(() =>
  import('../features/wallet/LetDaysPass.tsx').then(({ LetDaysPass: it }) => ({ default: it })),
)

export const handle = { frame: 'slim', words: ['leases', 'deposits', 'requests', 'paying', 'payments', 'wallet'] }

export default function Page() {
  const { id = '', leaseId } = useParams()
  const text = useText('leases')
  const lease = useLease(leaseId)
  return (
    <div className="wrap">
      <Title>{lease.data?.roomAd.property.title ?? text('title')}</Title>
      {lease.data ? (
        <Lease lease={lease.data} arrivedAt={lease.dataUpdatedAt} viewerId={id} />
      ) : lease.error ? (
        <LeaseProblem error={lease.error} onAgain={() => void lease.refetch()} viewerId={id} />
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
  const { asked, ask, close } = useAskedErrand(lease)
  const sent = useSent(lease, asked !== undefined)
  useMarkOpen(lease)
  return (
    <>
      <LeaseHead lease={lease} now={now} viewerId={viewerId} />
      <div className={css.lease}>
        <div className={css.column}>
          <div className={css.first}>
            <Next lease={lease} now={now} viewerId={viewerId} sent={sent} onErrand={ask} />
          </div>
          {lease.isLandlordInContract && isPlanned && (
            <div className={css.second}>
              <Asker lease={lease} now={now} viewerId={viewerId} />
            </div>
          )}
          {hasCourse(lease) && (
            <Panel className={css.money} label={text('line.title')}>
              <h2>{text(isPlanned ? 'line.planned' : 'line.title')}</h2>
              <MoneyOnLease lease={lease} />
            </Panel>
          )}
          <div className={css.third}>
            <Panel label={history}>
              <h2>{history}</h2>
              <History lease={lease} now={now} />
            </Panel>
          </div>
          {lease.transactions.length > 0 && (
            <Panel label={text('tx.title')}>
              <h2>{text('tx.title')}</h2>
              <Transactions lease={lease} />
            </Panel>
          )}
          <DisputeBox lease={lease} now={now} dispute={errandButtons(lease, ask).dispute} held={sent.held} />
          {lease.isLandlordInContract && !isPlanned && <Asker lease={lease} now={now} viewerId={viewerId} />}
        </div>
        <div className={css.column}>
          <div className={css.second}>
            <WhoHolds lease={lease} now={now} />
          </div>
          <SecondPayments lease={lease} refund={(second) => <RefundSecond lease={lease} second={second} ask={ask} />} />
          <Documents lease={lease} viewerId={viewerId} />
          <Papers lease={lease} viewerId={viewerId} />
          <TheTwo lease={lease} viewerId={viewerId} />
          <Days lease={lease} now={now} />
        </div>
      </div>
      {asked && <ErrandInHand lease={lease} asked={asked} onClose={close} />}
    </>
  )
}

/** The next act with the acts of the wallet set in, and the acceptance dialog. */
function Next({
  lease,
  now,
  viewerId,
  sent,
  onErrand,
}: Omit<Props, 'arrivedAt'> & {
  now: number
  sent: ReturnType<typeof useSent>
  onErrand: Parameters<typeof errandButtons>[1]
}) {
  const [accepting, setAccepting] = useState(false)
  const pay = (kind: ButtonKind) => <PayDeposit kind={kind} lease={lease} viewerId={viewerId} />
  return (
    <>
      <NextAct
        lease={lease}
        now={now}
        viewerId={viewerId}
        sent={{ ...sent, note: <Notes lease={lease} sent={sent.note} /> }}
        walletActs={{ ...errandButtons(lease, onErrand), pay }}
        onAccept={() => setAccepting(true)}
      />
      {accepting && <Accepting lease={lease} viewerId={viewerId} onClose={() => setAccepting(false)} />}
    </>
  )
}

/** What the viewer set going: sent and not final yet, or signed and not passed on. */
function Notes({ lease, sent }: { lease: LeaseDetail; sent: ReactNode }) {
  return (
    <>
      {sent}
      <OfferedNote lease={lease} />
    </>
  )
}

/** Only on a local chain: lets time pass until what comes next. */
function Days({ lease, now }: { lease: LeaseDetail; now: number }) {
  const text = useText('deposits')
  const queries = useQueryClient()
  const names = { keys: 'keys', handover: 'handover', 'move-out': 'moveOut', 'deposit-home': 'depositHome' } as const
  const moments = lease.steps.flatMap(({ step, at }) =>
    step === 'pay' ? [] : [{ label: text(`line.${names[step]}`), at }],
  )
  return (
    <Suspense>
      <LetDaysPass
        leaseNow={now}
        timeZone={lease.timeZone}
        moments={moments}
        onPassed={() => void queries.invalidateQueries({ queryKey: ['lease', lease.id] })}
      />
    </Suspense>
  )
}
