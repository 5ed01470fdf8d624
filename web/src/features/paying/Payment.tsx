/** Paying one lease: the steps while it is to be paid, the confirmations while it is on its way, and the good end. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { type ReactNode, useState } from 'react'
import { isMissing, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { Title } from '../../ui/Title.tsx'
import css from './Paying.module.css'
import { PaymentBrief } from './PaymentBrief.tsx'
import { PaymentDone } from './PaymentDone.tsx'
import { PaymentSeen } from './PaymentSeen.tsx'
import { PayNow } from './PayNow.tsx'
import { useLease } from './queries.ts'
import type { WalletSlots } from './slots.ts'

interface PaymentProps extends WalletSlots {
  readonly viewerId: string
  readonly leaseId: string
  /** What stands here when there is no such lease, or it is not the viewer’s. */
  readonly missing?: ReactNode
}

export function Payment(props: PaymentProps) {
  const text = useText('paying')
  const refusal = useRefusal()
  const [lossesBefore, setLossesBefore] = useState<number>()
  const lease = useLease(props.leaseId, lossesBefore !== undefined)
  const losses = lossesOf(lease.data)
  return (
    <div className={`wrap read ${css.page}`}>
      <Title>{text('title')}</Title>
      {lease.data ? (
        <LeasePayment
          {...props}
          lease={lease.data}
          isSent={losses === lossesBefore}
          onSent={() => setLossesBefore(losses)}
        />
      ) : props.missing && isMissing(lease.error) ? (
        props.missing
      ) : lease.isError ? (
        <Empty drawing="mark" title={text('readFailed')} heading="h1">
          <p>{refusal(lease.error)}</p>
          <Button kind="main" onClick={() => void lease.refetch()}>
            {text('steps.again')}
          </Button>
        </Empty>
      ) : (
        <>
          <h1 className="vh">{text('title')}</h1>
          <SkeletonLines lines={8} />
        </>
      )}
    </div>
  )
}

/** How often a payment of it was seen and vanished: what was sent here is on its way until that happens once more. */
function lossesOf(lease: LeaseDetail | undefined): number {
  return lease?.history.filter(({ act }) => act === 'lose').length ?? 0
}

type LeaseProps = PaymentProps & { lease: LeaseDetail; isSent: boolean; onSent: () => void }

function LeasePayment({ lease, isSent, onSent, viewerId, WalletDialog, prove }: LeaseProps) {
  const text = useText('paying')
  const [gas, setGas] = useState<string>()
  const stage = lease.contractStatus
  const isTenant = !lease.isLandlordInContract
  if (!isTenant || (!lease.parts.some(({ state }) => state !== 'awaited') && !isToBePaid(stage)))
    return (
      <Empty title={text('closed.title')} heading="h1">
        <p>{text('closed.what')}</p>
        <ButtonLink kind="main" to={paths.lease(viewerId, lease.id)}>
          {text('closed.lease')}
        </ButtonLink>
      </Empty>
    )
  if (!isToBePaid(stage)) return <PaymentDone lease={lease} viewerId={viewerId} />
  const isOnItsWay = stage === 'Deposit Pending' || isSent
  return (
    <div className={css.columns}>
      <div className="stack">
        <div className={css.head}>
          <h1>{text('title')}</h1>
          <ButtonLink kind="plain" small icon="x" to={paths.lease(viewerId, lease.id)}>
            {text('leave')}
          </ButtonLink>
        </div>
        <p className={css.lede}>{text('lede')}</p>
        {isOnItsWay ? (
          <PaymentSeen lease={lease} />
        ) : (
          <PayNow lease={lease} onSent={onSent} onGas={setGas} WalletDialog={WalletDialog} prove={prove} />
        )}
      </div>
      <PaymentBrief lease={lease} viewerId={viewerId} gas={gas} isSent={isOnItsWay} />
    </div>
  )
}

function isToBePaid(stage: LeaseDetail['contractStatus']): boolean {
  return stage === 'Pay Deposit' || stage === 'Deposit Pending'
}
