/** Who holds a lease's money now: how much, where, and for each part to whom it goes, when, and how long that is. */
import type { LeaseDetail, LeasePart } from '@keyhold/api/leases.ts'
import { sayInstant, sayLength, sayMoney, sayNumber } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { hasCourse, heldOf, isMine, otherName, paidShare, partName, usdt } from './held.ts'
import css from './WhoHolds.module.css'

interface Props {
  readonly lease: LeaseDetail
  readonly now: number
}

export function WhoHolds({ lease, now }: Props) {
  const text = useText('deposits')
  const held = heldOf(lease)
  const language = useLanguage()
  const [amount = '0'] = sayMoney(usdt(held), language).split('\u00a0')
  const name = otherName(lease, language)
  return (
    <Panel label={text('holds.title')} {...(held > 0n && { look: 'held' as const })}>
      <h2>{text('holds.title')}</h2>
      <p className={css.amount}>
        {amount} <small>USDT</small>
      </p>
      {held > 0n ? (
        <p className={css.where}>
          <Icon name="lock-simple" /> {text('holds.escrow', { name })}
        </p>
      ) : (
        <p className={css.none}>{text(`holds.${nobody(lease)}`, { name })}</p>
      )}
      <ul className={css.shares}>
        {(hasCourse(lease) ? lease.parts : []).map((part) => (
          <Share key={part.part} part={part} lease={lease} now={now} />
        ))}
      </ul>
      <Reading lease={lease} now={now} />
    </Panel>
  )
}

/** Why nothing is held, as a key. */
function nobody({ contractStatus: stage, isLandlordInContract: isLandlord, parts }: LeaseDetail) {
  if (stage === 'Pending Request' || stage === 'Request Received') return isLandlord ? 'beforeYou' : 'beforeThem'
  if (stage === 'Pay Deposit') return isLandlord ? 'withThem' : 'withYou'
  if (stage === 'Deposit Pending') return 'onTheWay'
  return parts.some(({ state }) => state === 'paid-out') ? 'paidOut' : 'never'
}

function Share({ part, lease, now }: { part: LeasePart; lease: LeaseDetail; now: number }) {
  const text = useText('deposits')
  const language = useLanguage()
  const isHeld = BigInt(part.held) > 0n
  const isDue = isHeld && now >= part.due
  const tense = part.state === 'paid-out' ? 'was' : isDue ? 'since' : isHeld ? 'goes' : 'would'
  const whose = isMine(part, lease) ? 'you' : 'them'
  const share = paidShare(part)
  const when = sayInstant(part.due, lease.timeZone, language)
  return (
    <li>
      <p className={`num ${css.line}`}>
        <span>{text(`part.${partName(part, lease)}`)}</span>
        <Amount of={usdt(isHeld ? part.held : part.agreed)} />
      </p>
      <p className={css.course}>
        {text(`holds.${part.part}.${whose}.${tense}`, { name: otherName(lease, language), when })}
      </p>
      {share > 0n && (
        <p className={`num ${css.course}`}>
          {text(`holds.share.${whose}`, { amount: sayMoney(usdt(share), language), name: otherName(lease, language) })}
        </p>
      )}
      {part.state === 'disputed' && <Badge tone="bad">{text('part.disputed')}</Badge>}
      {isDue && <Badge tone="good">{text('holds.dueAgo', { wait: sayLength(now - part.due, language).words })}</Badge>}
      {isHeld && !isDue && <Countdown isMoney from={from(part, lease)} to={part.due} now={now} />}
    </li>
  )
}

function from(part: LeasePart, { moveIn, transactions, requestedAt }: LeaseDetail): number {
  const paid = transactions.find(({ paymentType }) => paymentType === 'paid-in')
  return part.part === 'handover' ? (paid?.date ?? requestedAt) : Math.min(moveIn, paid?.date ?? moveIn)
}

function Reading({ lease: { readAt, chain }, now }: Props) {
  const text = useText('deposits')
  const language = useLanguage()
  if (!readAt) return null
  const seconds = Math.max(0, now - readAt.time)
  const age = seconds < 90 ? text('holds.seconds', { count: seconds }) : sayLength(seconds, language).words
  return (
    <p className={`xs quiet num ${css.reading}`}>
      {text('holds.read', { age, block: sayNumber(readAt.block, language) })}
      {chain && (
        <>
          {' '}
          {text('holds.of')}{' '}
          <Hash
            value={chain.escrow}
            explorer={chain.explorerUrl ? `${chain.explorerUrl}/address/${chain.escrow}` : undefined}
          />
        </>
      )}
    </p>
  )
}
