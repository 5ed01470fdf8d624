/** All money held for a person's leases: the sum, and where each part goes and when. */
import type { LeaseCard, LeasePart } from '@keyhold/api/leases.ts'
import { sayMoment, sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Held.module.css'
import { heldOf, isMine, otherName, partName, usdt } from './held.ts'

export function HeldSummary({ leases, now }: { leases: readonly LeaseCard[]; now: number }) {
  const text = useText('deposits')
  const language = useLanguage()
  const total = leases.reduce((sum, lease) => sum + heldOf(lease), 0n)
  const held = leases
    .flatMap((lease) => lease.parts.map((part) => ({ lease, part })))
    .filter(({ part }) => BigInt(part.held) > 0n)
    .sort((first, second) => first.part.due - second.part.due)
  if (total === 0n) return null
  const most = held.reduce((largest, { part }) => (BigInt(part.held) > largest ? BigInt(part.held) : largest), 1n)
  const [amount = '0'] = sayMoney(usdt(total), language).split('\u00a0')
  const zone = held[0]?.lease.timeZone ?? 'UTC'
  return (
    <Panel look="held" className={css.summary} label={text('heldSum.title')}>
      <div>
        <h2>{text('heldSum.title')}</h2>
        <p className={css.amount}>
          {amount} <small>USDT</small>
        </p>
        <p className={`num ${css.where}`}>{text('heldSum.where', { when: sayMoment(now, zone, language) })}</p>
      </div>
      <ul className={css.rest} aria-label={text('heldSum.list')}>
        {held.map(({ lease, part }) => (
          <Rest key={`${lease.id} ${part.part}`} lease={lease} part={part} most={most} />
        ))}
      </ul>
    </Panel>
  )
}

function Rest({ lease, part, most }: { lease: LeaseCard; part: LeasePart; most: bigint }) {
  const text = useText('deposits')
  const language = useLanguage()
  const share = Number((BigInt(part.held) * 100n) / most)
  const home = lease.roomAd.property.title
  const to = isMine(part, lease)
    ? text('heldSum.you', { home })
    : text('heldSum.them', { name: otherName(lease, language), home })
  return (
    <li>
      <span className={part.part === 'deposit' ? `${css.bar} ${css.strong}` : css.bar} style={{ width: `${share}%` }}>
        <b className="num">{sayMoney(usdt(part.held), language)}</b> {text(`part.${partName(part, lease)}Small`)}
      </span>
      <span>
        <b className="num">{sayMoment(part.due, lease.timeZone, language)}</b>
        {to}
      </span>
    </li>
  )
}
