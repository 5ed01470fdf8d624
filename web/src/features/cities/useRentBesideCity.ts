/** A neighbourhood's rents compared with its city's, as a sentence. */
import type { NeighbourhoodFigures } from '@keyhold/api/search.schema.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { hasQuartiles } from './figures.ts'
import { formatRent } from './format.ts'

type Beside = Pick<NeighbourhoodFigures, 'rents' | 'cityMedian' | 'city'>

/** "9% below Madrid’s median of $1,100"; undefined for too few homes for a meaningful median. */
export function useRentBesideCity({ rents, cityMedian, city }: Beside): string | undefined {
  const text = useText('cities')
  const language = useLanguage()
  if (!hasQuartiles(rents)) return undefined
  const percent = Math.round((100 * Math.abs(rents.median - cityMedian)) / Math.max(1, cityMedian))
  const which = percent === 0 ? 'same' : rents.median < cityMedian ? 'below' : 'above'
  return text(`neighbourhood.${which}`, {
    percent: String(percent),
    city: city.city,
    median: formatRent(cityMedian, language),
  })
}
