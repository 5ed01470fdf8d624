/** Homes as leases read them: complete enough to let, with the full address for the agreement. */
import { addressIn } from '@keyhold/rental/addressIn.ts'
import { findLanguage } from '@keyhold/rental/language.ts'
import { clausesWait } from '@keyhold/rental/ownClauses.ts'
import { returnDaysIn } from '@keyhold/rental/returnDays.ts'
import type { Language } from '../../../gateways/text.ts'
import { agreementAddress, shownAgreementAddress } from '../../listings/listings/agreementAddress.ts'
import type { FullListing, Listings } from '../../listings/listings/service.ts'
import type { LeaseHome, LeaseHomes } from './deps.ts'

/** Reads the homes of the listings feature. */
export function createLeaseHomes(listings: Pick<Listings, 'list' | 'rateAnswers'>): LeaseHomes {
  return {
    async forLease(id) {
      const [home] = await listings.list([id])
      return home && forLease(home)
    },
    rateAnswers: (landlordId, rate) => listings.rateAnswers(landlordId, rate),
  }
}

/** A home in one line of a document; if its landlord has left, only the place is known. */
export function homeInLine(
  language: Language,
  { title, fullAddress }: Pick<LeaseHome, 'title' | 'fullAddress'>,
): string {
  return [title, addressIn(language, fullAddress)].filter(Boolean).join(', ')
}

/** An incomplete home cannot be let. A home whose landlord has left has no title, but leases still refer to it. */
function forLease(home: FullListing): LeaseHome | undefined {
  const { id, landlordId, timeZone, availableFrom, rentPrice, deposit } = home
  const title = home.title ?? (home.deletedAt ? '' : null)
  if (title === null || timeZone === null || availableFrom === null || rentPrice === null || deposit === null)
    return undefined
  const { availableUntil, depositPolicy, cancellation, tenantNotice, landlordNotice, termOfLease } = home
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
    cancellation,
    tenantNotice,
    landlordNotice,
    returnDays: returnDaysIn(home.country),
    termOfLease,
    ownClauses: ownClausesOf(home),
    fullAddress: agreementAddress(home),
    shownAddress: shownAgreementAddress(home),
    isPublished: home.state === 'published' && home.deletedAt === null,
  }
}

/** None while they await moderation: only the parties answer for an agreement's text (D 11.24). */
function ownClausesOf(home: FullListing): LeaseHome['ownClauses'] {
  const { ownClauses: text, ownClausesLanguage } = home
  const language = findLanguage(ownClausesLanguage)
  return text && language && !clausesWait(home) ? { language, text } : undefined
}
