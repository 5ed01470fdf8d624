/**
 * Neighbourhoods in rows, each with its page: distance to stops, number of homes, median, and interquartile range on a
 * scale up to `end`.
 */
import type { CityFigures } from '@keyhold/api/search.schema.ts'
import { formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { BoxPlot } from './BoxPlot.tsx'
import { hasQuartiles } from './figures.ts'
import { formatRent } from './format.ts'
import css from './Plots.module.css'

interface Props {
  readonly cityId: number
  readonly citySlug: string
  readonly rows: CityFigures['byNeighbourhood']
  readonly end: number
}

export function NeighbourhoodRows({ cityId, citySlug, rows, end }: Props) {
  const text = useText('cities')
  const language = useLanguage()
  const rent = (value: number) => formatRent(value, language)
  return (
    <table className={css.hoods}>
      <thead>
        <tr>
          <th scope="col">{text('neighbourhoods.name')}</th>
          <th scope="col" className={css.count}>
            {text('spread.homes')}
          </th>
          <th scope="col" className={css.middle}>
            {text('beds.middle')}
          </th>
          <th scope="col">
            <span className="vh">{text('neighbourhoods.spread')}</span>
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
            <th scope="row">
              <Link
                to={
                  row.slug
                    ? paths.rentNeighbourhood(citySlug, row.slug)
                    : paths.results({ cityId: String(cityId), neighbourhood: row.name })
                }
              >
                {row.name}
              </Link>
              {row.stopMinutes !== null && <small>{text('neighbourhoods.stop', { count: row.stopMinutes })}</small>}
            </th>
            <td className={css.count}>{formatNumber(row.homes, language)}</td>
            <td>
              <b className="strong">{rent(row.median)}</b>
            </td>
            <td>
              <span className="vh">
                {hasQuartiles(row)
                  ? text('neighbourhoods.half', { low: rent(row.quarter), high: rent(row.threeQuarters) })
                  : text('beds.range', { low: rent(row.least), high: rent(row.most) })}
              </span>
              <BoxPlot of={row} end={end} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
