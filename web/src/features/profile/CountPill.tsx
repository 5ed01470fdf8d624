/** A count as a pill with reserved space. */
import { CountBadge } from '../../ui/Badge.tsx'
import css from './CountPill.module.css'

interface Props {
  /** Undefined until known: the pill stays empty, to avoid layout shift. */
  readonly value: number | undefined
  /** The counted thing, if the label beside it does not name it: for screen readers. */
  readonly words?: string | undefined
  /** Whether it needs the reader's action: then its pill is green. */
  readonly isWaiting?: boolean | undefined
}

export function CountPill({ value, words, isWaiting }: Props) {
  if (value && words && isWaiting)
    return (
      <span className={css.place}>
        <CountBadge value={value} label={words} />
      </span>
    )
  const isSaid = words !== undefined && Boolean(value)
  return (
    <span className={css.place}>
      <span className={css.figure} aria-hidden={isSaid || undefined}>
        {value}
      </span>
      {isSaid && <span className="vh">{words}</span>}
    </span>
  )
}
