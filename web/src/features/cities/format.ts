/** A city's rents and bedrooms in words. */
import { sixOrMore } from '@keyhold/rental/fields.ts'
import { whole } from '@keyhold/rental/money.ts'
import { formatMoney } from '../../gateways/format/format.ts'
import type { Language } from '../../gateways/text/language.ts'
import type { Text } from '../../gateways/text/useText.tsx'

/** A month's rent in dollars: "$720". */
export function formatRent(rent: number, language: Language): string {
  return formatMoney(whole(rent, 'USD'), language)
}

/** "2 beds", "6 or more". */
export function formatBeds(beds: number, text: Text<'cities'>): string {
  return beds >= sixOrMore ? text('beds.bedsOrMore') : text('beds.beds', { count: beds })
}
