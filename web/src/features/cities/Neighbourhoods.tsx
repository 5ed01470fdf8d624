/** Neighbourhoods of a city, most homes first: the first eight in sight, the others behind the browser's own disclosure. */
import type { CityFigures } from '@keyhold/api/search.schema.ts'
import { sayNumber } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { scaleOf } from './figures.ts'
import { HoodRows } from './HoodRows.tsx'
import css from './Plots.module.css'

const inSight = 8

interface Props {
  readonly rows: CityFigures['byNeighbourhood']
  /** How many there are, those that are not among the rows too. */
  readonly all: number
}

export function Neighbourhoods({ rows, all }: Props) {
  const text = useText('cities')
  const language = useLanguage()
  const { end } = scaleOf(rows)
  const more = rows.slice(inSight)
  const shown = rows.length - more.length
  return (
    <Panel className={css.plot}>
      <h2>{text('hoods.title')}</h2>
      <p className={css.lede}>
        {shown < all && (
          <>{text('hoods.some', { shown: sayNumber(shown, language), all: sayNumber(all, language) })} </>
        )}
        {text('hoods.lede')}
      </p>
      <HoodRows rows={rows.slice(0, inSight)} end={end} />
      {more.length > 0 && (
        <details className={css.table}>
          <summary>
            {text('hoods.more', { count: more.length })} <Icon name="caret-down" />
          </summary>
          <HoodRows rows={more} end={end} />
          {rows.length < all && <p className={css.lede}>{text('hoods.rest', { count: all - rows.length })}</p>}
        </details>
      )}
    </Panel>
  )
}
