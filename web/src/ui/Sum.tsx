/** Amounts one below the other, with their total. */
import type { ReactNode } from 'react'
import css from './Sum.module.css'

export interface SumRow {
  readonly key: string
  readonly label: ReactNode
  readonly amount: ReactNode
  readonly total?: boolean
}

export function Sum({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl className={css.sum}>
      {rows.map(({ key, label, amount, total }) => (
        <div key={key} className={total ? css.total : undefined}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
