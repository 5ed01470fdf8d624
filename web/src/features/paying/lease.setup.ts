/** For tests of paying: a lease as the API tells it, between Ada, who lets, and Ben, who pays. */
import type { Terms as WireTerms } from '@keyhold/api/deposits.schema.ts'
import type { LeaseDetail, LeaseMoney, LeasePart, LeaseParty } from '@keyhold/api/leases.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import type { Place } from '../../gateways/wallet/place.ts'

const day = 86_400

const party = (firstName: string, wallet: string): LeaseParty => ({
  ...{ id: firstName, firstName, lastName: 'Test', agencyName: null, avatarImagePath: null },
  ...{ emailAddress: null, phoneNumber: null, wallet, memberSince: null },
})

/** Terms as they travel: amounts as digits. */
export const onTheWire = (terms: Terms): WireTerms => ({
  ...terms,
  handover: `${terms.handover}`,
  deposit: `${terms.deposit}`,
})

/** What a lease of these terms costs; the fee is one RNB. */
export const moneyOf = ({ handover, deposit }: Terms): LeaseMoney => ({
  handover: `${handover}`,
  deposit: `${deposit}`,
  total: `${handover + deposit}`,
  currency: 'USDT',
  fee: `${10n ** 18n}`,
  feeCurrency: 'RNB',
  rent: `${handover}`,
  depositPolicy: 'until-move-out',
})

const aHome: LeaseDetail['roomAd']['property'] = {
  ...{ id: 'home', ownerId: 'Ada', title: 'A home', rentPrice: 1_100, deposit: 1_100, moveInCost: 2_200 },
  ...{ rentPriceCurrency: 200_000, depositCurrency: 200_000, currency: 'USD', depositPolicy: 'until-move-out' },
  ...{ bedsNumber: 2, bathroom: 1, toilet: 1, roomSize: 60, images: [], coverAlt: null, city: null },
  ...{ furnished: true, parking: false, heating: false, airConditioning: false, balconyTerrace: false },
  ...{ elevator: false, petFriendly: false, smokingAllowed: false, locationLat: null, locationLng: null },
  rentalType: { id: 100_000, text: 'Apartment' },
  address: { address1: 'Calle 2', country: 'SV', countryName: 'El Salvador', neighbourhood: 'Escalón' },
}
const ben: LeaseDetail['rentee'] = {
  ...{ renteeFullName: 'Ben Test', renteeDateOfBirth: '1992-02-09', renteeIdPassPortNumber: null },
  ...{ renteeNationality: null, renteeMaritalId: null, renteeProfession: 'Cook', renteeHomeAddress: 'Calle 1' },
  ...{ renteeMobile: '+503 7110 2298', renteeEmail: 'ben@example.com', message: null, isMasked: true },
}

function awaited(terms: Terms, part: 'handover' | 'deposit', due: number): LeasePart {
  const payee = part === 'handover' ? 'landlord' : 'tenant'
  return { part, agreed: `${terms[part]}`, held: '0', due, firstDue: due, latestDue: due, payee, state: 'awaited' }
}

/** A lease that waits for its payment; `changes` make it another. */
export function aLease(terms: Terms, changes: Partial<LeaseDetail> = {}): LeaseDetail {
  const { landlord, moveIn, moveOut, payBy } = terms
  const money = moneyOf(terms)
  return {
    ...{ id: 'lease-1', reference: 'KH-000001', contractStatus: 'Pay Deposit', isLandlordInContract: false },
    ...{ validFrom: '2027-01-01', validTo: '2027-07-01', landlordWalletAddress: landlord },
    roomAd: { id: 'ad-1', availableFrom: null, availableUntil: null, property: aHome },
    counterpart: party('Ada', landlord),
    landlord: party('Ada', landlord),
    tenant: party('Ben', terms.tenant),
    rentee: ben,
    ...{ requestedAt: payBy - 3 * day, answerBy: payBy + 3 * day, payBy, moveIn, moveOut, timeZone: 'UTC', money },
    parts: [awaited(terms, 'handover', moveIn + 5 * day), awaited(terms, 'deposit', moveOut + 14 * day)],
    steps: [{ step: 'pay', at: payBy, amount: money.total, to: null, isDone: false }],
    ...{ acts: ['pay'], overlapping: 0, history: [], transactions: [], secondPayments: [] },
    ...{ document: terms.document, hasAcceptanceSignature: false, acceptanceSignature: null },
    ...{ terms: null, smartContractId: null, chain: null, payment: null, readAt: null },
    leaseNow: payBy - 100_000,
    ...changes,
  }
}

/** A lease that is paid: both parts are held, and whoever looks may do `acts`. */
export function aPaidLease(
  terms: Terms,
  { chainId, network, escrow, explorerUrl }: Pick<Place, 'chainId' | 'network' | 'escrow' | 'explorerUrl'>,
  changes: Partial<LeaseDetail> = {},
): LeaseDetail {
  const lease = aLease(terms)
  return {
    ...lease,
    contractStatus: 'Start Arbitration',
    parts: lease.parts.map((part) => ({ ...part, held: part.agreed, state: 'held' })),
    terms: onTheWire(terms),
    smartContractId: leaseId(terms),
    chain: { chainId, network, escrow, explorerUrl },
    acts: ['releaseEarly', 'dispute', 'payRent'],
    ...changes,
  }
}
