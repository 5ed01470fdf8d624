/** All money held for a person's leases: the sum, and where each part goes and when. */
import type { LeaseCard, LeasePart } from '@keyhold/api/leases.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { heldTotal, isPayee, partNameKey } from '../heldMoney.ts'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'
import css from './HeldMoney.module.css'

export function HeldSummary({ leases, now }: { leases: readonly LeaseCard[]; now: number }) {
  const text = useText('deposits')
  const language = useLanguage()
  const total = leases.reduce((sum, lease) => sum + heldTotal(lease), 0n)
  const held = leases
    .flatMap((lease) => lease.parts.map((part) => ({ lease, part })))
    .filter(({ part }) => BigInt(part.held) > 0n)
    .sort((first, second) => first.part.due - second.part.due)
  if (total === 0n) return null
  const most = held.reduce((largest, { part }) => (BigInt(part.held) > largest ? BigInt(part.held) : largest), 1n)
  const [amount = '0'] = formatUsdt(total, language).split('\u00a0')
  const zone = held[0]?.lease.timeZone ?? 'UTC'
  return (
    <Panel variant="held" className={css.summary} label={text('heldMoney.title')}>
      <div>
        <h2>{text('heldMoney.title')}</h2>
        <p className={css.amount}>
          {amount} <small>USDT</small>
        </p>
        <p className={`num ${css.where}`}>{text('heldMoney.where', { when: formatDateTime(now, zone, language) })}</p>
      </div>
      <ul className={css.rest} aria-label={text('heldMoney.list')}>
        {held.map(({ lease, part }) => (
          <HeldPart key={`${lease.id} ${part.part}`} lease={lease} part={part} most={most} />
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
        <b className="num">{formatUsdt(part.held, language)}</b> {text(`part.${partNameKey(part, lease)}Small`)}
      </span>
      <span>
        <b className="num">{formatDateTime(part.due, lease.timeZone, language)}</b>
        {to}
      </span>
    </li>
  )
}
