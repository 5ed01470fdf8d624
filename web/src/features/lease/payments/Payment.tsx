/** Paying one lease: the steps before payment, the confirmations while it is pending, and the success. */

import type { NetworkFee } from '@keyhold/api/deposits.schema.ts'
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Status } from '@keyhold/rental/lease.ts'
import { payoutAccountOf } from '@keyhold/rental/payoutAccount.ts'
import type { Rates } from '@keyhold/rental/rates.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isMissing, useRefusal } from '../../../gateways/api.ts'
import { escrowFactsQuery } from '../../../gateways/queries.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { Title } from '../../../ui/Title.tsx'
import { Words } from '../../../ui/Words.tsx'
import { NotConfirmed, useNotConfirmedSince } from '../NotConfirmed.tsx'
import { useLease } from '../queries.ts'
import css from '../transactions/Transaction.module.css'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { PaymentConfirming } from './PaymentConfirming.tsx'
import { PaymentDone } from './PaymentDone.tsx'
import { PaymentSummary } from './PaymentSummary.tsx'
import { PayNow } from './PayNow.tsx'
import { type PayoutChoice, usePayoutChoice } from './payoutChoice.ts'

interface PaymentProps extends WalletSlots {
  readonly viewerId: string
  readonly leaseId: string
  /** Shown if there is no such lease, or it is not the viewer's. */
  readonly notFound?: ReactNode
  /** For the total in the reader's own currency, if the instance has rates. */
  readonly rates?: Rates | null
}

export function Payment(props: PaymentProps) {
  const text = useText('paying')
  const refusal = useRefusal()
  const [lossesBefore, setLossesBefore] = useState<number>()
  const lease = useLease(props.leaseId, lossesBefore !== undefined)
  const losses = lossCount(lease.data)
  const { isPending: areFactsAwaited } = useQuery(escrowFactsQuery) // a notice that comes later would move the page
  return (
    <div className={`wrap read ${css.page}`}>
      <Title>{text('title')}</Title>
      {lease.data && !areFactsAwaited ? (
        <LeasePayment
          {...props}
          lease={lease.data}
          isSent={losses === lossesBefore}
          onSent={() => setLossesBefore(losses)}
        />
      ) : props.notFound && isMissing(lease.error) ? (
        <Words>{props.notFound}</Words>
      ) : lease.isError ? (
        <EmptyState drawing="mark" title={text('readFailed')} heading="h1">
          <p>{refusal(lease.error)}</p>
          <Button kind="main" onClick={() => void lease.refetch()}>
            {text('steps.again')}
          </Button>
        </EmptyState>
      ) : (
        <>
          <h1 className="vh">{text('title')}</h1>
          <SkeletonLines lines={8} />
        </>
      )}
    </div>
  )
}

/** How often its payment was seen and vanished: a payment sent here is pending until that happens again. */
function lossCount(lease: LeaseDetail | undefined): number {
  return lease?.history.filter(({ act }) => act === 'paymentLost').length ?? 0
}

type LeaseProps = PaymentProps & { lease: LeaseDetail; isSent: boolean; onSent: () => void }

function LeasePayment({ lease, isSent, onSent, viewerId, rates, WalletDialog, prove }: LeaseProps) {
  const text = useText('paying')
  const [gas, setGas] = useState<NetworkFee>()
  const payout = usePayoutChoice(lease.id)
  const isRefused = useNotConfirmedSince() !== null
  const status = statusOf(lease)
  const isTenant = !lease.isLandlordInContract
  const isOver = !isToBePaid(status)
  const { clear } = payout
  useEffect(() => {
    if (isOver) clear()
  })
  if (!isTenant || (!lease.parts.some(({ state }) => state !== 'awaited') && isOver))
    return (
      <EmptyState title={text('closed.title')} heading="h1">
        <p>{text('closed.what')}</p>
        <ButtonLink kind="main" to={paths.lease(viewerId, lease.id)}>
          {text('closed.lease')}
        </ButtonLink>
      </EmptyState>
    )
  if (isOver) return <PaymentDone lease={lease} viewerId={viewerId} />
  const isOnItsWay = status === 'paying' || isSent
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
        {!isOnItsWay && (
          <p className="small">
            <Link className="link" to={paths.howToPay()}>
              {text('howToPay')}
            </Link>
          </p>
        )}
        <NotConfirmed timeZone={lease.timeZone} />
        {isOnItsWay ? (
          <PaymentConfirming lease={lease} />
        ) : isRefused ? null : (
          <PayNow
            lease={lease}
            payout={payout}
            onSent={onSent}
            onGasEstimate={setGas}
            WalletDialog={WalletDialog}
            prove={prove}
          />
        )}
      </div>
      <PaymentSummary
        lease={lease}
        payout={isOnItsWay ? issuedPayout(lease) : payout.choice}
        viewerId={viewerId}
        gas={gas}
        isSent={isOnItsWay}
        rates={rates}
      />
    </div>
  )
}

/** Where the sent payment's money goes back, by its terms. */
function issuedPayout({ terms }: LeaseDetail): PayoutChoice | undefined {
  return terms ? ((payoutAccountOf(terms) as PayoutChoice | undefined) ?? 'same') : undefined
}

function isToBePaid(status: Status): boolean {
  return status === 'accepted' || status === 'paying'
}
