/** Valid actions on leases: from the request to the payment, rents, renewals, ends. */
import { leaseId, renewalTypedData, type Terms } from '@keyhold/escrow/terms.ts'
import type { Hex } from 'viem'
import { wallets } from '../../chain.ts'
import { requestForm } from '../../rentals.ts'
import type { Deed, Deeds } from './deed.ts'
import { type DeedPlace, usdt } from './place.ts'

/** A lease of half a year, on the day of move-in: both may renew it or end it early. */
async function halfYear({ aPaidLease, rentals, testChain, final }: DeedPlace) {
  const lease = await aPaidLease({ ...rentals.stayNow(6), validFrom: rentals.dayIn(1) })
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(lease.terms.moveIn) })
  await final()
  return lease
}

/** Terms from the API, as the escrow takes them. */
const termsFrom = (response: { handover: string; firstRent: string; deposit: string }): Terms =>
  ({
    ...response,
    handover: BigInt(response.handover),
    firstRent: BigInt(response.firstRent),
    deposit: BigInt(response.deposit),
  }) as Terms

const longer = ({ rentals }: DeedPlace) => ({
  validTo: rentals.stayNow().validTo,
  rent: usdt(1150),
  deposit: usdt(800),
})
async function aRenewal(place: DeedPlace) {
  const { id } = await halfYear(place)
  return String((await place.ask('tenant', 'POST', `/contract/${id}/renewal`, longer(place))).id)
}

/** The landlord's signature of a renewal, as a request. */
async function signatureOf({ ask }: DeedPlace, id: string) {
  const response = await ask('landlord', 'GET', `/renewal/${id}/terms`)
  const place = { chainId: response.chainId, escrow: response.escrow as Hex, version: response.escrowVersion }
  const [oldLease, newLease] = [leaseId(termsFrom(response.oldTerms)), leaseId(termsFrom(response.terms))]
  const signature = await wallets.landlord.signTypedData(renewalTypedData(place, { oldLease, newLease }))
  return { document: response.document, signature }
}

const earlier = ({ rentals }: DeedPlace) => ({ validTo: rentals.stayNow(3).validTo })
async function anEnding(place: DeedPlace) {
  const { id } = await halfYear(place)
  return String((await place.ask('tenant', 'POST', `/contract/${id}/ending`, earlier(place))).id)
}

/** A lease with a rent paid through the escrow; its transaction. */
async function aRent(place: DeedPlace) {
  const { id, termsId } = await place.aPaidLease()
  const args = [termsId, wallets.landlord.address, 1100n * 10n ** 18n] as const
  const transactionId = await place.testChain.call(wallets.tenant, 'payRentFor', ...args)
  await place.final()
  return { id, transactionId }
}

/** A deposit between two accounts without a lease. */
async function aPair({ ask, testChain, final }: DeedPlace): Promise<string> {
  const { rows } = await ask('tenant', 'GET', '/pairs')
  if (rows.length > 0) return rows[0].id
  await testChain.call(wallets.tenant, 'payRentDeposit', wallets.landlord.address, 70n * 10n ** 18n)
  await final()
  return (await ask('tenant', 'GET', '/pairs')).rows[0].id
}

/** A stay that ends within 30 days and names a payout account, which is to be proved again at once. */
async function aPayoutToProve({ rentals, testChain, final }: DeedPlace): Promise<string> {
  const payout = await rentals.provePayout()
  const days = { validFrom: rentals.dayIn(11), validTo: rentals.dayIn(20) }
  const { id, terms } = await rentals.accepted({ payout, days })
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  return id
}

const byLandlord = (contractId: string): Deed => ({ by: 'landlord', body: { contractId } })

