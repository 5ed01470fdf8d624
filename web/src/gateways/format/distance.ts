/** Distances in each language. */
import type { Language } from '../text/language.ts'
import { formatNumber } from './format.ts'

/** "500 m", "2 km"; Thai has its own units. */
export function formatDistance(metres: number, language: Language): string {
  const [metre, kilometre] = language === 'th' ? ['ม.', 'กม.'] : ['m', 'km']
  return metres < 1000
    ? `${formatNumber(metres, language)} ${metre}`
    : `${formatNumber(metres / 1000, language)} ${kilometre}`
}
