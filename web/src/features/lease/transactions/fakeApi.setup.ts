/** For payment tests: a fake API. */
import type { PaymentStart } from '@keyhold/api/deposits.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { vi } from 'vitest'
import type { NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import { leaseMoney, termsToWire } from '../fixtures.setup.tsx'

/**
 * Answers the page's API calls; calls to the chain's node pass through. Returns the calls in order, with their bodies.
 */
export function fakeApi(
  network: NetworkConfig,
  terms: Terms,
  given: {
    lease: LeaseDetail
    signature?: string | null
    answers?: Readonly<Record<string, object>>
    /** Whether a call fails, as when a server is replaced. */
    unanswered?: ((call: string) => boolean) | undefined
  },
) {
  const calls: string[] = []
  const bodies: { readonly call: string; readonly body: unknown }[] = []
  const start: PaymentStart = {
    ...network,
    network: network.name,
    terms: termsToWire(terms),
    smartContractId: leaseId(terms),
    money: leaseMoney(terms),
    payBy: terms.payBy,
    leaseNow: terms.payBy - 100_000,
    landlordWalletAddress: terms.landlord,
    acceptanceSignature: given.signature ?? null,
  }
  const answers: Record<string, unknown> = {
    [`GET /api/contract/${given.lease.id}`]: given.lease,
    [`POST /api/contract/${given.lease.id}/payment`]: start,
    'GET /api/escrow': { ...network, depositFee: '0', isLocal: true, confirmations: 3 },
    'PUT /api/contract-activated': { success: 'ok' },
    'POST /api/profile/arbitration': { success: 'ok' },
    [`GET /api/profile/disputes/${given.lease.id}`]: {
      disputes: [],
      statements: [],
      maySpeakOf: [],
      evidence: [],
      mayAddTo: [],
      decisions: [],
    },
  }
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith('/api')) return realFetch(input, init)
    const call = `${init?.method ?? 'GET'} ${url}`
    calls.push(call)
    if (typeof init?.body === 'string') bodies.push({ call, body: JSON.parse(init.body) })
    const found = given.answers?.[call] ?? answers[call] // a test may change its answers
    if (given.unanswered?.(call)) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(
      found
        ? Response.json(found, { status: 'code' in (found as object) ? 409 : 200 })
        : Response.json({ code: 'no-such-call' }, { status: 404 }),
    )
  })
  return { asked: calls, bodies }
}
