/** A home's address in one line, the same in every language: the form that agreements contain and hash (D 6.9). */

import { withoutNumber } from '@keyhold/rental/withoutNumber.ts'
import { cityName, countryName } from '../places/service.ts'
import type { FullListing } from './service.ts'

type HomeWithAddress = Pick<FullListing, 'address1' | 'neighbourhood' | 'city' | 'country' | 'placeIs'>

/** Street, neighbourhood, city and country. */
export function agreementAddress({ address1, neighbourhood, city, country }: HomeWithAddress): string {
  const names = [address1, neighbourhood, city && cityName(city, 'en'), country && countryName(country, 'en')]
  return names.filter(Boolean).join(', ')
}

/** The address as others read it before acceptance: without the number where the location is blurred (D 5.11). */
export function shownAgreementAddress(home: HomeWithAddress): string {
  return agreementAddress({ ...home, address1: shownStreet(home) })
}

/** The street as others read it. */
export function shownStreet({ placeIs, address1 }: HomeWithAddress): string {
  return (placeIs === 'exact' ? address1 : withoutNumber(address1 ?? '')) ?? ''
}
