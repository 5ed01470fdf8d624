/**
 * A box plot of rents: the line is the full range, the bar the interquartile range of three or more, the dot the
 * median.
 */
import type { RentSpread } from '@keyhold/api/search.schema.ts'
import { hasQuartiles, percentOf } from './figures.ts'
import css from './Plots.module.css'

/** Only a drawing: its words are beside it. `end` is the scale's end; without `whole` the full range is left out. */
export function BoxPlot({ of, end, withRange }: { of: RentSpread; end: number; withRange?: boolean }) {
  const span = (from: number, to: number) => ({
    left: `${percentOf(end, from)}%`,
    width: `${percentOf(end, to) - percentOf(end, from)}%`,
  })
  return (
    <span className={css.spread} aria-hidden="true">
      {withRange && <i className={css.whole} style={span(of.least, of.most)} />}
      {hasQuartiles(of) && <i className={css.half} style={span(of.quarter, of.threeQuarters)} />}
      <i className={css.dot} style={{ left: `${percentOf(end, of.median)}%` }} />
    </span>
  )
}
