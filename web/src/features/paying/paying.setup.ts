/** For tests of paying: the API, faked at its door. */
import type { PaymentStart } from '@keyhold/api/deposits.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { configure } from '@testing-library/react'
import { vi } from 'vitest'
import type { Place } from '../../gateways/wallet/place.ts'
import { moneyOf, onTheWire } from './lease.setup.ts'

configure({ asyncUtilTimeout: 5_000 }) // the chain answers in its own time

/** Answers the page's calls to the API; calls to the chain's node go through. The answer says what was asked, in order. */
export function fakeApi(place: Place, terms: Terms, given: { lease: LeaseDetail; signature?: string | null }) {
  const asked: string[] = []
  const start: PaymentStart = {
    ...place,
    terms: onTheWire(terms),
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
