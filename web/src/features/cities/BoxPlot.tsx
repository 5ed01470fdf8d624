/** Rents on a line: the line holds all of them, the bar the middle half of three or more, the dot is the middle. */
import type { RentSpread } from '@keyhold/api/search.schema.ts'
import { hasQuartiles, percentOf } from './figures.ts'
import css from './Plots.module.css'

/** Drawing only: its words stand beside it. `end` is where the scale ends; without `whole` the line of all rents is left out. */
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
