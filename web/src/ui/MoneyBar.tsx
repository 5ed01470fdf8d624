/** An amount of money as a bar: planned is dashed, held is gold (hatched if disputed), paid is green. */
import type { CSSProperties, ReactNode } from 'react'
import css from './MoneyBar.module.css'

interface Props {
  readonly state: 'planned' | 'held' | 'disputed' | 'paid'
  /** The darker of two bars. */
  readonly strong?: boolean | undefined
  /** Its position and size. */
  readonly style?: CSSProperties
  /** The amount as `b`, then its label. */
  readonly children?: ReactNode
}

export function MoneyBar({ state, strong, style, children }: Props) {
  const classes = [css.bar, css[state], strong && css.strong]
  return (
    <p className={classes.filter(Boolean).join(' ')} style={style}>
      {children}
    </p>
  )
}
