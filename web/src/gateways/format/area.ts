/** Sizes of homes, as each language writes square metres. */
import type { Language } from '../text/language.ts'
import { formatNumber } from './format.ts'

/** The sign of square metres: Thai has its own. */
export function areaUnit(language: Language): string {
  return language === 'th' ? 'ตร.ม.' : 'm²'
}

/** "96 m²". */
export function formatArea(squareMetres: number, language: Language): string {
  return `${formatNumber(squareMetres, language)} ${areaUnit(language)}`
}
