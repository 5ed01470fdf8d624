/**
 * A renewal for its two parties: offered, read, signed, renewed, and what prevents it (D 11.21).
 * @vitest-environment jsdom
 */
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { paidParties, pressable } from '../features/lease/transactions/paidParties.setup.tsx'
import { rpcRequest } from '../gateways/wallet/connectors.ts'
import { aNetwork, aWallet, someTerms } from '../gateways/wallet/testNetwork.setup.ts'
import { anOffer, aView, openRenewal, signedBy, termsAfter, toSign, usdt } from './renewal.setup.tsx'

const network = await aNetwork()
afterAll(() => network.stop())

const ada = '0x00000000000000000000000000000000000000a1'
const ben = '0x00000000000000000000000000000000000000b2'
/** A lease without transactions: reading needs no wallet. */
const quiet: Terms = await someTerms(network, ben, ada)
const main = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const says = (words: string) => waitFor(() => expect(main()).toContain(words))
const turn = (name: string | RegExp) => screen.findByRole('heading', { name })
const press = async (name: string) => {
  await screen.findByRole('button', { name })
  fireEvent.click(await pressable(name))
}

test('Ben offers a renewal: until when, at which rent, with which deposit', async () => {
  const answers = { 'POST /api/contract/lease/renewal': { id: 'next' } }
  const { bodies } = openRenewal(network, quiet, { view: aView(), answers })
  await turn(/^Stay on after/)
  await press('Offer a longer stay')
  fireEvent.change(await screen.findByLabelText('Until'), { target: { value: '2028-06-01' } })
  fireEvent.change(screen.getByLabelText('Monthly rent'), { target: { value: '1151' } })
  fireEvent.change(screen.getByLabelText('Deposit'), { target: { value: '1400' } })
  const [, offer] = screen.getAllByRole('button', { name: 'Offer a longer stay' })
  fireEvent.click(offer as HTMLElement)
  await says('Ada can read your offer now.')
  const rent = usdt(1_151)
  expect(bodies.map(({ body }) => body)).toEqual([{ validTo: '2028-06-01', rent, deposit: usdt(1_400) }])
})

// promise: renew-page-offer
test("an offer needs a day after the lease's end and a valid amount", async () => {
  openRenewal(network, quiet, { view: aView(), isLandlord: true })
  await press('Offer a longer stay')
  const day = await screen.findByLabelText('Until')
  const [, offer] = screen.getAllByRole('button', { name: 'Offer a longer stay' })
  expect(offer).toHaveProperty('disabled', false)
  fireEvent.change(day, { target: { value: '2027-12-01' } })
  await says('Choose a day after the current end, at most 5 years later.')
  expect(offer).toHaveProperty('disabled', true)
  fireEvent.change(day, { target: { value: '2028-12-01' } })
  fireEvent.change(screen.getByLabelText('Deposit'), { target: { value: '0' } })
  await says('Enter a whole number from 1 to 1000000.')
  expect(offer).toHaveProperty('disabled', true)
})

// promise: renew-page-money
test.each([
  ['1,100 USDT', 1_100, 'You pay nothing more', 'Ben pays nothing more'],
  ['more', 1_400, 'When you renew, you pay 300 USDT more from your wallet.', 'When renewing, Ben pays 300 USDT more.'],
  ['less', 800, 'When you renew, 300 USDT is returned to your wallet.', 'When renewing, 300 USDT is returned to Ben.'],
])('both read what moves, what is paid in and what is returned: a deposit of %s', async (_, deposit, toBen, toAda) => {
  const view = aView({ offer: anOffer(deposit) })
  const moved = `${deposit < 1_100 ? '800' : '1,100'} USDT stays in the escrow and moves to the new lease.`
  openRenewal(network, quiet, { view })
  await says(`${moved} ${toBen}`)
  await turn(/^Until 1 Jun 2028 at 1,150\sUSDT a month$/)
  cleanup()
  openRenewal(network, quiet, { view, isLandlord: true })
  await says(`${moved} ${toAda}`)
  await turn(/^Until 1 Jun 2028 at 1,150\sUSDT a month\?$/)
})

// promise: renew-page-claims
test('both read, before signing, against which deposit the landlord claims from then on', async () => {
  const view = aView({ offer: anOffer(1_400) })
  openRenewal(network, quiet, { view })
  await says('From then on Ada Moreno can claim only from the new deposit, also for this stay.')
  cleanup()
  openRenewal(network, quiet, { view, isLandlord: true })
  await says('From then on you can claim only from the new deposit, also for this stay.')
  await says('To claim from the old deposit, do it before Ben renews.')
})

