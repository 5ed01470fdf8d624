/** How rents spread in a city: the sentence is the title, then the drawing, then the same as a table. */
import type { CityFigures } from '@keyhold/api/search.schema.ts'
import { sayNumber } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AsTable } from './AsTable.tsx'
import { barsOf, endsOpen, enoughHomes, middleAt } from './figures.ts'
import css from './Plots.module.css'
import { sayRent } from './say.ts'

export function RentBars({ figures }: { figures: CityFigures }) {
  const text = useText('cities')
  const language = useLanguage()
  const { rents, histogram } = figures
  const rent = (value: number) => sayRent(value, language)
  const isMany = rents.homes >= enoughHomes
  const title = isMany
    ? text('spread.half', { low: rent(rents.quarter), high: rent(rents.threeQuarters) })
    : text('spread.few', { count: rents.homes, low: rent(rents.least), high: rent(rents.most) })
  const bars = barsOf(figures)
  const top = Math.max(1, ...bars.map(({ homes }) => homes))
  const median = rent(rents.median)
  const labelled = Math.max(1, Math.ceil(bars.length / 6))
  return (
    <Panel className={css.plot}>
      <h2>{title}</h2>
      <p className={css.lede}>{text(isMany ? 'spread.lede' : 'spread.ledeFew', { step: rent(histogram.step) })}</p>
      <div className={css.bars} role="img" aria-label={text('spread.label', { title, median })}>
        <div className={css.field}>
          {bars.map(({ from, homes, isMiddle }) => (
            <span
              key={from}
              className={isMiddle ? css.inside : undefined}
              style={{ height: `${(homes / top) * 100}%` }}
            />
          ))}
          <i style={{ left: `${middleAt(figures)}%` }}>
            <b>{text('spread.middle', { median })}</b>
          </i>
        </div>
        <div className={css.axis}>
          {bars
            .filter((_, at) => at % labelled === 0)
            .map(({ from }) => (
              <span key={from} style={{ left: `${((from - histogram.from) / (bars.length * histogram.step)) * 100}%` }}>
                {rent(from)}
              </span>
            ))}
        </div>
      </div>
      <AsTable
        heads={[text('spread.rent'), text('spread.homes')]}
        rows={bars.map(({ from, to, homes }, at) => [
          at === bars.length - 1 && endsOpen(figures)
            ? text('spread.above', { low: rent(from) })
            : text('spread.from', { low: rent(from), high: rent(to - 1) }),
          sayNumber(homes, language),
        ])}
      />
    </Panel>
  )
}