export const leaseDeeds: Deeds = {
  'POST /contract': async ({ rentals }) => ({
    by: 'tenant',
    body: { ...requestForm(await rentals.aHome()), ...rentals.stayNow() },
  }),
  'PUT /contract': async ({ aRequest, rentals }) => {
    const { id, home } = await aRequest()
    return { by: 'tenant', body: { ...requestForm(home), ...rentals.stayNow(), id, message: 'With my sister.' } }
  },
  'PUT /contract/{id}/open': async ({ aRequest }) => ({
    by: 'landlord',
    params: { id: (await aRequest()).id },
    body: {},
  }),
  'PUT /contract-declined': async ({ aRequest }) => byLandlord((await aRequest()).id),
  'PUT /contract-withdrawn': async ({ aRequest }) => ({ by: 'tenant', body: { contractId: (await aRequest()).id } }),
  'PUT /contract-cancelled': async ({ rentals }) => byLandlord((await rentals.accepted()).id),
  'PUT /contract-signed-landlord': async ({ aRequest }) => byLandlord((await aRequest()).id),
  'POST /contract-signed-landlord': async ({ aRequest }) => byLandlord((await aRequest()).id),
  'GET /contract/{id}/terms': async ({ aRequest }) => ({ by: 'landlord', params: { id: (await aRequest()).id } }),
  'GET /contract/{id}/agreement': async ({ rentals }) => ({
    by: 'tenant',
    params: { id: (await rentals.accepted()).id },
  }),
  'POST /contract/{id}/payment': async ({ rentals }) => ({
    by: 'tenant',
    params: { id: (await rentals.accepted()).id },
    body: { renterWalletAddress: wallets.tenant.address },
  }),
  'POST /contract/{id}/payout-account': async (place) => ({
    by: 'tenant',
    params: { id: await aPayoutToProve(place) },
  }),
  'PUT /contract/{id}/payout-account': async (place) => {
    const id = await aPayoutToProve(place)
    const { message } = await place.ask('tenant', 'POST', `/contract/${id}/payout-account`)
    return { by: 'tenant', params: { id }, body: { message, signature: await wallets.payout.signMessage({ message }) } }
  },
  'PUT /contract-activated': async ({ rentals }) => ({
    by: 'tenant',
    body: { contractId: (await rentals.accepted()).id },
  }),
  'POST /profile/getpdf': async ({ rentals, people }) => ({
    by: 'tenant',
    body: { userId: people.daniel.id, requestId: (await rentals.accepted()).id },
  }),
  'GET /contract/{id}/kit': async ({ aPaidLease }) => ({ by: 'tenant', params: { id: (await aPaidLease()).id } }),
  'PUT /contract/{id}/ledger/month': async (place) => {
    const { id, transactionId } = await aRent(place)
    return { by: 'tenant', params: { id }, body: { transactionId, order: 0, month: 4 } }
  },
  'PUT /contract/{id}/ledger/outside': async ({ aPaidLease }) => ({
    by: 'tenant',
    params: { id: (await aPaidLease()).id },
    body: { month: 2, on: '2026-11-20' },
  }),
  'GET /contract/{id}/ledger/{year}/pdf': async ({ aPaidLease, rentals }) => ({
    by: 'tenant',
    params: { id: (await aPaidLease()).id, year: rentals.dayIn(11).slice(0, 4) },
  }),
  'GET /contract/{id}/ledger/{year}/csv': async ({ aPaidLease, rentals }) => ({
    by: 'landlord',
    params: { id: (await aPaidLease()).id, year: rentals.dayIn(11).slice(0, 4) },
  }),
  'GET /contract/{id}/calendar': async ({ aPaidLease }) => ({ by: 'tenant', params: { id: (await aPaidLease()).id } }),
  'GET /contract/paymentsTransfers/{id}/pdf': async ({ aPaidLease, ask }) => {
    await aPaidLease()
    const [payment] = await ask('tenant', 'GET', '/contract/paymentsTransfers')
    return { by: 'tenant', params: { id: payment.id } }
  },
  'POST /contract/{id}/renewal': async (place) => ({
    by: 'tenant',
    params: { id: (await halfYear(place)).id },
    body: longer(place),
  }),
  'DELETE /renewal/{id}': async (place) => ({ by: 'tenant', params: { id: await aRenewal(place) } }),
  'GET /renewal/{id}/terms': async (place) => ({ by: 'landlord', params: { id: await aRenewal(place) } }),
  'POST /renewal/{id}/signature': async (place) => {
    const id = await aRenewal(place)
    return { by: 'landlord', params: { id }, body: await signatureOf(place, id) }
  },
  'GET /renewal/{id}/signature': async (place) => {
    const id = await aRenewal(place)
    await place.ask('landlord', 'POST', `/renewal/${id}/signature`, await signatureOf(place, id))
    return { by: 'tenant', params: { id } }
  },
  'POST /contract/{id}/ending': async (place) => ({
    by: 'tenant',
    params: { id: (await halfYear(place)).id },
    body: earlier(place),
  }),
  'GET /contract/{id}/ending/{validTo}': async (place) => ({
    by: 'tenant',
    params: { id: (await halfYear(place)).id, ...earlier(place) },
  }),
  'DELETE /ending/{id}': async (place) => ({ by: 'tenant', params: { id: await anEnding(place) } }),
  'POST /ending/{id}/agreement': async (place) => ({ by: 'landlord', params: { id: await anEnding(place) } }),
  'GET /pairs/{id}': async (place) => ({ by: 'tenant', params: { id: await aPair(place) } }),
  'GET /pairs/{id}/kit': async (place) => ({ by: 'landlord', params: { id: await aPair(place) } }),
  'GET /desk/pairs/{id}': async (place) => ({ by: 'arbitrator', params: { id: await aPair(place) } }),
  'POST /passport/link': async () => ({ by: 'tenant', body: { days: 7, shownName: 'full', showsLeases: false } }),
  'DELETE /passport/link/{id}': async ({ ask }) => {
    const { link } = await ask('tenant', 'POST', '/passport/link', { days: 7, shownName: 'full', showsLeases: false })
    return { by: 'tenant', params: { id: link.id } }
  },
  'GET /passport/shared/{token}': async ({ ask }) => {
    const { token } = await ask('tenant', 'POST', '/passport/link', { days: 7, shownName: 'full', showsLeases: false })
    return { by: 'visitor', params: { token } }
  },
}