test('the other party declines, the proposer withdraws', async () => {
  const answers = { 'DELETE /api/renewal/next': { success: 'ok' } }
  const { asked } = openRenewal(network, quiet, { view: aView({ offer: anOffer(1_400) }), answers })
  await press('Decline')
  await says('The offer was withdrawn. The lease goes on as before.')
  expect(asked).toContain('DELETE /api/renewal/next')
  cleanup()
  openRenewal(network, quiet, { view: aView({ offer: anOffer(1_400) }), isLandlord: true })
  await pressable('Withdraw the offer')
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
})

// promise: renew-page-signs
test("Ada reads the agreement and signs it with the lease's wallet, free of charge", async () => {
  const { terms, viewer } = await paidParties(network, { isLandlord: true })
  const toBeSigned = toSign(network, terms, 1_400)
  const { bodies } = openRenewal(network, terms, {
    view: aView({ offer: anOffer(1_400) }),
    isLandlord: true,
    answers: { 'GET /api/renewal/next/terms': toBeSigned, 'POST /api/renewal/next/signature': { success: 'ok' } },
  })
  await press('Read and sign')
  await says('It is 1,150 USDT a month.')
  await press('Sign with your wallet')
  await says('Signed. The days are held.')
  const { signature } = await signedBy(viewer, network, toBeSigned)
  expect(bodies.map(({ body }) => body)).toEqual([{ document: toBeSigned.document, signature }])
  expect(viewer.asked[0]?.map(({ key }) => key)).toEqual(['data'])
})

// promise: paper-scripts
test('before she signs, Ada reads which characters the PDF of the renewal cannot show', async () => {
  const { terms } = await paidParties(network, { isLandlord: true })
  openRenewal(network, terms, {
    view: aView({ offer: anOffer(1_400) }),
    isLandlord: true,
    answers: { 'GET /api/renewal/next/terms': { ...toSign(network, terms, 1_400), missingCharacters: ['𐎀', 'ᚠ'] } },
  })
  await press('Read and sign')
  await says('your present lease: 𐎀 ᚠ.')
})

// promise: renew-page-expired
test('an agreement that was open too long is not signed: it is reloaded', async () => {
  const { terms } = await paidParties(network, { isLandlord: true })
  const { asked } = openRenewal(network, terms, {
    view: aView({ offer: anOffer(1_400) }),
    isLandlord: true,
    answers: {
      'GET /api/renewal/next/terms': toSign(network, terms, 1_400),
      'POST /api/renewal/next/signature': { code: 'terms-expired' },
    },
  })
  await press('Read and sign')
  await press('Sign with your wallet')
  await says('The terms you were about to sign have changed. Read them again.')
  await waitFor(() => expect(asked.filter((call) => call === 'GET /api/renewal/next/terms')).toHaveLength(2))
})

// promise: renew-page
test("Ben renews after a simulation of his wallet's call: the deposit moves, and he adds what is missing", async () => {
  const { tenant, landlord, terms } = await paidParties(network, { isMovedIn: true })
  const signed = await signedBy(landlord, network, toSign(network, terms, 1_400))
  openRenewal(network, terms, { view: aToRenew(terms.payBy), answers: { 'GET /api/renewal/next/signature': signed } })
  await turn('Ada has signed. Next: renew')
  await press('Renew with your wallet')
  await says('Ada has signed exactly these two leases.')
  await says('300 USDT')
  const buttons = async () => screen.findAllByRole('button', { name: 'Renew with your wallet' })
  await waitFor(async () => expect((await buttons()).at(-1)).toHaveProperty('disabled', false))
  fireEvent.click((await buttons()).at(-1) as HTMLElement)
  await screen.findByRole('button', { name: 'Done' })
  expect(await network.balance(tenant.address)).toBe(BigInt(usdt(5_000 - 2_200 - 300)))
  const filter = { address: network.config.escrow, fromBlock: 0n } as const
  const logs = await network.client.getLogs(filter)
  const ids = [leaseId(terms), leaseId(termsAfter(terms, 1_400))]
  expect(logs.some(({ topics }) => ids.every((id) => (topics as readonly string[]).includes(id)))).toBe(true)
})

