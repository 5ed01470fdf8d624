/** A party's statement in a dispute: required first, stored by Keyhold, and only then is the wallet asked (D 6.11). */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'
import { aNetwork } from '../../../gateways/wallet/testNetwork.setup.ts'
import type { ClaimProposal } from '../claimProposal.ts'
import { aPaidLease, renderLease } from '../fixtures.setup.tsx'
import { fakeApi } from './fakeApi.setup.ts'
import { paidParties, pressable } from './paidParties.setup.tsx'
import { TransactionDialog } from './TransactionDialog.tsx'

const unit = 10n ** 18n
const network = await aNetwork()
afterAll(() => network.stop())

const arbitration = 'POST /api/profile/arbitration'

/** One party of a paid lease in the dialog that disputes their part; `answers` overrides the API's responses. */
async function aDisputant(answers: Readonly<Record<string, object>> = {}, isLandlord = false, claim?: ClaimProposal) {
  const { terms, viewer, landlord } = await paidParties(network, {
    isLandlord,
    isMovedIn: !isLandlord,
    isMovedOut: isLandlord,
  })
  const lease = aPaidLease(terms, network.config, { isLandlordInContract: isLandlord })
  const { bodies } = fakeApi(network.config, terms, { lease, answers })
  renderLease(
    <TransactionDialog
      lease={lease}
      now={lease.leaseNow}
      action="dispute"
      claim={claim}
      onClose={() => undefined}
      WalletDialog={() => null}
    />,
  )
  const said = () => bodies.filter(({ call }) => call === arbitration).map(({ body }) => body)
  return { asked: viewer.asked, said, landlord }
}
/** The button that continues, after the simulation. */
const tried = async () => {
  await screen.findByText(/We tested it without sending it/)
  return pressable('Confirm in the wallet')
}
const confirm = async () => fireEvent.click(await tried())
const choose = (value: string) => fireEvent.change(screen.getByLabelText('What is it about?'), { target: { value } })
const write = (value: string) => fireEvent.change(screen.getByLabelText(/^In your own words/), { target: { value } })
const done = () => screen.findByRole('button', { name: 'Done' })

// promise: sgn-8-arbitration-first
test('a tenant states the reason in their own words; Keyhold stores it, and then the wallet is asked', async () => {
  const { asked, said, landlord } = await aDisputant()
  choose('something-broken')
  write('The boiler does not work.')
  fireEvent.change(screen.getByLabelText('Disputed amount'), { target: { value: '400' } })
  await screen.findByText((_, element) => element?.textContent === '400\u00a0USDT stays in the escrow.', {
    selector: 'li',
  })
  await confirm()
  await done()
  expect(said()).toEqual([
    {
      userId: 'ben',
      requestId: 'lease',
      part: 'handover',
      reason: 'something-broken',
      claim: `${400n * unit}`,
      words: 'The boiler does not work.',
      over: null,
    },
  ])
  expect(asked).toHaveLength(1)
  expect(await network.balance(landlord.address)).toBe(5_700n * unit)
})

test("a landlord chooses from a deposit's reasons, and may leave their own words out", async () => {
  const { said } = await aDisputant({}, true)
  const reasons = [...screen.getByLabelText<HTMLSelectElement>('What is it about?').options].map(({ text }) => text)
  expect(reasons).toEqual([
    'Choose a reason',
    'Damage',
    'It was not clean',
    'Things are missing',
    'Bills are unpaid',
    'Rent is unpaid',
    'Something else',
  ])
  choose('damage')
  await confirm()
  await done()
  expect(said()).toMatchObject([{ userId: 'ada', part: 'deposit', reason: 'damage' }])
  expect(said()[0]).not.toHaveProperty('words')
})

const share: ClaimProposal = { amount: `${150n * unit}`, reason: 'damage', words: 'Worktop: half of 300.' }
const amount = () => screen.getByLabelText<HTMLInputElement>('Claimed amount')

// promise: sgn-4-inventory-carried
test('a landlord who comes from the wear sheet gets its share, reason and calculation prefilled, and changes them', async () => {
  const { said } = await aDisputant({}, true, share)
  expect(amount().value).toBe('150')
  expect(screen.getByText(/^The wear sheet comes to 150 USDT. You can change it/)).toBeTruthy()
  expect(screen.getByLabelText('What is it about?')).toHaveProperty('value', 'damage')
  expect(screen.getByLabelText(/^In your own words/)).toHaveProperty('value', share.words)
  fireEvent.change(amount(), { target: { value: '120' } })
  await confirm()
  await done()
  expect(said()).toMatchObject([{ part: 'deposit', reason: 'damage', claim: `${120n * unit}`, words: share.words }])
})

test('a share above what the escrow holds proposes what it holds', async () => {
  await aDisputant({}, true, { ...share, amount: `${9_999n * unit}` })
  expect(screen.getByText(/^The wear sheet comes to 9,999 USDT/)).toBeTruthy()
  expect(amount().value).toBe('1100')
})

// promise: bad-reason-page
test('without a reason, or with "something else" and no words, nothing is stored and no wallet is asked', async () => {
  const { asked, said } = await aDisputant()
  await confirm()
  await screen.findByText('Choose what it is about.')
  choose('other')
  write('   ')
  await confirm()
  await screen.findByText('Say in your own words what it is about.')
  write('🏠'.repeat(4001))
  await confirm()
  await screen.findByText('This is longer than 4,000 characters.')
  expect(said()).toEqual([])
  expect(asked).toEqual([])
})

// promise: sgn-8-arbitration
test('a refusal shows “Error!” with its message for three seconds, and no wallet is asked', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const { asked, said } = await aDisputant({ [arbitration]: { code: 'dispute-too-late' } })
  choose('not-clean')
  await confirm()
  const toast = await screen.findByText('Error!')
  expect(toast.parentElement?.textContent).toContain('It is too late for this: the money can already be released.')
  expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(3_000)
  await pressable('Confirm in the wallet')
  expect(said()).toHaveLength(1)
  expect(asked).toEqual([])
})

test('two presses at once count as one', async () => {
  const { asked, said } = await aDisputant()
  choose('not-clean')
  const button = await tried()
  fireEvent.click(button)
  fireEvent.click(button)
  await done()
  expect(said()).toHaveLength(1)
  expect(asked).toHaveLength(1)
})

test('a stored statement that was not sent to the escrow is prefilled', async () => {
  const own = { part: 'handover', party: 'tenant', reason: 'other', claim: null, words: 'No water.', madeAt: 1 }
  const { said } = await aDisputant({
    'GET /api/profile/disputes/lease': {
      disputes: [],
      statements: [own],
      maySpeakOf: ['handover'],
      evidence: [],
      mayAddTo: [],
      decisions: [],
    },
  })
  await waitFor(() => expect(screen.getByLabelText(/^In your own words/)).toHaveProperty('value', 'No water.'))
  expect(screen.getByLabelText('What is it about?')).toHaveProperty('value', 'other')
  write('No hot water.')
  await confirm()
  await done()
  expect(said()).toMatchObject([{ reason: 'other', words: 'No hot water.' }])
})
