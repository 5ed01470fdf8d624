/** Four figures of a city, each with what it means. */
import type { CityFigures } from '@keyhold/api/search.schema.ts'
import { whole } from '@keyhold/rental/money.ts'
import { sayMoney, sayNumber } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import css from './BigNumbers.module.css'
import { sayRent } from './say.ts'

export function BigNumbers({ figures }: { figures: CityFigures }) {
  const text = useText('cities')
  const language = useLanguage()
  const { rents, moveIn, heldUntilMoveOut, freeNow, city } = figures
  const homes = text('numbers.heldOf', { homes: sayNumber(rents.homes, language) })
  const shown = [
    { key: 'median', value: sayRent(rents.median, language), unit: text('numbers.aMonth') },
    { key: 'moveIn', value: sayMoney(whole(moveIn, 'USDT'), language), unit: '' },
    { key: 'held', value: sayNumber(heldUntilMoveOut, language), unit: homes },
    { key: 'free', value: sayNumber(freeNow, language), unit: homes },
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
