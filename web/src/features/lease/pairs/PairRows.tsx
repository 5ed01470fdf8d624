/** A list of deposits without a lease: accounts, amount and status. Contains no names. */
import type { PairRow } from '@keyhold/api/pairs.ts'
import { Link } from 'react-router'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { formatUsdt } from '../money.ts'
import css from './Pairs.module.css'
import { pairState, pairWords } from './pairWords.ts'

interface Props {
  readonly rows: readonly PairRow[]
  /** The lease clock now. */
  readonly now: number
  readonly pathOf: (id: string) => string
}

export function PairRows({ rows, now, pathOf }: Props) {
  const text = useText('pairs')
  const language = useLanguage()
  return (
    <ul className={css.rows}>
      {rows.map((row) => {
        const words = pairWords(row, language)
        const [side, other] = row.viewerIs
        const key = other ? 'both' : side === 'tenant' ? 'from' : side === 'landlord' ? 'to' : 'desk'
        return (
          <li key={row.id}>
            <Link to={pathOf(row.id)}>
              <b>{text(`row.${key}`, words)}</b>
              <b className="num">{formatUsdt(row.deposit.amount, language)}</b>
              <span className="num">{text(`row.${pairState(row, now)}`, words)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const tones: Readonly<Record<ReturnType<typeof pairState>, BadgeTone>> = {
  held: 'held',
  due: 'live',
  released: 'quiet',
  shared: 'quiet',
  unheard: 'quiet',
}

/** The newest one's status, as a label. */
export function PairBadge({ pair, now }: { pair: Pick<PairRow, 'deposit'>; now: number }) {
  const text = useText('pairs')
  const state = pairState(pair, now)
  return <Badge tone={tones[state]}>{text(`state.${state}`)}</Badge>
}
