/** What can be done with this lease now, by the person who looks at it: one loud button, the rest quiet. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { type ReactNode, useId, useState } from 'react'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Button, type ButtonKind, ButtonLink } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ActNotes } from './ActNotes.tsx'
import { type Button as Act, actsNow, moneyOf, viewerOf } from './acts.ts'
import { DepositOwed, depositOwed } from './DepositOwed.tsx'
import { EndDialog } from './EndDialog.tsx'
import css from './Lease.module.css'
import { phrasesOf } from './phrases.ts'
import type { End } from './queries.ts'
import { loudAct, type Situation, situationOf } from './situation.ts'

/** Acts that another feature does with the person's wallet. A dispute has a box of its own. */
type WalletAct = Exclude<Act, 'accept' | 'edit' | 'dispute' | End>
export type WalletActs = Readonly<Record<WalletAct, (kind: ButtonKind) => ReactNode>>

interface Props {
  readonly lease: LeaseDetail
  /** The lease clock now. */
  readonly now: number
  readonly viewerId: string
  readonly walletActs: WalletActs
  /** What the viewer sent and is not final yet: the acts that wait for it, and what is said of it. */
  readonly sent?: { readonly held: ReadonlySet<string>; readonly note: ReactNode } | undefined
  readonly onAccept: () => void
}

export function NextAct({ lease, now, viewerId, walletActs, sent, onAccept }: Props) {
  const text = useText('leases')
  const language = useLanguage()
  const titleId = useId()
  const [ending, setEnding] = useState<End>()
  const situation = situationOf(lease, now)
  const acts = actsNow(lease, now).filter(
    (act): act is Exclude<Act, 'dispute'> => act !== 'dispute' && !sent?.held.has(act),
  )
  const loud = acts.find((act) => act === loudAct(lease, now))
  const phrases = phrasesOf(lease, language)
  const key = `next.${viewerOf(lease)}.${situation}` as const
  const kindOf = (act: Act): ButtonKind => {
    const isWanted = (act === 'settle' && situation === 'disputed') || (act === 'payBack' && depositOwed(lease) > 0n)
    if (act === loud) return 'next'
    return isWanted || (!loud && situation !== 'disputed' && edged.has(act)) ? 'line' : 'plain'
  }
  const rank = (act: Act) => (givesUp(act, lease) ? kinds.length : kinds.indexOf(kindOf(act)))
  const ordered = acts.toSorted((one, other) => rank(one) - rank(other))
  const show = (act: Exclude<Act, 'dispute'>): ReactNode => {
    const kind = kindOf(act)
    if (act === 'accept') return <Plain kind={kind} act={act} onPress={onAccept} />
    if (act === 'edit') return <Edit lease={lease} kind={kind} />
    if (act === 'decline' || act === 'withdraw' || act === 'cancel')
      return <Plain kind={kind} act={act} onPress={() => setEnding(act)} />
    return walletActs[act](kind)
  }
  return (
    <Panel look="lift" className={css.next}>
      <h2 id={titleId}>{text(`${key}.title`, phrases)}</h2>
      <p>{text(`${key}.what`, phrases)}</p>
      <Wait lease={lease} now={now} situation={situation} />
      {sent?.note}
      <ActNotes lease={lease} />
      <DepositOwed lease={lease} now={now} />
      <div className={css.acts}>
        {ordered.map((act) => (
          <span key={act} className={act === loud ? css.loud : undefined}>
            {show(act)}
          </span>
        ))}
        <ButtonLink
          kind="plain"
          icon="chat-circle"
          to={paths.messages(viewerId, { with: lease.counterpart.id, about: lease.roomAd.id })}
        >
          {text('write', phrases)}
        </ButtonLink>
      </div>
      {ending && <EndDialog lease={lease} act={ending} onClose={() => setEnding(undefined)} />}
    </Panel>
  )
}

/** Letting a part go that one disputes oneself is giving up the dispute: never the first thing to press. */
function givesUp(act: Act, lease: LeaseDetail): boolean {
  const own = lease.isLandlordInContract ? 'deposit' : 'handover'
  return act === 'releaseEarly' && lease.parts.some(({ part, state }) => part === own && state === 'disputed')
}

/** How loud, in the order in which they stand. */
const kinds: readonly ButtonKind[] = ['next', 'line', 'plain']

/** What has an edge where nothing is loud: all else is words. */
const edged: ReadonlySet<Act> = new Set(['edit', 'payRent'])

function Plain({ act, kind, onPress }: { act: 'accept' | End; kind: ButtonKind; onPress: () => void }) {
  const text = useText('leases')
  return (
    <Button kind={kind} onClick={onPress}>
      {text(`act.${act}`)}
    </Button>
  )
}

function Edit({ lease, kind }: { lease: LeaseDetail; kind: ButtonKind }) {
  const text = useText('leases')
  const { id, validFrom: from, validTo: to, roomAd } = lease
  return (
    <ButtonLink kind={kind} to={paths.leaseAgreement({ from, to, roomAdId: roomAd.id, id })}>
      {text('act.edit')}
    </ButtonLink>
  )
}

/** How long the present state lasts at most: text first, ring second. */
function Wait({ lease, now, situation }: { lease: LeaseDetail; now: number; situation: Situation }) {
  const money = moneyOf(lease)
  const { requestedAt, answerBy, payBy, timeZone } = lease
  const until: Partial<Record<Situation, { from: number; to: number; isMoney?: boolean }>> = {
    asked: { from: requestedAt, to: answerBy },
    read: { from: requestedAt, to: answerBy },
    ...(payBy !== null && { toPay: { from: payBy - 172_800, to: payBy } }),
    paid: { from: requestedAt, to: money.handover.due, isMoney: true },
    look: { from: lease.moveIn, to: money.handover.due, isMoney: true },
    living: { from: lease.moveIn, to: money.deposit.due, isMoney: true },
    movedOut: { from: lease.moveOut, to: money.deposit.due, isMoney: true },
  }
  const span = until[situation]
  if (!span) return null
  return <Countdown large now={now} timeZone={timeZone} {...span} />
}
