/** The doorway mark, and the wordmark of Keyhold. */
import css from './Mark.module.css'
import { wordmarkPath } from './wordmark.ts'

const door =
  'M24 3C14.6 3 7 10.6 7 20V43.2C7 44.2 7.8 45 8.8 45H17.2L20.3 29.6A8.1 8.1 0 1 1 27.7 29.6L30.8 45H39.2C40.2 45 41 44.2 41 43.2V20C41 10.6 33.4 3 24 3Z'

/** The doorway mark alone: before "Move in with", and large as a drawing. Decorative. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className ?? css.mark} viewBox="4 0 40 48" aria-hidden="true">
      <path fill="currentColor" d={door} />
    </svg>
  )
}

/** Mark and name, 32 px high; the mark starts at the left edge. */
export function Wordmark() {
  return (
    <svg className={css.wordmark} viewBox="7 0 169.74 48" height="32" width="113.16" role="img" aria-label="Keyhold">
      <path className={css.door} d={door} />
      <path className={css.letters} transform="translate(50 36)" d={wordmarkPath} />
    </svg>
  )
}
