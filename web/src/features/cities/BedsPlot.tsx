/** Rents by bedrooms, as lines on one scale, and as a table. */
import type { CityFigures } from '@keyhold/api/search.schema.ts'
import { sayNumber } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AsTable } from './AsTable.tsx'
import { bedroomCost, hasMiddleHalf, placeOn, scaleOf } from './figures.ts'
import css from './Plots.module.css'
import { Spread } from './Spread.tsx'
import { sayBeds, sayRent } from './say.ts'

export function BedsPlot({ groups }: { groups: CityFigures['byBeds'] }) {
  const text = useText('cities')
  const language = useLanguage()
  const rent = (value: number) => sayRent(value, language)
  const { end, marks } = scaleOf(groups)
  const middles = groups.map(({ beds, median }) =>
    text('beds.sentence', { beds: sayBeds(beds, text), median: rent(median) }),
  )
  return (
    <Panel className={css.plot}>
      <h2>{useTitle(groups)}</h2>
      <p className={css.lede}>{text('beds.lede')}</p>
      <div className={css.lines} role="img" aria-label={middles.join('; ')}>
        {groups.map((group) => (
          <div key={group.beds} className={css.line}>
            <p>
              <b>{sayBeds(group.beds, text)}</b>
              <small>{text('beds.homesOf', { count: group.homes })}</small>
            </p>
            <div>
              <b style={{ left: `${placeOn(end, group.median)}%` }}>{rent(group.median)}</b>
              <Spread of={group} end={end} whole />
            </div>
          </div>
        ))}
        <div className={css.scale}>
          {marks.map((mark) => (
            <span key={mark} style={{ left: `${placeOn(end, mark)}%` }}>
              {rent(mark)}
            </span>
          ))}
        </div>
      </div>
      <AsTable
        heads={[text('beds.bedrooms'), text('beds.homes'), text('beds.half'), text('beds.middle')]}
        rows={groups.map((group) => [
          sayBeds(group.beds, text),
          sayNumber(group.homes, language),
          hasMiddleHalf(group)
            ? text('beds.range', { low: rent(group.quarter), high: rent(group.threeQuarters) })
            : '–',
          rent(group.median),
        ])}
      />
    </Panel>
  )
}

/** Claims a bedroom's cost only where every further one costs more. */
function useTitle(groups: CityFigures['byBeds']): string {
  const text = useText('cities')
  const language = useLanguage()
  const cost = bedroomCost(groups)
  if (!cost) return text('beds.title')
  const [low, high] = [sayRent(cost.least, language), sayRent(cost.most, language)]
  return cost.least === cost.most ? text('beds.moreOne', { low }) : text('beds.more', { low, high })
}
