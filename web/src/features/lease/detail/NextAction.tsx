/** The viewer's possible actions on this lease: one prominent button, few beside it, the rest under "More". */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { type ReactNode, useId, useState } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Button, type ButtonKind, ButtonLink } from '../../../ui/Button.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Words } from '../../../ui/Words.tsx'
import { actionGroups, type LeaseAction } from '../actionGroups.ts'
import { useIsAsked } from '../disputes/sharesQueries.ts'
import { partNameKey, waitingSince } from '../heldMoney.ts'
import css from '../Lease.module.css'
import { balancesOf, viewerOf } from '../leaseState.ts'
import { messageValues } from '../messageValues.ts'
import { type EndTransition, isEnd } from '../queries.ts'
import { EndDialog } from '../request/EndDialog.tsx'
import { isKeptPastEnd, type LeaseViewState, viewStateOf } from '../viewState.ts'
import { WriteTo } from '../WriteTo.tsx'
import { ActionNotes } from './ActionNotes.tsx'
import { AutomaticRelease } from './AutomaticRelease.tsx'
import { CalendarConflicts } from './CalendarConflicts.tsx'
import { DepositOwed } from './DepositOwed.tsx'
import { EarlierEnd, EndsEarly, mayEndEarly } from './EarlierEnd.tsx'
import { LongerStay, mayStayLonger, RenewalAction, RenewalWaits, RenewNow } from './LongerStay.tsx'
import { MoreActions } from './MoreActions.tsx'
import { openRenewalOf } from './openRenewal.ts'
import { RefundOwed } from './RefundOwed.tsx'

/** Wallet actions provided by another feature. */
type WalletAction = Exclude<LeaseAction, 'accept' | 'edit' | EndTransition>
export type WalletButtons = Readonly<Record<WalletAction, (kind: ButtonKind) => ReactNode>>

interface Props {
  readonly lease: LeaseDetail
  /** The lease clock now. */
  readonly now: number
  readonly viewerId: string
  readonly walletButtons: WalletButtons
  /** The viewer's pending transactions: the actions they disable, and their status text. */
  readonly sent?: { readonly blocked: ReadonlySet<string>; readonly note: ReactNode } | undefined
  readonly onAccept: () => void
}

export function NextAction({ lease, now, viewerId, walletButtons, sent, onAccept }: Props) {
  const text = useText('leases')
  const language = useLanguage()
  const titleId = useId()
  const [ending, setEnding] = useState<EndTransition>()
  const viewState = viewStateOf(lease, now)
  const isAsked = useIsAsked(lease, now)
  const renewal = openRenewalOf(lease, now)
  const { loud, beside, harmless, final } = actionGroups(lease, now, sent?.blocked)
  const values = messageValues(lease, language, now)
  const key = `next.${wordsKey(lease, viewState, now)}` as const
  const renderAction = (act: LeaseAction, kind: ButtonKind): ReactNode => {
    if (act === 'accept') return <ActionButton kind={kind} act={act} onPress={onAccept} />
    if (act === 'edit') return <EditButton lease={lease} kind={kind} />
    if (isEnd(act)) return <ActionButton kind={kind} act={act} onPress={() => setEnding(act)} />
    return walletButtons[act](kind)
  }
  return (
    <Panel variant="lift" className={css.next}>
      <h2 id={titleId}>{text(`${key}.title`, values)}</h2>
      <p>{text(`${key}.what`, values)}</p>
      <CalendarConflicts lease={lease} viewerId={viewerId} />
      <Deadline lease={lease} now={now} viewState={viewState} />
      <AutomaticRelease lease={lease} now={now} />
      <Words>{sent?.note}</Words>
      <ActionNotes lease={lease} now={now} />
      <DepositOwed lease={lease} />
      <RefundOwed lease={lease} />
      <EndsEarly lease={lease} viewerId={viewerId} now={now} />
      <RenewalWaits lease={lease} renewal={renewal} />
      <div className={css.acts}>
        <RenewNow lease={lease} viewerId={viewerId} />
        <RenewalAction lease={lease} viewerId={viewerId} renewal={renewal} />
        {loud && <span className={css.loud}>{renderAction(loud, isAsked || renewal?.isTurn ? 'line' : 'next')}</span>}
        {beside.map((act) => (
          <span key={act}>{renderAction(act, loud ? 'plain' : 'line')}</span>
        ))}
        <WriteTo lease={lease} viewerId={viewerId}>
          {text('write', values)}
        </WriteTo>
      </div>
      <MoreActions lease={lease} now={now} harmless={harmless} final={final} renderAction={renderAction}>
        {mayStayLonger(lease, now) && !renewal && <LongerStay lease={lease} viewerId={viewerId} />}
        {mayEndEarly(lease, now) && <EarlierEnd lease={lease} viewerId={viewerId} />}
      </MoreActions>
      {ending && <EndDialog lease={lease} transition={ending} onClose={() => setEnding(undefined)} />}
    </Panel>
  )
}

