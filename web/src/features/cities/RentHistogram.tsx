/** A city's rent distribution: the sentence is the title, then the drawing, then the same as a table. */
import type { CityFigures } from '@keyhold/api/search.schema.ts'
import { formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DataTable } from './DataTable.tsx'
import { histogramBars, isLastBarOpen, medianPercent, minHomesForHalf } from './figures.ts'
import { formatRent } from './format.ts'
import css from './Plots.module.css'

export function RentHistogram({ figures }: { figures: CityFigures }) {
  const text = useText('cities')
  const language = useLanguage()
  const { rents, histogram } = figures
  const rent = (value: number) => formatRent(value, language)
  const hasEnough = rents.homes >= minHomesForHalf
  const title = hasEnough
    ? text('spread.half', { low: rent(rents.quarter), high: rent(rents.threeQuarters) })
    : text('spread.few', { count: rents.homes, low: rent(rents.least), high: rent(rents.most) })
  const bars = histogramBars(figures)
  const top = Math.max(1, ...bars.map(({ homes }) => homes))
  const median = rent(rents.median)
  const labelStep = Math.max(1, Math.ceil(bars.length / 6))
  return (
    <Panel className={css.plot}>
      <h2>{title}</h2>
      <p className={css.lede}>{text(hasEnough ? 'spread.lede' : 'spread.ledeFew', { step: rent(histogram.step) })}</p>
      <div className={css.bars} role="img" aria-label={text('spread.label', { title, median })}>
        <div className={css.field}>
          {bars.map(({ from, homes, isInMiddleHalf }) => (
            <span
              key={from}
              className={isInMiddleHalf ? css.inside : undefined}
              style={{ height: `${(homes / top) * 100}%` }}
            />
          ))}
          <i style={{ left: `${medianPercent(figures)}%` }}>
            <b>{text('spread.middle', { median })}</b>
          </i>
        </div>
        <div className={css.axis}>
          {bars
            .filter((_, index) => index % labelStep === 0)
            .map(({ from }) => (
              <span key={from} style={{ left: `${((from - histogram.from) / (bars.length * histogram.step)) * 100}%` }}>
                {rent(from)}
              </span>
            ))}
        </div>
      </div>
      <DataTable
        heads={[text('spread.rent'), text('spread.homes')]}
        rows={bars.map(({ from, to, homes }, index) => [
          index === bars.length - 1 && isLastBarOpen(figures)
            ? text('spread.above', { low: rent(from) })
            : text('spread.from', { low: rent(from), high: rent(to - 1) }),
          formatNumber(homes, language),
        ])}
      />
    </Panel>
  )
}
