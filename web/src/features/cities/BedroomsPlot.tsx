/** Rents by bedrooms, as lines on one scale, and as a table. */
import type { CityFigures } from '@keyhold/api/search.schema.ts'
import { formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { BoxPlot } from './BoxPlot.tsx'
import { DataTable } from './DataTable.tsx'
import { bedroomCost, hasQuartiles, percentOf, scaleFor } from './figures.ts'
import { formatBeds, formatRent } from './format.ts'
import css from './Plots.module.css'

export function BedroomsPlot({ groups }: { groups: CityFigures['byBeds'] }) {
  const text = useText('cities')
  const language = useLanguage()
  const rent = (value: number) => formatRent(value, language)
  const { end, ticks } = scaleFor(groups)
  const sentences = groups.map(({ beds, median }) =>
    text('beds.sentence', { beds: formatBeds(beds, text), median: rent(median) }),
  )
  return (
    <Panel className={css.plot}>
      <h2>{useTitle(groups)}</h2>
      <p className={css.lede}>{text('beds.lede')}</p>
      <div className={css.lines} role="img" aria-label={sentences.join('; ')}>
        {groups.map((group) => (
          <div key={group.beds} className={css.line}>
            <p>
              <b>{formatBeds(group.beds, text)}</b>
              <small>{text('beds.homesOf', { count: group.homes })}</small>
            </p>
            <div>
              <b style={{ left: `${percentOf(end, group.median)}%` }}>{rent(group.median)}</b>
              <BoxPlot of={group} end={end} withRange />
            </div>
          </div>
        ))}
        <div className={css.scale}>
          {ticks.map((tick) => (
            <span key={tick} style={{ left: `${percentOf(end, tick)}%` }}>
              {rent(tick)}
            </span>
          ))}
        </div>
      </div>
      <DataTable
        heads={[text('beds.bedrooms'), text('beds.homes'), text('beds.half'), text('beds.middle')]}
        rows={groups.map((group) => [
          formatBeds(group.beds, text),
          formatNumber(group.homes, language),
          hasQuartiles(group) ? text('beds.range', { low: rent(group.quarter), high: rent(group.threeQuarters) }) : '–',
          rent(group.median),
        ])}
      />
    </Panel>
  )
}

/** States the cost of a bedroom only if every further one costs more. */
function useTitle(groups: CityFigures['byBeds']): string {
  const text = useText('cities')
  const language = useLanguage()
  const cost = bedroomCost(groups)
  if (!cost) return text('beds.title')
  const [low, high] = [formatRent(cost.least, language), formatRent(cost.most, language)]
  return cost.least === cost.most ? text('beds.moreOne', { low }) : text('beds.more', { low, high })
}
