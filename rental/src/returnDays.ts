/** How long after the move-out a deposit is due, by country. `placeLaw.ts` has the laws and their sources. */
import { plainRules } from './deposit.ts'

/** Countries whose law may ask for fewer days than the default. */
const fewerDays: Readonly<Record<string, number>> = { TH: 7 }

/** The days that the terms of a home in this country name (ISO code). */
export function returnDaysIn(country: string | null): number {
  return fewerDays[country ?? ''] ?? plainRules.returnDays
}
