/** Homes as leases see them: complete enough to be let, with the whole address for the agreement. */
import { withoutNumber } from '../listings/place.ts'
import type { FullListing, Listings } from '../listings/service.ts'
import { cityName, countryName } from '../places/service.ts'
import type { HomeForLease, Homes } from './parts.ts'

/** The homes of the listings feature. */
export function homesOf(listings: Pick<Listings, 'list' | 'rateAnswers'>): Homes {
  return {
    async forLease(id) {
      const [home] = await listings.list([id])
      return home && forLease(home)
    },
    rateAnswers: (landlordId, rate) => listings.rateAnswers(landlordId, rate),
  }
}

/** A home that was never complete cannot be let. */
function forLease(home: FullListing): HomeForLease | undefined {
  const { id, landlordId, title, timeZone, availableFrom, rentPrice, deposit } = home
  if (title === null || timeZone === null || availableFrom === null || rentPrice === null || deposit === null)
    return undefined
  const { availableUntil, depositPolicy, termOfLease } = home
  return {
    ...{
      id,
      landlordId,
      title,
      timeZone,
      availableFrom,
      availableUntil,
      rentPrice,
      deposit,
      depositPolicy,
      termOfLease,
    },
    fullAddress: addressOf(home),
    shownAddress: addressOf({
      ...home,
      address1: home.placeIs === 'exact' ? home.address1 : withoutNumber(home.address1 ?? ''),
    }),
    isPublished: home.state === 'published' && home.deletedAt === null,
  }
}

/** Street, neighbourhood, city and country in one line, as the agreement names them in every language. */
function addressOf({ address1, neighbourhood, city, country }: FullListing): string {
  const names = [address1, neighbourhood, city && cityName(city, 'en'), country && countryName(country, 'en')]
  return names.filter(Boolean).join(', ')
}
