/** How many there are of something, as a pill whose room is there before its number is known. */
import { Count } from '../../ui/Badge.tsx'
import css from './Figure.module.css'

interface Props {
  /** Undefined while it is not known: the pill stays empty, and nothing jumps when the number comes. */
  readonly value: number | undefined
  /** In words, for those that wait for the reader: their pill is green. */
  readonly waiting?: string | undefined
}

export function Figure({ value, waiting }: Props) {
  if (value && waiting)
    return (
      <span className={css.place}>
        <Count value={value} label={waiting} />
      </span>
    )
  return (
    <span className={css.place}>
      <span className={css.figure}>{value}</span>
    </span>
  )
}
