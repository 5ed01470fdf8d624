/** For tests of the payment page: an accepted lease as the API tells it, and the API itself, faked at its door. */
import type { PaymentStart } from '@keyhold/api/deposits.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { configure } from '@testing-library/react'
import { vi } from 'vitest'
import type { Place } from '../../gateways/wallet/place.ts'

configure({ asyncUtilTimeout: 5_000 }) // the chain answers in its own time

const party = (firstName: string, wallet: string) => ({
  id: firstName,
  firstName,
  lastName: 'Test',
  agencyName: null,
  avatarImagePath: null,
  emailAddress: null,
  phoneNumber: null,
  wallet,
  memberSince: null,
})
const digits = (terms: Terms) => ({ ...terms, handover: `${terms.handover}`, deposit: `${terms.deposit}` })
const moneyOf = (terms: Terms) => ({
  handover: `${terms.handover}`,
  deposit: `${terms.deposit}`,
  total: `${terms.handover + terms.deposit}`,
  currency: 'USDT' as const,
  fee: `${10n ** 18n}`,
  feeCurrency: 'RNB' as const,
  rent: `${terms.handover}`,
  depositPolicy: 'until-move-out' as const,
})

/** A lease that waits for its payment; `changes` make it another. */
export function aLease(terms: Terms, changes: Partial<LeaseDetail> = {}): LeaseDetail {
  const { landlord, moveIn, moveOut, payBy } = terms
  const part = (name: 'handover' | 'deposit', due: number) => ({
    part: name,
    agreed: `${terms[name]}`,
    held: '0',
    due,
    firstDue: due,
    latestDue: due,
    payee: name === 'handover' ? ('landlord' as const) : ('tenant' as const),
    state: 'awaited' as const,
  })
  const lease = {
    id: 'lease-1',
    reference: 'KH-000001',
    contractStatus: 'Pay Deposit',
    validFrom: '2027-01-01',
    validTo: '2027-07-01',
    isLandlordInContract: false,
    landlordWalletAddress: landlord,
    roomAd: { id: 'ad-1', availableFrom: null, availableUntil: null, property: { title: 'A home', images: [] } },
    counterpart: party('Ada', landlord),
    landlord: party('Ada', landlord),
    tenant: party('Ben', terms.tenant),
    payBy,
    moveIn,
    moveOut,
    timeZone: 'UTC',
    money: moneyOf(terms),
    parts: [part('handover', moveIn + 5 * 86_400), part('deposit', moveOut + 14 * 86_400)],
    steps: [{ step: 'pay', at: payBy, amount: moneyOf(terms).total, to: null, isDone: false }],
    acts: ['pay'],
    history: [],
    terms: null,
    chain: null,
    payment: null,
    leaseNow: payBy - 100_000,
  }
  return { ...lease, ...changes } as unknown as LeaseDetail
}

/** A lease that is paid: both parts are held, and whoever looks may do `acts`. */
export function aPaidLease(terms: Terms, place: Place, changes: Partial<LeaseDetail> = {}): LeaseDetail {
  const lease = aLease(terms)
  const { chainId, network, escrow, explorerUrl } = place
  return {
    ...lease,
    contractStatus: 'Start Arbitration',
    parts: lease.parts.map((part) => ({ ...part, held: part.agreed, state: 'held' as const })),
    terms: digits(terms),
    smartContractId: leaseId(terms),
    chain: { chainId, network, escrow, explorerUrl },
    acts: ['releaseEarly', 'dispute', 'payRent'],
    transactions: [],
    secondPayments: [],
    ...changes,
  }
}

/** Answers the page's calls to the API; calls to the chain's node go through. The answer says what was asked, in order. */
export function fakeApi(place: Place, terms: Terms, given: { lease: LeaseDetail; signature?: string | null }) {
  const asked: string[] = []
  const start: PaymentStart = {
    ...place,
    terms: digits(terms),
    smartContractId: leaseId(terms),
    money: moneyOf(terms),
    payBy: terms.payBy,
    leaseNow: terms.payBy - 100_000,
    landlordWalletAddress: terms.landlord,
    acceptanceSignature: given.signature ?? null,
  }
  const answers: Record<string, unknown> = {
    'GET /api/contract/lease-1': given.lease,
    'POST /api/contract/lease-1/payment': start,
    'GET /api/escrow': { ...place, depositFee: '0', isLocal: true, confirmations: 3 },
    'PUT /api/contract-activated': { success: 'ok' },
  }
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith('/api')) return real(input, init)
    const call = `${init?.method ?? 'GET'} ${url}`
    asked.push(call)
    const found = answers[call]
    return Promise.resolve(found ? Response.json(found) : Response.json({ code: 'no-such-call' }, { status: 404 }))
  })
  return { asked }
}
