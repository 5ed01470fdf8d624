/** The rent distribution as bars; those within the budget are green. The sentence above states the median. */
import type { Histogram as Spread } from '@keyhold/api/search.schema.ts'
import css from './Histogram.module.css'

interface Props {
  readonly histogram: Spread | undefined
  readonly low: number
  readonly high: number
  readonly most: number
}

export function Histogram({ histogram, low, high, most }: Props) {
  const bars = histogram ? barsOf(histogram, most) : []
  const top = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <div className={css.bars} aria-hidden="true">
      {bars.map(({ from, to, count }) => (
        <span
          key={from}
          className={to > low && from < high ? css.inside : undefined}
          style={{ height: `${count === 0 ? 1 : 6 + (count / top) * 94}%` }}
        />
      ))}
    </div>
  )
}

/** At most 34 bars over the slider's length; higher rents are in the last one. */
export function barsOf({ step, counts }: Spread, most: number): { from: number; to: number; count: number }[] {
  const width = Math.max(step, Math.ceil(most / 34 / step) * step)
  const amount = Math.ceil(most / width)
  const bars = Array.from({ length: amount }, (_, index) => ({
    from: index * width,
    to: (index + 1) * width,
    count: 0,
  }))
  counts.forEach((count, index) => {
    const bar = bars[Math.min(amount - 1, Math.floor((index * step) / width))]
    if (bar) bar.count += count
  })
  return bars
}
