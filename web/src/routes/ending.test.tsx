/**
 * An early end for its two parties: proposed, read, agreed, and what prevents it (D 11.21).
 * @vitest-environment jsdom
 */
import type { Terms } from '@keyhold/escrow/terms.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { aPaidLease } from '../features/lease/fixtures.setup.tsx'
import { pressable } from '../features/lease/transactions/paidParties.setup.tsx'
import { aNetwork, someTerms } from '../gateways/wallet/testNetwork.setup.ts'
import { aPlan, aProposal, aView, openEnding, usdt } from './ending.setup.tsx'

const network = await aNetwork()
afterAll(() => network.stop())

const ada = '0x00000000000000000000000000000000000000a1'
const ben = '0x00000000000000000000000000000000000000b2'
const terms: Terms = await someTerms(network, ben, ada)
const page = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const says = (words: string | RegExp) =>
  waitFor(() => (words instanceof RegExp ? expect(page()).toMatch(words) : expect(page()).toContain(words)))
const turn = (name: string | RegExp) => screen.findByRole('heading', { name })
const press = async (name: string) => {
  await screen.findByRole('button', { name })
  fireEvent.click(await pressable(name))
}

// promise: end-page-before
test('Ben proposes a day after reading its effect on the money', async () => {
  const { bodies } = openEnding(network, terms, {
    view: aView(),
    answers: {
      'GET /api/contract/lease/ending/2027-03-11': aPlan(),
      'POST /api/contract/lease/ending': { id: 'ending' },
    },
  })
  await turn(/^End before/)
  await press('Propose a day')
  const send = await screen.findByRole('button', { name: 'Propose' })
  expect(send).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2027-03-11' } })
  await says('Still to pay until then2,200 USDT')
  await says(/Deposit in escrow1,100 USDT until/)
  await press('Propose 11 Mar 2027')
  await says('Ada can read your proposal now.')
  expect(bodies.map(({ body }) => body)).toEqual([{ validTo: '2027-03-11' }])
})

test("a proposed day must be in the future and before the lease's end", async () => {
  openEnding(network, terms, { view: aView(), isLandlord: true })
  await press('Propose a day')
  for (const value of ['2027-02-07', '2027-12-01']) {
    fireEvent.change(await screen.findByLabelText('Last day'), { target: { value } })
    await says(/Choose a day from .* to /)
    expect(await screen.findByRole('button', { name: 'Propose' })).toHaveProperty('disabled', true)
  }
})

// promise: end-page-deposit
test.each([
  ['Ben', false, 'landlord', 'unless Ada', 'can claim a part'],
  ['Ada', true, 'tenant', 'unless you return it earlier', 'you can claim a part'],
] as const)(
  '%s reads before agreeing where the deposit is held and until when',
  async (_, isLandlord, party, unless, claims) => {
    openEnding(network, terms, { view: aView({ proposal: aProposal(party) }), isLandlord })
    await turn(/proposes to end on/)
    for (const said of ['it holds 1,100 USDT until', unless, claims]) await says(said)
    await says(/Today7 Feb 2027.*Last rent due1 Mar 2027.*The stay ends11 Mar 2027.*Deposit returned19 Jun 2027/)
    await says('Still to pay until then2,200 USDT')
    expect(page()).not.toContain('Paid for time after it')
  },
)

// promise: end-page-beyond
test('both see the amount paid for time after that day', async () => {
  openEnding(network, terms, { view: aView({ proposal: aProposal('landlord', { beyond: usdt(900) }) }) })
  await says('You paid 900 USDT for time after that day.')
  await says('Paid for time after it900 USDT')
})

test('with a deposit paid at handover, both see until when it is owed back', async () => {
  const owed = { deposit: null, depositOwed: { amount: usdt(800), due: 1_806_000_000 } }
  openEnding(network, terms, { view: aView({ proposal: aProposal('tenant', owed) }), isLandlord: true })
  await says(/You get the deposit with the first rent, and must return 800 USDT of it to Ben by/)
})

// promise: end-page
test('Ben agrees to the day that Ada proposed, and it takes effect', async () => {
  openEnding(network, terms, {
    view: aView({ proposal: aProposal('landlord') }),
    answers: { 'POST /api/ending/ending/agreement': { success: 'ok' } },
  })
  await press('Agree')
  await says('Neither of you alone can undo this')
  await press('Agree to 11 Mar 2027')
  await says('Agreed. The stay ends on 11 Mar 2027.')
})

// promise: end-page-own
test('the proposer changes or withdraws the day, and cannot agree; the other party declines', async () => {
  const answers = { 'DELETE /api/ending/ending': { success: 'ok' } }
  openEnding(network, terms, { view: aView({ proposal: aProposal('tenant') }), answers })
  await turn(/^You propose to end on/)
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull()
  screen.getByRole('button', { name: 'Change the day' })
  await press('Withdraw the proposal')
  await says('The proposal was withdrawn. The lease goes on as before.')
})

test('of a signed day both read when the deposit is due with and without a wallet; the signer, how long it counts', async () => {
  const signed = { signature: '0x', deadline: aPlan().moveOut - 20 * 86_400 }
  const open = (isLandlord: boolean) => {
    const view = aView({ proposal: { ...aProposal('tenant'), signed }, agreedMoveOut: terms.moveOut })
    const answers = { 'DELETE /api/ending/ending': { success: 'ok' } }
    return openEnding(network, terms, { view, isLandlord, answers })
  }
  open(true)
  await says(/The escrow holds 1,100 USDT until 25 Mar 2027.*Agreed without one, .*until 19 Jun 2027/)
  expect(page()).not.toMatch(/does not change the escrow|Your signature/)
  cleanup()
  open(false)
  await says(/Your signature is with Ada.*even if you withdraw the proposal or change the day/)
  await press('Withdraw the proposal')
  await says(/Ada can still use your signature until 19 Feb 2027/)
})

