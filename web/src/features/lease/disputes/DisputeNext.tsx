/** What is disputed, its status, the next step and its deadline, with the viewer's possible actions. */
import type { DisputeRow } from '@keyhold/api/disputes.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import type { ButtonKind } from '../../../ui/Button.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { buttonTransitions, viewerOf } from '../leaseState.ts'
import { WriteTo } from '../WriteTo.tsx'
import css from './DisputePage.module.css'
import { aboutKey, moveKey, resultKey, stateAt, wordsOf } from './disputeWords.ts'
import { useIsAsked } from './sharesQueries.ts'

/** The wallet actions on a dispute. */
type DisputeAction = 'settle' | 'release' | 'releaseEarly'
export type DisputeButtons = Readonly<Record<DisputeAction, (kind: ButtonKind) => ReactNode>>

interface Props {
  readonly dispute: DisputeRow
  readonly lease: LeaseDetail
  /** The lease clock now. */
  readonly now: number
  readonly viewerId: string
  /** The buttons, from another feature. */
  readonly buttons: DisputeButtons
  /** The actions disabled by a pending transaction. */
  readonly blocked: ReadonlySet<string>
  readonly children?: ReactNode
}

export function DisputeNext({ dispute, lease, now, viewerId, buttons, blocked, children }: Props) {
  const text = useText('disputes')
  const language = useLanguage()
  const { part, openedAt, due, timeZone } = dispute
  const state = stateAt(dispute, now)
  const words = wordsOf(dispute, language)
  const opened = text('opened', { ...words, when: formatDateTime(openedAt, timeZone, language) })
  const acts = disputeActions(dispute, lease, now).filter((act) => !blocked.has(act))
  const isAsked = useIsAsked(lease, now, part)
  return (
    <Panel variant="lift" className={css.next}>
      <Badge tone={state === 'open' ? 'bad' : state === 'lapsed' ? 'held' : 'quiet'}>
        <Icon name="scales" /> <span>{text(`state.${state}`)}</span>
      </Badge>
      {dispute.decided ? (
        <>
          <h2 className="num">{text(`result.${resultKey(dispute)}`, words)}</h2>
          <p className="num">{text(`move.${moveKey(dispute, now)}`, words)}</p>
          <p className="num small soft">{`${text(`about.${aboutKey(dispute)}`, words)} · ${opened}`}</p>
        </>
      ) : (
        <>
          <h2 className="num">{text(`about.${aboutKey(dispute)}`, words)}</h2>
          <p className="num small soft">{opened}</p>
          <p className="num">{text(`move.${moveKey(dispute, now)}`, words)}</p>
        </>
      )}
      {state === 'open' && <Countdown large isMoney from={openedAt} to={due} now={now} timeZone={timeZone} />}
      {children}
      <div className={css.acts}>
        {acts.map((act, place) => (
          <span key={act}>{buttons[act](place === 0 && !isAsked ? 'next' : 'line')}</span>
        ))}
        <WriteTo lease={lease} viewerId={viewerId}>
          {text('page.write', words)}
        </WriteTo>
      </div>
    </Panel>
  )
}

/** While it is open: settle it, or give up one's own dispute; release it once it has expired. */
function disputeActions(dispute: DisputeRow, lease: LeaseDetail, now: number): readonly DisputeAction[] {
  const open = buttonTransitions(lease, now)
  const state = stateAt(dispute, now)
  const wanted: readonly DisputeAction[] =
    state === 'lapsed'
      ? ['release']
      : state !== 'open'
        ? []
        : dispute.openedBy === viewerOf(lease)
          ? ['settle', 'releaseEarly']
          : ['settle']
  return wanted.filter((act) => open.includes(act))
}
