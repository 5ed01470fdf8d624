/** Cards of homes: four side by side on wide screens; on a phone stacked, or a rail to swipe. */
import type { ReactNode } from 'react'
import type { SearchQuery } from '../../paths.ts'
import type { CardRow } from './cardRows.ts'
import { HomeCard } from './HomeCard.tsx'
import css from './HomeGrid.module.css'

interface Props {
  readonly rows: readonly CardRow[]
  readonly heading?: 'h2' | 'h3'
  /** How many pictures are in view at once. */
  readonly eager?: number
  readonly rail?: boolean
  /** On a phone only the first four. */
  readonly few?: boolean
  /** Content over the picture and below a home's card. */
  readonly renderCorner?: (row: CardRow) => ReactNode
  readonly renderBelow?: (row: CardRow) => ReactNode
  /** The preceding search. */
  readonly query?: SearchQuery
  /** All of them were found for its stay. */
  readonly areFreeForStay?: boolean
}

export function HomeGrid({
  rows,
  heading = 'h3',
  eager = 0,
  rail,
  few,
  renderCorner,
  renderBelow,
  query,
  areFreeForStay = false,
}: Props) {
  return (
    <ul className={[css.homes, rail && css.rail, few && css.few].filter(Boolean).join(' ')}>
      {rows.map((row, index) => (
        <li key={row.id}>
          <HomeCard
            id={row.id}
            property={row.property}
            freeFrom={row.nextFreeDate}
            petsToAsk={row.petsToAsk}
            stopMinutes={row.stopMinutes}
            isFreeForStay={areFreeForStay}
            corner={renderCorner?.(row)}
            below={renderBelow?.(row)}
            heading={heading}
            eager={index < eager}
            query={query ?? {}}
          />
        </li>
      ))}
    </ul>
  )
}