/** The message keys of the status per reader: under "at handover" the tenant's first part includes the deposit. */
function wordsKey(lease: LeaseDetail, viewState: LeaseViewState, now: number) {
  const viewer = viewerOf(lease)
  if (viewState === 'toPay' && lease.isPaymentStopped) return 'tenant.toPayStopped' as const
  if (viewState === 'toPay' && (lease.calendarConflicts ?? []).length > 0)
    return lease.renews ? ('landlord.toRenewOrSettle' as const) : ('landlord.toPayOrSettle' as const)
  if (lease.renews && viewState === 'toPay') return `${viewer}.toRenew` as const
  const isCancelledAtEscrow = lease.history.some(({ facts }) => facts.event === 'LeaseCancelled' && !facts.second)
  if (viewState === 'refunded' && isCancelledAtEscrow) return `${viewer}.cancelledAtEscrow` as const
  if (isKeptPastEnd(lease, now)) return `${viewer}.movedOutEarly` as const
  const isBoth = partNameKey({ part: 'handover' }, lease) === 'rentAndDeposit'
  if (isBoth && viewer === 'tenant' && (viewState === 'paid' || viewState === 'handoverDue'))
    return `tenant.${viewState}WithDeposit` as const
  return `${viewer}.${viewState}` as const
}

function ActionButton({
  act,
  kind,
  onPress,
}: {
  act: 'accept' | EndTransition
  kind: ButtonKind
  onPress: () => void
}) {
  const text = useText('leases')
  return (
    <Button kind={kind} onClick={onPress}>
      {text(`action.${act}`)}
    </Button>
  )
}

function EditButton({ lease, kind }: { lease: LeaseDetail; kind: ButtonKind }) {
  const text = useText('leases')
  const { id, validFrom: from, validTo: to, roomAd } = lease
  return (
    <ButtonLink kind={kind} to={paths.leaseAgreement({ from, to, roomAdId: roomAd.id, id })}>
      {text('action.edit')}
    </ButtonLink>
  )
}

/** The latest end of the present status: text first, ring second. */
function Deadline({ lease, now, viewState }: { lease: LeaseDetail; now: number; viewState: LeaseViewState }) {
  const balances = balancesOf(lease)
  const { requestedAt, answerBy, payBy, timeZone } = lease
  const until: Partial<Record<LeaseViewState, { from: number; to: number; isMoney?: boolean }>> = {
    requested: { from: requestedAt, to: answerBy },
    opened: { from: requestedAt, to: answerBy },
    ...(payBy !== null && { toPay: { from: payBy - 172_800, to: payBy } }),
    paid: { from: waitingSince(lease, now), to: balances.handover.due, isMoney: true },
    inspecting: { from: waitingSince(lease, now), to: balances.handover.due, isMoney: true },
    living: { from: waitingSince(lease, now), to: balances.deposit.due, isMoney: true },
    movedOut: { from: waitingSince(lease, now), to: balances.deposit.due, isMoney: true },
    ...(lease.depositOwed && { depositOwed: { from: lease.moveOut, to: lease.depositOwed.due, isMoney: true } }),
  }
  const span = until[viewState]
  if (!span) return null
  return <Countdown large now={now} timeZone={timeZone} {...span} />
}
