/** The rent of a home against homes with as many bedrooms in its city: a sentence, and where it stands among them. */
import type { RentSpread } from '@keyhold/api/search.schema.ts'
import { sayNumber } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { sayRent } from './facts.ts'
import css from './RentCompared.module.css'

interface Props {
  readonly rent: number
  readonly city: string
  readonly spread: RentSpread
}

/** So few homes say nothing about a city. */
const fewest = 3

/** Whether there are enough homes to compare with. */
export function isComparable(spread: RentSpread | undefined): spread is RentSpread {
  return spread !== undefined && spread.homes >= fewest && spread.most > spread.least
}

export function RentCompared({ rent, city, spread }: Props) {
  const text = useText('listings')
  const language = useLanguage()
  const { homes, least, quarter, median, threeQuarters, most } = spread
  const place = (amount: number) => `${((Math.min(Math.max(amount, least), most) - least) / (most - least)) * 100}%`
  const percent = Math.round((Math.abs(rent - median) / median) * 100)
  const where = percent === 0 ? 'at' : rent < median ? 'under' : 'above'
  return (
    <>
      <p className="soft">{text(`compared.${where}`, { percent, homes: sayNumber(homes, language), city })}</p>
      <div className={css.line} aria-hidden="true">
        <span className={css.middle} style={{ left: place(quarter), right: `calc(100% - ${place(threeQuarters)})` }} />
        <span className={css.median} style={{ left: place(median) }} />
        <span className={css.home} style={{ left: place(rent) }} />
      </div>
      <p className={css.ends} aria-hidden="true">
        <span>{sayRent(least, language)}</span>
        <span>{sayRent(most, language)}</span>
      </p>
      <p className="quiet small">
        {text('compared.half', {
          low: sayRent(quarter, language),
          high: sayRent(threeQuarters, language),
          middle: sayRent(median, language),
        })}
      </p>
    </>
  )
}
