/** The elapsed share of a wait, as a small ring. Decorative: the words beside it give the time. */
import css from './ProgressRing.module.css'

const length = 2 * Math.PI * 11

/** `part` is between 0 (started) and 1 (over). */
export function ProgressRing({ fraction }: { fraction: number }) {
  const filled = Math.min(1, Math.max(0, fraction))
  return (
    <svg className={css.ring} viewBox="0 0 28 28" aria-hidden="true">
      <circle cx="14" cy="14" r="11" />
      <circle cx="14" cy="14" r="11" strokeDasharray={`${filled * length} ${length}`} />
    </svg>
  )
}