// promise: renew-page-forged
test("terms that the lease's landlord did not sign are never sent", async () => {
  const { tenant, terms } = await paidParties(network, { isMovedIn: true })
  const stranger = aWallet(network)
  await rpcRequest(stranger.provider, 'eth_requestAccounts')
  const signed = await signedBy(stranger, network, toSign(network, terms, 1_400))
  openRenewal(network, terms, { view: aToRenew(terms.payBy), answers: { 'GET /api/renewal/next/signature': signed } })
  await press('Renew with your wallet')
  await says('This is not Ada’s signature for these two leases. Send nothing, and message Ada.')
  expect(screen.getAllByRole('button', { name: 'Renew with your wallet' }).at(-1)).toHaveProperty('disabled', true)
  expect(tenant.asked).toEqual([])
})

test('a signature for two other leases is never sent, although the escrow would accept it', async () => {
  const { tenant, landlord, terms } = await paidParties(network, { isMovedIn: true })
  const right = await signedBy(landlord, network, toSign(network, terms, 1_400))
  const signed = { ...right, oldTerms: { ...right.oldTerms, moveOut: terms.moveOut + 1 } }
  const answers = { 'GET /api/renewal/next/signature': signed }
  const { queries } = openRenewal(network, terms, { view: aToRenew(terms.payBy), answers })
  await press('Renew with your wallet')
  await says('This is not Ada’s signature for these two leases.')
  const known = () =>
    queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data as { simulation?: object })
  await waitFor(() => expect(known().some((data) => data?.simulation)).toBe(true))
  expect(screen.getAllByRole('button', { name: 'Renew with your wallet' }).at(-1)).toHaveProperty('disabled', true)
  expect(tenant.asked).toEqual([])
})

// promise: renewal-without-deposit
test('without a deposit that could move, the tenant requests the home from the last day on, as a new lease', async () => {
  const view = aView({ refusal: 'renewal-without-deposit', held: '0' })
  openRenewal(network, quiet, { view })
  await says('A longer stay is a new lease')
  const link = await screen.findByRole('link', { name: 'Request the home again' })
  expect(link.getAttribute('href')).toBe('/detail/home?from=2027-12-01')
  expect(screen.queryByRole('button', { name: 'Offer a longer stay' })).toBeNull()
  cleanup()
  openRenewal(network, quiet, { view, isLandlord: true })
  await says('A longer stay is a new lease')
  expect(screen.queryByRole('link', { name: 'Request the home again' })).toBeNull()
  cleanup()
})

// promise: renew-page-old
test('a deposit in an earlier escrow does not move: two deposits are held meanwhile, which is said before signing', async () => {
  openRenewal(network, quiet, { view: aView({ refusal: 'renewal-old-escrow' }) })
  await says(
    'Request the home again: you pay the new lease first, then the old deposit is returned. Until then, two deposits are held',
  )
  expect(screen.queryByRole('button', { name: 'Offer a longer stay' })).toBeNull()
})

// promise: renew-page-wallet
test("a deposit does not move either if its owner's wallet changed", async () => {
  openRenewal(network, quiet, { view: aView({ refusal: 'renewal-wallet-changed' }), isLandlord: true })
  await says('A wallet of this lease is no longer verified by its owner, so the deposit cannot move.')
  expect(screen.queryByRole('button', { name: 'Offer a longer stay' })).toBeNull()
})

// promise: renew-page-late
test('an expired offer cannot be renewed', async () => {
  openRenewal(network, quiet, { view: aToRenew(1_796_000_000, 1_796_000_001) })
  await turn('The time to renew is over')
  expect(screen.queryByRole('button', { name: 'Renew with your wallet' })).toBeNull()
})

test.each([
  ['Deposit Pending', 'The deposit is on its way'],
  ['Released', /^The stay goes on until 1 Jun 2028$/],
  ['Cancelled', 'The longer stay was cancelled'],
] as const)('a renewal at %s shows its status, and announces no further move', async (contractStatus, title) => {
  const signed = { contractStatus, payBy: 1_796_200_000 }
  openRenewal(network, quiet, { view: aView({ refusal: 'not-at-this-stage', offer: anOffer(1_400, { signed }) }) })
  await turn(title)
  expect(screen.queryByRole('heading', { name: 'What happens to the deposit' })).toBeNull()
})

/** An offer that Ada signed, valid until `payBy`. */
function aToRenew(payBy: number, leaseNow = payBy - 100) {
  const signed = { contractStatus: 'Pay Deposit', payBy } as const
  return aView({ refusal: 'not-at-this-stage', offer: anOffer(1_400, { signed }), leaseNow })
}
