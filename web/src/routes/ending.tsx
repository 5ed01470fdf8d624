/**
 * /profile/:id/leases/:leaseId/ending: an early end by mutual agreement: its effect on the money, and whose turn it is.
 */
import type { EndingProposal, EndingView } from '@keyhold/api/endings.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { LeaseProblem } from '../features/lease/detail/LeaseProblem.tsx'
import { LeaseSkeleton } from '../features/lease/detail/LeaseSkeleton.tsx'
import { AgreeAtEscrow } from '../features/lease/ending/AgreeAtEscrow.tsx'
import { AgreeDialog } from '../features/lease/ending/AgreeDialog.tsx'
import { DeparturePanel } from '../features/lease/ending/DeparturePanel.tsx'
import { EndingMoney } from '../features/lease/ending/EndingMoney.tsx'
import { EndingSteps } from '../features/lease/ending/EndingSteps.tsx'
import { type Doing, NextEnding } from '../features/lease/ending/NextEnding.tsx'
import { NoticePanel } from '../features/lease/ending/NoticePanel.tsx'
import { PlanList } from '../features/lease/ending/PlanList.tsx'
import { ProposeDialog } from '../features/lease/ending/ProposeDialog.tsx'
import { planAtEscrow } from '../features/lease/ending/planValues.ts'
import { useEnding } from '../features/lease/ending/queries.ts'
import css from '../features/lease/Lease.module.css'
import { useLease } from '../features/lease/queries.ts'
import { SubpageHeader } from '../features/lease/SubpageHeader.tsx'
import { OrderToStop } from '../features/lease/standing-order/OrderToStop.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Title } from '../ui/Title.tsx'
import { WalletDialog } from './accepting.tsx'

export const handle = {
  frame: 'slim',
  words: ['endings', 'ledger', 'leases', 'deposits', 'paying', 'prompt', 'wallet', 'refusals'],
}

export default function Page() {
  const { id = '', leaseId } = useParams()
  const text = useText('endings')
  const lease = useLease(leaseId)
  const view = useEnding(leaseId)
  const error = lease.error ?? view.error
  return (
    <div className="wrap">
      <Title>{text('title')}</Title>
      {lease.data && view.data ? (
        <Ending lease={lease.data} view={view.data} viewerId={id} />
      ) : error ? (
        <LeaseProblem error={error} onRetry={() => void view.refetch()} viewerId={id} />
      ) : (
        <LeaseSkeleton />
      )}
    </div>
  )
}

function Ending({ lease, view, viewerId }: { lease: LeaseDetail; view: EndingView; viewerId: string }) {
  const text = useText('endings')
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const { proposal, days } = view
  const isSigned = proposal !== null && proposal.signed !== null
  const plan = view.agreed ?? (isSigned ? planAtEscrow(lease, proposal) : proposal)
  const dueWithoutWallet = view.agreed === null && isSigned ? proposal.deposit?.due : undefined
  return (
    <>
      <SubpageHeader lease={lease} now={view.leaseNow} viewerId={viewerId} title={text('title')} back={text('back')} />
      <div className={css.lease}>
        <div className={css.column}>
          <NextEnding lease={lease} view={view} viewerId={viewerId} onStart={setDoing} />
          <OrderToStop lease={lease} viewerId={viewerId} />
          {view.agreed && <EndingSteps lease={lease} plan={view.agreed} now={view.leaseNow} viewerId={viewerId} />}
          {plan && (
            <EndingMoney
              lease={lease}
              plan={plan}
              isAgreed={view.agreed !== null}
              dueWithoutWallet={dueWithoutWallet}
            />
          )}
        </div>
        <div className={css.column}>
          {plan && (
            <Panel label={text('plan.title')} className="stack-2">
              <h2>{text('plan.title')}</h2>
              <PlanList lease={lease} plan={plan} />
            </Panel>
          )}
          {/* Last: it comes later than the page, and moves nothing there. */}
          <NoticePanel lease={lease} WalletDialog={WalletDialog} />
          <DeparturePanel lease={lease} agreed={view.agreed} WalletDialog={WalletDialog} />
        </div>
      </div>
      {doing === 'propose' && days && (
        <ProposeDialog
          lease={lease}
          view={view}
          days={days}
          proposed={proposal?.validTo}
          onClose={close}
          WalletDialog={WalletDialog}
        />
      )}
      {doing === 'agree' && proposal && <Agree lease={lease} view={view} proposal={proposal} onClose={close} />}
    </>
  )
}

/** Agreeing to a signed proposal is an act at the escrow; without a wallet it stays a message to Keyhold. */
function Agree({
  lease,
  view: { agreedMoveOut },
  proposal,
  onClose,
}: {
  lease: LeaseDetail
  view: EndingView
  proposal: EndingProposal
  onClose: () => void
}) {
  const [isWithout, setIsWithout] = useState(false)
  const { signed } = proposal
  if (!signed || agreedMoveOut === null || isWithout)
    return <AgreeDialog lease={lease} proposal={proposal} onClose={onClose} />
  return (
    <AgreeAtEscrow
      lease={lease}
      proposal={proposal}
      signed={signed}
      agreedMoveOut={agreedMoveOut}
      onClose={onClose}
      onWithout={() => setIsWithout(true)}
      WalletDialog={WalletDialog}
    />
  )
}
