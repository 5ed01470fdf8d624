/** A neighbourhood's rents compared with its city's, the cost of moving in, the distance to stops, and availability. */
import type { NeighbourhoodFigures } from '@keyhold/api/search.schema.ts'
import { whole } from '@keyhold/rental/money.ts'
import { formatMoney, formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { type Figure, FigureList } from './FigureList.tsx'
import { hasQuartiles } from './figures.ts'
import { formatRent } from './format.ts'
import { useRentBesideCity } from './useRentBesideCity.ts'

export function NeighbourhoodKeyFigures({ figures }: { figures: NeighbourhoodFigures }) {
  const text = useText('cities')
  const language = useLanguage()
  const { rents, moveIn, freeNow, stops } = figures
  const besideCity = useRentBesideCity(figures)
  const rent = (value: number) => formatRent(value, language)
  const range =
    rents.least === rents.most
      ? rent(rents.least)
      : text('beds.range', { low: rent(rents.least), high: rent(rents.most) })
  const shown: Figure[] = [
    besideCity
      ? { label: text('numbers.median'), value: rent(rents.median), unit: text('numbers.aMonth'), note: besideCity }
      : {
          label: text('neighbourhood.rent'),
          value: range,
          unit: text('numbers.aMonth'),
          note: text('neighbourhood.fewNote'),
        },
    {
      label: text('numbers.moveIn'),
      value: formatMoney(whole(moveIn, 'USDT'), language),
      note: text(hasQuartiles(rents) || rents.homes > 1 ? 'numbers.moveInNote' : 'neighbourhood.moveInOne'),
    },
  ]
  if (stops)
    shown.push({
      label: text('neighbourhood.stop'),
      value: text('neighbourhood.minutes', { count: stops.minutes }),
      note: text('neighbourhood.stopNote', { count: stops.homes, all: formatNumber(rents.homes, language) }),
    })
  shown.push({
    label: text('numbers.free'),
    value: formatNumber(freeNow, language),
    unit: text('numbers.heldOf', { homes: formatNumber(rents.homes, language) }),
    note: text('numbers.freeNote'),
  })
  return <FigureList label={text('figures', { city: figures.name })} figures={shown} />
}
