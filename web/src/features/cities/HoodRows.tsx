/** Neighbourhoods in rows: how many homes, the middle, and the middle half on a scale that ends at `end`. */
import type { CityFigures } from '@keyhold/api/search.schema.ts'
import { sayNumber } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { hasMiddleHalf } from './figures.ts'
import css from './Plots.module.css'
import { Spread } from './Spread.tsx'
import { sayRent } from './say.ts'

export function HoodRows({ rows, end }: { rows: CityFigures['byNeighbourhood']; end: number }) {
  const text = useText('cities')
  const language = useLanguage()
  const rent = (value: number) => sayRent(value, language)
  return (
    <table className={css.hoods}>
      <thead>
        <tr>
          <th scope="col">{text('hoods.name')}</th>
          <th scope="col" className={css.count}>
            {text('spread.homes')}
          </th>
          <th scope="col" className={css.middle}>
            {text('beds.middle')}
          </th>
          <th scope="col">
            <span className="vh">{text('hoods.spread')}</span>
            <span className={css.ends} aria-hidden="true">
              <span>{rent(0)}</span>
              <span>{rent(end)}</span>
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td className={css.count}>{sayNumber(row.homes, language)}</td>
            <td>
              <b className="strong">{rent(row.median)}</b>
            </td>
            <td>
              <span className="vh">
                {hasMiddleHalf(row)
                  ? text('hoods.half', { low: rent(row.quarter), high: rent(row.threeQuarters) })
                  : text('beds.range', { low: rent(row.least), high: rent(row.most) })}
              </span>
              <Spread of={row} end={end} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
