/** How many there are of something, as a pill whose room is there before its number is known. */
import { CountBadge } from '../../ui/Badge.tsx'
import css from './CountPill.module.css'

interface Props {
  /** Undefined while it is not known: the pill stays empty, and nothing jumps when the number comes. */
  readonly value: number | undefined
  /** What is counted, where the label beside it does not say it: for screen readers. */
  readonly words?: string | undefined
  /** Whether it waits for the reader: then its pill is green. */
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
