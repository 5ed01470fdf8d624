/** Who holds a lease's money now: how much, where, and each part's payee, date and remaining time. */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseDetail, LeasePart } from '@keyhold/api/leases.ts'
import { paidOutAmount, payoutOf } from '@keyhold/rental/payout.ts'
import { payoutAccountOf } from '@keyhold/rental/payoutAccount.ts'
import { formatDuration, formatInstant } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Amount } from '../../../ui/Amount.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { waitingOfPart, waitingTotal } from '../credits.ts'
import { heldTotal, isOpenDispute, isPayee, mayHoldMoney, partNameKey, waitingSince } from '../heldMoney.ts'
import { viewerOf } from '../leaseState.ts'
import { formatUsdt, usdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'
import { ReadAt } from '../ReadAt.tsx'
import css from './HeldMoney.module.css'

interface Props {
  readonly lease: LeaseDetail
  readonly now: number
}

export function HeldMoney({ lease, now }: Props) {
  const text = useText('deposits')
  const held = heldTotal(lease) + waitingTotal(lease, 'both')
  const language = useLanguage()
  const [amount = '0'] = formatUsdt(held, language).split('\u00a0')
  const name = counterpartName(lease, language)
  return (
    <Panel label={text('holds.title')} {...(held > 0n && { variant: 'held' as const })}>
      <h2>{text('holds.title')}</h2>
      <p className={css.amount}>
        <span>{amount}</span> <small>USDT</small>
      </p>
      {held > 0n ? (
        <p className={css.where}>
          <Icon name="lock-simple" /> <span>{text('holds.escrow', { name })}</span>
        </p>
      ) : (
        <Nothing lease={lease} name={name} />
      )}
      <ul className={css.shares}>
        {(mayHoldMoney(lease) ? lease.parts : []).map((part) => (
          <PartShare key={part.part} part={part} lease={lease} now={now} />
        ))}
      </ul>
      <PayoutLine lease={lease} />
      <ReadAt readAt={lease.readAt} chain={lease.chain} now={now} className={css.reading} />
    </Panel>
  )
}

/**
 * That the escrow holds nothing, and who has the money instead: under "at handover" the landlord holds the deposit
 * until it is returned.
 */
function Nothing({ lease, name }: { lease: LeaseDetail; name: string }) {
  const text = useText('deposits')
  const language = useLanguage()
  const { depositOwed: owed } = lease
  const values = owed && {
    name,
    amount: formatUsdt(owed.amount, language),
    when: formatInstant(owed.due, lease.timeZone, language),
  }
  return (
    <p className={css.none}>
      {values ? text(`holds.owed.${viewerOf(lease)}`, values) : text(`holds.${emptyReason(lease)}`, { name })}
    </p>
  )
}

/** Why nothing is held, as a message key. */
function emptyReason({ contractStatus, isLandlordInContract: isLandlord, parts }: LeaseDetail) {
  const status = statusOf({ contractStatus })
  if (status === 'requested' || status === 'received') return isLandlord ? 'beforeYou' : 'beforeThem'
  if (status === 'accepted') return isLandlord ? 'withThem' : 'withYou'
  if (status === 'paying') return 'onTheWay'
  if (parts.some(({ state }) => state === 'moved')) return 'moved'
  return parts.some(({ state }) => state === 'paid-out') ? 'paidOut' : 'never'
}

/** Where money that goes back to the tenant is sent, if not to the wallet that paid. */
function PayoutLine({ lease }: { lease: LeaseDetail }) {
  const text = useText('deposits')
  const language = useLanguage()
  const account = lease.terms && payoutAccountOf(lease.terms)
  const isToCome = heldTotal(lease) + waitingTotal(lease, 'both') > 0n || lease.depositOwed !== null
  if (!account || !isToCome) return null
  return (
    <p className={css.course}>
      <span>{text(`holds.payout.${viewerOf(lease)}`, { name: counterpartName(lease, language) })}</span>{' '}
      <Hash value={account} />
    </p>
  )
}

function PartShare({ part, lease, now }: { part: LeasePart; lease: LeaseDetail; now: number }) {
  const text = useText('deposits')
  const language = useLanguage()
  const isHeld = BigInt(part.held) > 0n
  const isDue = isHeld && now >= part.due
  const tense =
    part.state === 'paid-out' || part.state === 'moved' ? 'was' : isDue ? 'since' : isHeld ? 'goes' : 'would'
  const whose = isPayee(part, lease) ? 'you' : 'them'
  const paidOut = paidOutAmount(part)
  const waiting = waitingOfPart(lease, part)
  const when = formatInstant(part.due, lease.timeZone, language)
  return (
    <li>
      <p className={`num ${css.line}`}>
        <span>{text(`part.${partNameKey(part, lease)}`)}</span>
        <Amount of={usdt(isHeld ? part.held : part.agreed)} />
      </p>
      <p className={css.course}>
        {tense === 'was' && waiting.length > 0 ? (
          text('holds.waits.only')
        ) : part.state === 'moved' ? (
          text('holds.paid.moved')
        ) : tense === 'was' ? (
          <PaidOut part={part} lease={lease} />
        ) : (
          text(`holds.${part.part}.${whose}.${tense}`, { name: counterpartName(lease, language), when })
        )}
      </p>
      {waiting.map((row) => (
        <p key={row.id} className={`num ${css.course}`}>
          {text(row.direction === 'in' ? 'holds.waits.you' : 'holds.waits.them', {
            amount: formatUsdt(row.price, language),
            name: counterpartName(lease, language),
          })}
        </p>
      ))}
      {paidOut > 0n && waiting.length === 0 && (
        <p className={`num ${css.course}`}>
          {text(`holds.share.${whose}`, {
            amount: formatUsdt(paidOut, language),
            name: counterpartName(lease, language),
          })}
        </p>
      )}
      {isOpenDispute(part, now) && <Badge tone="bad">{text('part.disputed')}</Badge>}
      {isDue && (
        <Badge tone="good">{text('holds.dueAgo', { wait: formatDuration(now - part.due, language).text })}</Badge>
      )}
      {isHeld && !isDue && <Countdown isMoney from={waitingSince(lease, now)} to={part.due} now={now} />}
    </li>
  )
}

/** A part's payee and date; for a split one, each party's share. */
function PaidOut({ part, lease }: { part: LeasePart; lease: LeaseDetail }) {
  const text = useText('deposits')
  const language = useLanguage()
  const name = counterpartName(lease, language)
  const payout = payoutOf(part, lease)
  if (!payout) return text('holds.paid.out')
  const when = formatInstant(payout.at, lease.timeZone, language)
  const [mine, theirs] =
    viewerOf(lease) === 'tenant' ? [payout.tenant, payout.landlord] : [payout.landlord, payout.tenant]
  if (theirs === 0n) return text('holds.paid.you', { when })
  if (mine === 0n) return text('holds.paid.them', { name, when })
  return text('holds.paid.shared', {
    mine: formatUsdt(mine, language),
    theirs: formatUsdt(theirs, language),
    name,
    when,
  })
}
