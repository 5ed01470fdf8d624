/** All held money of a user's leases: the sum, each part's payee and date, and undelivered sums. */
import type { LeaseCard, LeasePart } from '@keyhold/api/leases.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { undeliveredTotal } from '../credits.ts'
import { heldTotal, isPayee, partNameKey } from '../heldMoney.ts'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'
import { ReadAt } from '../ReadAt.tsx'
import css from './HeldMoney.module.css'

export function HeldSummary({ leases, now }: { leases: readonly LeaseCard[]; now: number }) {
  const text = useText('deposits')
  const language = useLanguage()
  const total = leases.reduce((sum, lease) => sum + heldTotal(lease) + undeliveredTotal(lease, 'both'), 0n)
  const held = leases
    .flatMap((lease) => lease.parts.map((part) => ({ lease, part })))
    .filter(({ part }) => BigInt(part.held) > 0n)
    .sort((first, second) => first.part.due - second.part.due)
  if (total === 0n) return null
  const waiting = leases
    .flatMap((lease) =>
      (['you', 'them'] as const).map((whose) => ({ lease, whose, amount: undeliveredTotal(lease, whose) })),
    )
    .filter(({ amount }) => amount > 0n)
  const amounts = [...held.map(({ part }) => BigInt(part.held)), ...waiting.map(({ amount: waits }) => waits)]
  const most = amounts.reduce((largest, one) => (one > largest ? one : largest), 1n)
  const [amount = '0'] = formatUsdt(total, language).split('\u00a0')
  return (
    <Panel variant="held" className={css.summary} label={text('heldMoney.title')}>
      <div>
        <h2>{text('heldMoney.title')}</h2>
        <p className={css.amount}>
          <span>{amount}</span> <small>USDT</small>
        </p>
        <p className={css.where}>{text('heldMoney.where')}</p>
        <ReadAt readAt={leases[0]?.readAt} now={now} />
      </div>
      <ul className={css.rest} aria-label={text('heldMoney.list')}>
        {held.map(({ lease, part }) => (
          <HeldPart key={`${lease.id} ${part.part}`} lease={lease} part={part} most={most} />
        ))}
        {waiting.map((one) => (
          <WaitingPart key={`${one.lease.id} ${one.whose}`} {...one} most={most} />
        ))}
      </ul>
    </Panel>
  )
}

function HeldPart({ lease, part, most }: { lease: LeaseCard; part: LeasePart; most: bigint }) {
  const text = useText('deposits')
  const language = useLanguage()
  const share = Number((BigInt(part.held) * 100n) / most)
  const home = lease.roomAd.property.title
  const to = isPayee(part, lease)
    ? text('heldMoney.you', { home })
    : text('heldMoney.them', { name: counterpartName(lease, language), home })
  return (
    <li>
      <span className={part.part === 'deposit' ? `${css.bar} ${css.strong}` : css.bar} style={{ width: `${share}%` }}>
        <b className="num">{formatUsdt(part.held, language)}</b>{' '}
        <span>{text(`part.${partNameKey(part, lease)}Small`)}</span>
      </span>
      <span>
        <b className="num">{formatDateTime(part.due, lease.timeZone, language)}</b>
        <span>{to}</span>
      </span>
    </li>
  )
}

interface WaitingProps {
  readonly lease: LeaseCard
  readonly whose: 'you' | 'them'
  readonly amount: bigint
  readonly most: bigint
}

/** The undelivered sum: without a date, since it stays until its payee collects it. */
function WaitingPart({ lease, whose, amount, most }: WaitingProps) {
  const text = useText('deposits')
  const language = useLanguage()
  const values = { name: counterpartName(lease, language), home: lease.roomAd.property.title }
  return (
    <li>
      <span className={css.bar} style={{ width: `${Number((amount * 100n) / most)}%` }}>
        <b className="num">{formatUsdt(amount, language)}</b> {text('heldMoney.notDelivered')}
      </span>
      <span>{text(`heldMoney.waits.${whose}`, values)}</span>
    </li>
  )
}
