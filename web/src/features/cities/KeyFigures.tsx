/** Four statistics of a city, each with its meaning. */
import type { CityFigures } from '@keyhold/api/search.schema.ts'
import { whole } from '@keyhold/rental/money.ts'
import { formatMoney, formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { FigureList } from './FigureList.tsx'
import { formatRent } from './format.ts'

export function KeyFigures({ figures }: { figures: CityFigures }) {
  const text = useText('cities')
  const language = useLanguage()
  const { rents, moveIn, heldUntilMoveOut, freeNow, city } = figures
  const homes = text('numbers.heldOf', { homes: formatNumber(rents.homes, language) })
  const figure = (key: 'median' | 'moveIn' | 'held' | 'free', value: string, unit = '') => ({
    label: text(`numbers.${key}`),
    value,
    unit,
    note: text(`numbers.${key}Note`),
  })
  return (
    <FigureList
      label={text('figures', { city: city.city })}
      figures={[
        figure('median', formatRent(rents.median, language), text('numbers.aMonth')),
        figure('moveIn', formatMoney(whole(moveIn, 'USDT'), language)),
        figure('held', formatNumber(heldUntilMoveOut, language), homes),
        figure('free', formatNumber(freeNow, language), homes),
      ]}
    />
  )
}
