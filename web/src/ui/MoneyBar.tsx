/** An amount of money as a bar: planned is a dashed line, held is gold (hatched where two dispute it), paid is green. */
import type { CSSProperties, ReactNode } from 'react'
import css from './MoneyBar.module.css'

interface Props {
  readonly state: 'planned' | 'held' | 'disputed' | 'paid'
  /** The darker of two bars. */
  readonly strong?: boolean | undefined
  /** Its place and size. */
  readonly style?: CSSProperties
  /** The amount as `b`, then what it is. */
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
