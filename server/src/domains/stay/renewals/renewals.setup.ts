/** Active leases and their renewals, for tests: requested through the routes, paid and moved on a chain. */
import type { OfferRenewalInput, RenewalToSign, RenewalView, SignedRenewal } from '@keyhold/api/renewals.ts'
import { leaseId, renewalTypedData, type Terms } from '@keyhold/escrow/terms.ts'
import { dayAt, daysAfter, monthsAfter } from '@keyhold/rental/day.ts'
import type { Hex } from 'viem'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const unit = 10n ** 18n
/** Whole USDT as digits of the smallest unit. */
export const usdt = (amount: number) => (BigInt(amount) * unit).toString()
/** A little dearer, with the deposit as it is. */
const usual = { rent: usdt(1150), deposit: usdt(800) }

export type Name = 'lucia' | 'daniel' | 'tom' | 'nobody'

/** Creates a bench: Lucia lets, Daniel rents, Tom is a stranger. */
export async function createTestRenewals() {
  const testChain = await startTestChain()
  const services = await createTestServices({ LOG_LEVEL: 'silent' }, (clock) => testChain.connect(clock))
  const rentals = await createTestRentals(services)
  const { leases, deposits, deps, app } = services
  const { database } = deps
  const tokens = new Map<string, string>()
  for (const name of ['lucia', 'daniel', 'tom']) {
    const payload = `username=${name}%40mail.example&password=a+password+of+tests`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const signedIn = await app.inject({ method: 'POST', url: '/api/login', payload, headers })
    tokens.set(name, String(signedIn.headers.authorization))
  }
  await testChain.fundAccount(wallets.tenant)
  await services.catchUp()

  /** Calls as a person: the answer, or the refusal's code as a text. */
  async function ask<Answer>(name: Name, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
    const headers = { authorization: tokens.get(name) ?? '' }
    const answered = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
    const body = answered.json() as { code?: string }
    return answered.statusCode === 200 ? (body as Answer) : String(body.code)
  }
  async function final() {
    await testChain.mine()
    await services.catchUp()
  }
  /** Months from a first of a month, which is the chain's next but at least 11 days off. */
  function stayNow(months: number) {
    const from = monthsAfter(`${daysAfter(dayAt(deps.clock.leaseNow(), 'UTC'), 10).slice(0, 7)}-01`, 1)
    return { validFrom: from, validTo: monthsAfter(from, months) }
  }
  /** A lease of half a year whose 1,100 of rent and 800 of deposit are in the escrow, before its move-in. */
  async function paidAhead(home?: string, months = 6) {
    const stay = stayNow(months)
    const id = await rentals.request(home ?? (await rentals.aHome()), stay)
    await leases.accept(rentals.landlord, id)
    const { issued } = await leases.startPaying(rentals.tenant, id, wallets.tenant.address)
    await testChain.call(wallets.tenant, 'payLease', issued.terms)
    await final()
    return { id, terms: issued.terms, stay }
  }
  /** The same on the day of its move-in: from then on it can be renewed. */
  async function paid(home?: string) {
    const lease = await paidAhead(home)
    await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(lease.terms.moveIn) })
    await final()
    return lease
  }
  /** Half a year longer, unless the changes say otherwise. */
  const offer = async (name: Name, leaseId: string, changes: Partial<OfferRenewalInput> = {}) => {
    const validTo = monthsAfter((await leases.find(database, leaseId))?.stay.to ?? '2027-06-01', 6)
    const offered = { validTo, ...usual, ...changes }
    const answered = await ask<{ id: string }>(name, 'POST', `/contract/${leaseId}/renewal`, offered)
    return typeof answered === 'string' ? answered : answered.id
  }
  const toSign = (id: string, name: Name = 'lucia') => ask<RenewalToSign>(name, 'GET', `/renewal/${id}/terms`)
  /** The body Lucia would send after reading, signed by some wallet over what she read. */
  async function signature(id: string, by = wallets.landlord) {
    const toBeSigned = await toSign(id)
    if (typeof toBeSigned === 'string') throw new Error(toBeSigned)
    const place = { chainId: toBeSigned.chainId, escrow: toBeSigned.escrow as Hex, version: toBeSigned.escrowVersion }
    const [oldLease, newLease] = [leaseId(termsFrom(toBeSigned.oldTerms)), leaseId(termsFrom(toBeSigned.terms))]
    const signed = await by.signTypedData(renewalTypedData(place, { oldLease, newLease }))
    return { document: toBeSigned.document, signature: signed }
  }
  const sign = (id: string, words: object, name: Name = 'lucia') =>
    ask<{ success: string }>(name, 'POST', `/renewal/${id}/signature`, words)
  return {
    testChain,
    services,
    rentals,
    ask,
    final,
    paid,
    paidAhead,
    offer,
    toSign,
    signature,
    sign,
    /** A downloaded file. */
    download: async (name: Name, url: string) =>
      (await app.inject({ url: `/api${url}`, headers: { authorization: tokens.get(name) ?? '' } })).body,
    view: (name: Name, id: string) => ask<RenewalView>(name, 'GET', `/contract/${id}/renewal`),
    signedTerms: (id: string, name: Name = 'daniel') => ask<SignedRenewal>(name, 'GET', `/renewal/${id}/signature`),
    /** A renewal of a paid lease that Lucia signed; its id is the new lease's. */
    async signed(changes: Partial<OfferRenewalInput> = {}) {
      const old = await paid()
      const id = await offer('daniel', old.id, changes)
      const answered = await sign(id, await signature(id))
      if (typeof answered === 'string') throw new Error(answered)
      return { old, id }
    },
    /** Daniel's wallet moves the deposit. */
    async renew(id: string) {
      const toBeSigned = await ask<SignedRenewal>('daniel', 'GET', `/renewal/${id}/signature`)
      if (typeof toBeSigned === 'string') throw new Error(toBeSigned)
      const both = [termsFrom(toBeSigned.oldTerms), termsFrom(toBeSigned.terms)] as const
      await testChain.call(wallets.tenant, 'renew', ...both, toBeSigned.signature as Hex)
      return both[1]
    },
    /** The held part of a lease's deposit, in whole USDT. */
    async held(id: string) {
      const lease = await leases.find(database, id)
      const money = lease && (await deposits.balancesOf(database, [lease])).get(id)
      return Number((money?.deposit.held ?? 0n) / unit)
    },
    paymentsOf: async (id: string) =>
      (await deposits.paymentsOf(database, [id]))
        .filter(({ kind }) => kind !== 'fee')
        .map(({ kind, amount }) => `${kind} ${amount / unit}`)
        .toSorted(),
    async close() {
      await services.close()
      testChain.stop()
    },
  }
}

/** Decodes terms from the wire for the escrow. */
function termsFrom(toBeSigned: RenewalToSign['terms']): Terms {
  const { handover, firstRent, deposit } = toBeSigned
  const sums = { handover: BigInt(handover), firstRent: BigInt(firstRent), deposit: BigInt(deposit) }
  return { ...toBeSigned, ...sums } as Terms
}
