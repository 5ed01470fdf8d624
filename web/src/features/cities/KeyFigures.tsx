/** Four figures of a city, each with what it means. */
import type { CityFigures } from '@keyhold/api/search.schema.ts'
import { whole } from '@keyhold/rental/money.ts'
import { formatMoney, formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { formatRent } from './format.ts'
import css from './KeyFigures.module.css'

export function KeyFigures({ figures }: { figures: CityFigures }) {
  const text = useText('cities')
  const language = useLanguage()
  const { rents, moveIn, heldUntilMoveOut, freeNow, city } = figures
  const homes = text('numbers.heldOf', { homes: formatNumber(rents.homes, language) })
  const shown = [
    { key: 'median', value: formatRent(rents.median, language), unit: text('numbers.aMonth') },
    { key: 'moveIn', value: formatMoney(whole(moveIn, 'USDT'), language), unit: '' },
    { key: 'held', value: formatNumber(heldUntilMoveOut, language), unit: homes },
    { key: 'free', value: formatNumber(freeNow, language), unit: homes },
  ] as const
  return (
    <section aria-label={text('figures', { city: city.city })}>
      <dl className={css.numbers}>
        {shown.map(({ key, value, unit }) => (
          <div key={key}>
            <dt>{text(`numbers.${key}`)}</dt>
            <dd>
              {value} {unit && <small>{unit}</small>}
            </dd>
            <dd className={css.note}>{text(`numbers.${key}Note`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
