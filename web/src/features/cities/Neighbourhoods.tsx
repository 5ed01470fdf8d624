/** A city's neighbourhoods, most homes first: the first eight visible, the others in a native disclosure. */
import type { CityFigures } from '@keyhold/api/search.schema.ts'
import { formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { scaleFor } from './figures.ts'
import { NeighbourhoodRows } from './NeighbourhoodRows.tsx'
import css from './Plots.module.css'

const visibleRows = 8

interface Props {
  readonly cityId: number
  readonly citySlug: string
  readonly rows: CityFigures['byNeighbourhood']
  /** The total number, including those without a row. */
  readonly all: number
}

export function Neighbourhoods({ cityId, citySlug, rows, all }: Props) {
  const text = useText('cities')
  const language = useLanguage()
  const { end } = scaleFor(rows)
  const more = rows.slice(visibleRows)
  const shown = rows.length - more.length
  return (
    <Panel className={css.plot}>
      <h2>{text('neighbourhoods.title')}</h2>
      <p className={css.lede}>
        {shown < all && (
          <>
            <span>
              {text('neighbourhoods.some', {
                shown: formatNumber(shown, language),
                all: formatNumber(all, language),
              })}
            </span>{' '}
          </>
        )}
        <span>{text('neighbourhoods.lede')}</span>
      </p>
      <NeighbourhoodRows cityId={cityId} citySlug={citySlug} rows={rows.slice(0, visibleRows)} end={end} />
      {more.length > 0 && (
        <details className={css.table}>
          <summary>
            <span>{text('neighbourhoods.more', { count: more.length })}</span> <Icon name="caret-down" />
          </summary>
          <NeighbourhoodRows cityId={cityId} citySlug={citySlug} rows={more} end={end} />
          {rows.length < all && <p className={css.lede}>{text('neighbourhoods.rest', { count: all - rows.length })}</p>}
        </details>
      )}
    </Panel>
  )
}
