/** Amounts in rows, with their total. */
import type { ReactNode } from 'react'
import css from './AmountList.module.css'

export interface AmountRow {
  readonly key: string
  readonly label: ReactNode
  readonly amount: ReactNode
  readonly total?: boolean
}

export function AmountList({ rows }: { rows: readonly AmountRow[] }) {
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
