/** A home's rent compared with homes with the same number of bedrooms in its city: a sentence, and its position. */
import type { RentSpread } from '@keyhold/api/search.schema.ts'
import { formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { formatRent } from './formatListing.ts'
import css from './RentComparison.module.css'

interface Props {
  readonly rent: number
  readonly city: string
  readonly spread: RentSpread
}

/** The minimum number of homes for a meaningful comparison. */
const minHomes = 3

/** Whether there are enough homes to compare with. */
export function isComparable(spread: RentSpread | undefined): spread is RentSpread {
  return spread !== undefined && spread.homes >= minHomes && spread.most > spread.least
}

/** Whether a rent is so far below comparable ones that a visitor is warned: the admin desk's threshold (D 11.31). */
export function isFarBelow(rent: number, { homes, median }: RentSpread): boolean {
  return homes >= 5 && rent * 2 < median
}

export function RentComparison({ rent, city, spread }: Props) {
  const text = useText('listings')
  const language = useLanguage()
  const { homes, least, quarter, median, threeQuarters, most } = spread
  const position = (amount: number) => `${((Math.min(Math.max(amount, least), most) - least) / (most - least)) * 100}%`
  const percent = Math.round((Math.abs(rent - median) / median) * 100)
  const comparison = percent === 0 ? 'at' : rent < median ? 'under' : 'above'
  return (
    <>
      <p className="soft">{text(`compared.${comparison}`, { percent, homes: formatNumber(homes, language), city })}</p>
      <div className={css.line} aria-hidden="true">
        <span
          className={css.middle}
          style={{ left: position(quarter), right: `calc(100% - ${position(threeQuarters)})` }}
        />
        <span className={css.median} style={{ left: position(median) }} />
        <span className={css.home} style={{ left: position(rent) }} />
      </div>
      <p className={css.ends} aria-hidden="true">
        <span>{formatRent(least, language)}</span>
        <span>{formatRent(most, language)}</span>
      </p>
      <p className="quiet small">
        {text('compared.half', {
          low: formatRent(quarter, language),
          high: formatRent(threeQuarters, language),
          middle: formatRent(median, language),
        })}
      </p>
    </>
  )
}
