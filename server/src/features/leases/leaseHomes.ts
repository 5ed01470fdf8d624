/** Homes as leases see them: complete enough to be let, with the whole address for the agreement. */
import { addressIn } from '@keyhold/rental/addressIn.ts'
import { findLanguage } from '@keyhold/rental/language.ts'
import { clausesWait } from '@keyhold/rental/ownClauses.ts'
import type { Language } from '../../gateways/text.ts'
import { agreementAddress, shownAgreementAddress } from '../listings/agreementAddress.ts'
import type { FullListing, Listings } from '../listings/service.ts'
import type { LeaseHome, LeaseHomes } from './deps.ts'

/** The homes of the listings feature. */
export function createLeaseHomes(listings: Pick<Listings, 'list' | 'rateAnswers'>): LeaseHomes {
  return {
    async forLease(id) {
      const [home] = await listings.list([id])
      return home && forLease(home)
    },
    rateAnswers: (landlordId, rate) => listings.rateAnswers(landlordId, rate),
  }
}

/** A home in one line of a paper; of one whose landlord has left only the place is known. */
export function homeInLine(
  language: Language,
  { title, fullAddress }: Pick<LeaseHome, 'title' | 'fullAddress'>,
): string {
  return [title, addressIn(language, fullAddress)].filter(Boolean).join(', ')
}

/** A home that was never complete cannot be let; one whose landlord has left has lost its title, and is still what a lease speaks of. */
function forLease(home: FullListing): LeaseHome | undefined {
  const { id, landlordId, timeZone, availableFrom, rentPrice, deposit } = home
  const title = home.title ?? (home.deletedAt ? '' : null)
  if (title === null || timeZone === null || availableFrom === null || rentPrice === null || deposit === null)
    return undefined
  const { availableUntil, depositPolicy, termOfLease } = home
  return {
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
    ownClauses: ownClausesOf(home),
    fullAddress: agreementAddress(home),
    shownAddress: shownAgreementAddress(home),
    isPublished: home.state === 'published' && home.deletedAt === null,
  }
}

/** None while they wait to be read: what an agreement says, nobody but its parties stands behind (D 11.24). */
function ownClausesOf(home: FullListing): LeaseHome['ownClauses'] {
  const { ownClauses: text, ownClausesLanguage } = home
  const language = findLanguage(ownClausesLanguage)
  return text && language && !clausesWait(home) ? { language, text } : undefined
}
