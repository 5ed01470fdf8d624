/** A request as stored: checked by the rules of D 6.5, priced by the home, the tenant's identity encrypted (D 6.7). */
import type { RequestInput } from '@keyhold/api/leases.ts'
import { codeListIds, isCode, monthRangesOf } from '@keyhold/rental/code.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { escrowPartsOf } from '@keyhold/rental/moveInCost.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { answerBy, checkBirthday, checkFullName, checkStay, instantsOf } from '@keyhold/rental/request.ts'
import { type Identity, newSalt } from '../agreements/canonical.ts'
import type { LeaseDeps, LeaseHome } from './deps.ts'
import type { RequestedTerms } from './lease.ts'

/** Checks and prices a tenant's request; `requestedAt` is when they first sent it, `hasOneName` is from their profile. */
export function requestedTermsFor(
  { clock, chain, cipher }: Pick<LeaseDeps, 'clock' | 'chain' | 'cipher'>,
  leaseId: string,
  home: LeaseHome,
  input: RequestInput,
  { requestedAt, hasOneName }: { readonly requestedAt: number; readonly hasOneName: boolean },
): RequestedTerms {
  const { timeZone, availableFrom } = home
  const today = dayAt(clock.leaseNow(), timeZone)
  const minMonths = monthRangesOf(home.termOfLease).map(({ least }) => least)
  const availableUntil = home.availableUntil ?? undefined
  const offer = { availableFrom, availableUntil, minMonths, timeZone }
  if ((input.cancellation ?? home.cancellation) !== home.cancellation) throw new Refusal('cancellation-changed')
  const { tenantNotice = home.tenantNotice, landlordNotice = home.landlordNotice } = input
  if (tenantNotice !== home.tenantNotice || landlordNotice !== home.landlordNotice) throw new Refusal('notices-changed')
  const stay = checkStay(input.validFrom, input.validTo, offer, today)
  checkFullName(input.renteeFullName, input.renteeHasOneName ?? hasOneName)
  checkBirthday(input.renteeDateOfBirth, input.dateOfBirth, today)
  if (!isCode(input.renteeMaritalId, codeListIds.maritalStatus))
    throw new Refusal('code-not-known', { renteeMaritalId: 'code-not-known' })
  const identity: Identity = {
    passportNumber: input.renteeIdPassPortNumber,
    nationality: input.renteeNationality,
    maritalId: input.renteeMaritalId,
    salt: newSalt(),
  }
  return {
    stay,
    timeZone,
    ...instantsOf(stay, timeZone),
    ...partsOf(home, chain.deployment.stablecoinDecimals),
    answerBy: answerBy(requestedAt, stay.from, timeZone),
    fullName: input.renteeFullName,
    birthday: input.renteeDateOfBirth,
    profession: input.renteeProfession,
    homeAddress: input.renteeHomeAddress,
    mobile: input.renteeMobile,
    email: input.renteeEmail,
    message: input.message || null,
    cancellation: home.cancellation,
    tenantNotice: home.tenantNotice,
    landlordNotice: home.landlordNotice,
    returnDays: home.returnDays,
    ownClauses: home.ownClauses,
    identity: cipher.encrypt(leaseId, identity),
  }
}

/**
 * The two parts of the money (docs/chain.md): 1 USD is 1 USDT; the policy decides where the deposit is held (D 5.3,
 * D 5.5).
 */
function partsOf(home: Pick<LeaseHome, 'rentPrice' | 'deposit' | 'depositPolicy'>, decimals: number) {
  const smallest = (price: number) => BigInt(price) * 10n ** BigInt(decimals)
  const [rent, deposit] = [smallest(home.rentPrice), smallest(home.deposit)]
  return { rent, ...escrowPartsOf({ rent, deposit }, home.depositPolicy), depositPolicy: home.depositPolicy }
}
