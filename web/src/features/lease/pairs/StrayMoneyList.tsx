/** Money that belongs to no lease, in one view under Payments (D 12.11); renders nothing if there is none. */
import type { StrayMoney } from '@keyhold/api/payments.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDayAt, formatInstant } from '../../../gateways/format/format.ts'
import { type Text, useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { formatUsdt } from '../money.ts'
import css from './Pairs.module.css'
import { zoneOfDevice } from './pairWords.ts'

interface Props {
  readonly rows: readonly StrayMoney[]
  readonly viewerId: string
  /** The deposits without a lease, if there are any. */
  readonly children?: ReactNode
}

export function StrayMoneyList({ rows, viewerId, children }: Props) {
  const text = useText('payments')
  const language = useLanguage()
  if (rows.length === 0 && !children) return null
  return (
    <section className={css.list} aria-label={text('stray.title')}>
      <h2>{text('stray.title')}</h2>
      <p>{text('stray.lede')}</p>
      {rows.length > 0 && (
        <ul className={css.rows}>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several rows may be equal, and the list is replaced whole
            <li key={place}>
              <Link to={pathOf(row, viewerId)}>
                <b>{wordsOf(row, text)}</b>
                <b className="num">{formatUsdt(row.amount, language)}</b>
                {row.due !== null && (
                  <span className="num">
                    {text('stray.due', { due: formatInstant(row.due, row.timeZone ?? zoneOfDevice(), language) })}
                  </span>
                )}
                {row.at !== null && <span className="num">{formatDayAt(row.at, zoneOfDevice(), language)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

function wordsOf({ kind, isYours, property, from, to }: StrayMoney, text: Text<'payments'>): string {
  const values = { home: property ?? '', from: shortenHash(from ?? ''), to: shortenHash(to ?? '') }
  if (kind === 'late' || kind === 'overpaid') return text(`stray.${kind}`, values)
  return text(`stray.${kind}.${isYours ? 'yours' : 'theirs'}`, values)
}

function pathOf({ kind, contractId, chainId, transactionId }: StrayMoney, viewerId: string): string {
  if (contractId === null) return paths.receipt(chainId ?? 0, transactionId ?? '')
  return kind === 'overpaid' ? paths.ledger(viewerId, contractId) : paths.lease(viewerId, contractId)
}
