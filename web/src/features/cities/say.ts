/** Rents and bedrooms of a city in words. */
import { whole } from '@keyhold/rental/money.ts'
import { sayMoney } from '../../gateways/format.ts'
import type { Language } from '../../gateways/language.ts'
import type { Text } from '../../gateways/text.tsx'

/** A month's rent in dollars: "$720". */
export function sayRent(rent: number, language: Language): string {
  return sayMoney(whole(rent, 'USD'), language)
}

/** "2 beds", "6 or more". */
export function sayBeds(beds: number, say: Text<'cities'>): string {
  return beds >= 61 ? say('beds.bedsOrMore') : say('beds.beds', { count: beds })
}