test.each([
  [0, /a second time\.(?! A notice)/],
  [60, /a second time\. A notice to leave stays possible\./],
])(
  'with a notice of %i days, who agrees reads whether an even earlier end stays possible',
  async (tenantNotice, words) => {
    const rules = { ...aPaidLease(terms, network.config).rules, tenantNotice }
    openEnding(network, terms, { view: aView({ proposal: aProposal('landlord') }), lease: { rules } })
    await press('Agree')
    await says(words)
  },
)

test('of a stay that is over the page says when it ended, and asks for no earlier end', async () => {
  const over = { leaseNow: terms.moveOut }
  openEnding(network, terms, { view: aView({ ...over, refusal: 'ending-too-late', days: null }), lease: over })
  await turn('The stay ended on 1 Dec 2027')
  await says('It can no longer end earlier.')
  cleanup()
  const agreed = { ...aPlan(), before: '2027-12-01' }
  const view = aView({ ...over, refusal: 'ending-agreed', days: null, agreed })
  openEnding(network, terms, { view, lease: { ...over, validTo: '2027-03-11', moveOut: agreed.moveOut } })
  await turn('The stay ended on 11 Mar 2027')
  await says('Before that, the end was 1 Dec 2027.')
})

// promise: end-page-once
test('after both agreed there are no more proposals, and both see the outcome', async () => {
  const agreed = { ...aPlan(), before: '2027-12-01' }
  const view = aView({ refusal: 'ending-agreed', days: null, agreed })
  openEnding(network, terms, { view, lease: { validTo: '2027-03-11', firstValidTo: '2027-12-01' } })
  await turn('The stay ends on 11 Mar 2027')
  await says('11 Mar 2027 instead of 1 Dec 2027')
  for (const name of ['Agree', 'Propose a day', 'Propose another day'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('of an end that the escrow recorded, the page does not say that the escrow keeps another day', async () => {
  const agreed = { ...aPlan(), before: '2027-12-01' }
  const view = aView({ refusal: 'ending-agreed', days: null, agreed })
  const lease = { validTo: '2027-03-11', firstValidTo: '2027-12-01' }
  openEnding(network, terms, { view, lease: { ...lease, escrowMoveOut: agreed.moveOut } })
  await says(/The escrow holds 1,100 USDT until .*From the end of the stay until then .* can claim a part/)
  expect(document.body.textContent).not.toMatch(/does not change the escrow|You need no wallet for this/)
})

// promise: end-next
test('after both agreed each party sees what to do and when; the landlord is led to the deposit on the day', async () => {
  const agreed = { ...aPlan({ beyond: usdt(900) }), before: '2027-12-01' }
  const lease = { validTo: '2027-03-11', firstValidTo: '2027-12-01' }
  const open = (isLandlord: boolean, leaseNow: number) => {
    cleanup()
    const view = aView({ refusal: 'ending-agreed', days: null, agreed, leaseNow })
    openEnding(network, terms, { view, isLandlord, lease: { ...lease, leaseNow } })
  }
  const [before, after] = [agreed.moveOut - 20 * 86_400, agreed.moveOut]
  open(false, before)
  await says(/Until 11 Mar 2027Pay 2,200 USDT more in rent.*From 25 Feb 2027Record the condition of the home together/)
  await says(
    /11 Mar 2027, 12:00Hand back the keys.*Agree with Ada Moreno on how 900 USDT is returned to you.*Ada Moreno can return the 1,100 USDT\. From .* anyone can release it to you/,
  )
  expect(screen.getByRole('link', { name: 'All months' }).getAttribute('href')).toMatch(/ledger$/)
  expect(screen.queryByRole('link', { name: 'Move-out inventory' })).toBeNull()
  open(true, before)
  await says(/Ben pays 2,200 USDT more in rent.*Take back the keys/)
  expect(screen.queryByRole('link', { name: 'Return the deposit' })).toBeNull()
  open(true, after)
  await screen.findByRole('link', { name: 'Return the deposit' })
  screen.getByRole('link', { name: 'Move-out inventory' })
})

test('only with a keeper does the page say that the escrow returns the deposit automatically', async () => {
  const view = aView({ refusal: 'ending-agreed', days: null, agreed: { ...aPlan(), before: '2027-12-01' } })
  openEnding(network, terms, { view, lease: { releasesByItself: true } })
  await says('If nobody does anything, you get it on 19 Jun 2027')
})

test('with a disputed deposit both are led to the dispute, and neither is asked to return it', async () => {
  const deposit = { held: usdt(1_100), due: aPlan().moveOut + 10 * 86_400, isDisputed: true }
  const agreed = { ...aPlan({ deposit }), before: '2027-12-01' }
  const view = aView({ refusal: 'ending-agreed', days: null, agreed, leaseNow: agreed.moveOut })
  openEnding(network, terms, { view, isLandlord: true, lease: { leaseNow: agreed.moveOut } })
  await says('1,100 USDT of the deposit is in dispute')
  const way = await screen.findByRole('link', { name: 'View the dispute' })
  expect(way.getAttribute('href')).toMatch(/disputes\/lease$/)
  expect(screen.queryByRole('link', { name: 'Return the deposit' })).toBeNull()
  expect(page()).not.toContain('can claim a part')
})

// promise: end-page-why
test('when an early end cannot be agreed, the page says why', async () => {
  openEnding(network, terms, { view: aView({ refusal: 'ending-renewed', days: null }) })
  await says('A longer stay is signed.')
  expect(screen.queryByRole('button', { name: 'Propose a day' })).toBeNull()
})
