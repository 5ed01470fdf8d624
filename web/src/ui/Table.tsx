/**
 * A table whose rows become cards on a phone, where headings are for screen readers only: each cell must be
 * self-explanatory.
 */
import type { ReactNode } from 'react'
import css from './Table.module.css'

export interface TableHead {
  readonly key: string
  readonly words: ReactNode
  readonly className?: string | undefined
}

interface Props {
  readonly heads: readonly TableHead[]
  /** The cells' place in a card, and their style. */
  readonly className?: string | undefined
  /** Its rows. */
  readonly children: ReactNode
}

export function Table({ heads, className = '', children }: Props) {
  return (
    <table className={`${css.table} ${className}`}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head.key} scope="col" className={head.className}>
              {head.words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
