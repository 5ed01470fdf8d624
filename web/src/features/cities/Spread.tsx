/** Rents on a line: the line holds all of them, the bar the middle half of three or more, the dot is the middle. */
import type { RentSpread } from '@keyhold/api/search.schema.ts'
import { hasMiddleHalf, placeOn } from './figures.ts'
import css from './Plots.module.css'

/** Drawing only: its words stand beside it. `end` is where the scale ends; without `whole` the line of all rents is left out. */
export function Spread({ of, end, whole }: { of: RentSpread; end: number; whole?: boolean }) {
  const span = (from: number, to: number) => ({
    left: `${placeOn(end, from)}%`,
    width: `${placeOn(end, to) - placeOn(end, from)}%`,
  })
  return (
    <span className={css.spread} aria-hidden="true">
      {whole && <i className={css.whole} style={span(of.least, of.most)} />}
      {hasMiddleHalf(of) && <i className={css.half} style={span(of.quarter, of.threeQuarters)} />}
      <i className={css.dot} style={{ left: `${placeOn(end, of.median)}%` }} />
    </span>
  )
}
