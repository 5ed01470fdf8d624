import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { plainRules } from '@keyhold/rental/deposit.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, expect, test } from 'vitest'
import { escrowTransactionFor } from '../../../gateways/wallet/escrowTransaction.ts'
import { savePending } from '../../../gateways/wallet/pendingTransaction.ts'
import { runTransaction } from '../../../gateways/wallet/runTransaction.ts'
import { sendTransaction } from '../../../gateways/wallet/sendCalls.ts'
import { aNetwork } from '../../../gateways/wallet/testNetwork.setup.ts'
import { walletConnectionStore } from '../../../gateways/wallet/walletConnection.ts'
import { aPaidLease, renderLease } from '../fixtures.setup.tsx'
import type { DialogAction } from './dialogActions.ts'
import { fakeApi } from './fakeApi.setup.ts'
import { paidParties, pressable } from './paidParties.setup.tsx'
import type { RentOfMonth } from './rentOfMonth.ts'
import { TransactionDialog } from './TransactionDialog.tsx'

const unit = 10n ** 18n
const network = await aNetwork()
afterAll(() => network.stop())

const Choice = ({ open }: { open: boolean }) => open && <p>choose a wallet</p>

/** The parties of a paid lease, each with a wallet, and one party's dialog. */
async function aPair(options: Parameters<typeof paidParties>[1] = {}) {
  const pair = await paidParties(network, options)
  const { terms, viewer } = pair
  const open = (
    action: Exclude<DialogAction, 'settle'>,
    changes: Partial<LeaseDetail> = {},
    rent?: RentOfMonth,
    answers: Readonly<Record<string, object>> = {},
  ) => {
    const lease = aPaidLease(terms, network.config, { isLandlordInContract: options.isLandlord === true, ...changes })
    const { asked } = fakeApi(network.config, terms, { lease, answers })
    renderLease(
      <TransactionDialog
        lease={lease}
        now={lease.leaseNow}
        action={action}
        rent={rent}
        onClose={() => undefined}
        WalletDialog={Choice}
      />,
    )
    return asked
  }
  return { ...pair, asked: viewer.asked, open }
}

const press = async (name: string | RegExp) => fireEvent.click(await pressable(name))
const line = (words: string) => screen.findByText((_, element) => element?.textContent === words, { selector: 'li' })
const done = () => screen.findByRole('button', { name: 'Done' })

// promise: exit-early
test('a tenant releases the first rent, after reading the simulation, and watches it become final', async () => {
  const { landlord, asked, open } = await aPair({ isMovedIn: true })
  const calls = open('releaseEarly')
  await line('The escrow sends 1,100\u00a0USDT to Ada Moreno.')
  screen.getByText('Your wallet will ask you once.')
  await press('Confirm in the wallet')
  await done()
  expect(asked).toHaveLength(1)
  expect(await network.balance(landlord.address)).toBe(6_100n * unit)
  await waitFor(() => expect(calls).toContain('PUT /api/contract-activated'))
  await screen.findByText(/of 3 confirmations/)
  expect(screen.getByRole('link', { name: 'Receipt of this transaction' }).getAttribute('href')).toMatch(
    /^\/receipt\/31337\/0x/,
  )
})

// promise: exit-cancel
test('a tenant reads what a cancellation costs before the wallet is asked, and cancels', async () => {
  const { tenant, landlord, asked, open } = await aPair()
  open('cancelStay')
  screen.getByText(/^1,100\sUSDT comes back to you now, and 1,100\sUSDT goes to Ada Moreno\. The lease ends/)
  screen.getByText(/do not cancel\. From move-in on.*you can dispute the first rent/)
  await line('The escrow sends 1,100\u00a0USDT to you.')
  await line('The escrow sends 1,100\u00a0USDT to Ada Moreno.')
  expect(asked).toEqual([])
  await press('Confirm in the wallet')
  await done()
  expect(await network.balance(tenant.address)).toBe(3_900n * unit)
  expect(await network.balance(landlord.address)).toBe(6_100n * unit)
})

test('a tenant reads what the terms on chain cost, whatever rules Keyhold names beside them', async () => {
  const { terms, open } = await aPair()
  const { moveIn } = terms
  open('cancelStay', { rules: { ...plainRules, firstRent: `${1_100n * unit}`, freeUntil: moveIn, halfUntil: moveIn } })
  screen.getByText(/^1,100\sUSDT comes back to you now, and 1,100\sUSDT goes to Ada Moreno\./)
})

test('a tenant who cancels shortly before the price rises reads what a late transaction costs, and not earlier', async () => {
  const { terms, open } = await aPair({ isFree: true })
  const freeUntil = terms.moveIn - 3_600
  const wire = aPaidLease(terms, network.config).terms
  const openAt = (leaseNow: number) =>
    open('cancelStay', { leaseNow, terms: wire && { ...wire, freeUntil, halfUntil: freeUntil } })
  openAt(freeUntil - 899)
  screen.getByText(
    /^If the transaction is only confirmed after .*, 1,100\sUSDT goes to Ada Moreno and 1,100\sUSDT comes back/,
  )
  cleanup()
  openAt(freeUntil - 900)
  expect(screen.queryByText(/only confirmed after/)).toBeNull()
})

test('a landlord who refunds before move-in reads what they owe by the agreement, unless cancelling is still free', async () => {
  const paid = await aPair({ isLandlord: true })
  const owes = /you then also owe Ben Castro 1,100\sUSDT/
  paid.open('refund')
  await screen.findByText(owes)
  cleanup()
  const free = await aPair({ isLandlord: true, isFree: true })
  free.open('refund')
  await line('The escrow sends 2,200\u00a0USDT to Ben Castro.')
  expect(screen.queryByText(owes)).toBeNull()
})

test('a cancellation after move-in, and a second one, are refused with their own sentences, and nothing moves', async () => {
  const late = await aPair({ isMovedIn: true })
  late.open('cancelStay')
  await screen.findByText(/^The stay has begun, so it cannot be cancelled any more\./)
  cleanup()
  const twice = await aPair()
  const transaction = escrowTransactionFor({ kind: 'cancelStay' }, network.config, twice.terms)
  const own = { provider: twice.tenant.provider, account: twice.tenant.address }
  await runTransaction({ ...own, network: network.config, transaction })
  twice.open('cancelStay')
  await screen.findByText(/^The escrow no longer holds this money\./)
  expect(screen.getByRole('button', { name: 'Confirm in the wallet' })).toHaveProperty('disabled', true)
  expect(await network.balance(twice.landlord.address)).toBe(6_100n * unit)
})

// promise: exit-return
test('a landlord returns the deposit', async () => {
  const { tenant, open } = await aPair({ isLandlord: true })
  open('releaseEarly')
  await line('The escrow sends 1,100\u00a0USDT to Ben Castro.')
  await press('Confirm in the wallet')
  await done()
  expect(await network.balance(tenant.address)).toBe(3_900n * unit)
})

// promise: rent
test("a rent shows the month's amount, its fee and the rest; one confirmation pays it", async () => {
  const { landlord, asked, open } = await aPair()
  open('payRent')
  expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('1100')
  screen.getByText('The first rent is already paid and in escrow. This pays a later month.')
  await line('1\u00a0RNB goes to Keyhold as the fee.')
  await line('After that you have 1,700\u00a0USDT and 8\u00a0RNB.')
  await press(/^Pay 1,100/)
  await done()
  expect(asked).toHaveLength(1)
  expect(await network.balance(landlord.address)).toBe(6_100n * unit)
})

test("a rent above its month's amount is reported at the field, whether by mistake or on purpose", async () => {
  const { open } = await aPair()
  open('payRent', {}, { month: 2, title: 'Pay May rent', proposed: 1_100n * unit, onPaid: () => undefined })
  const field = await screen.findByLabelText('Amount')
  const warning = () => screen.queryByText(/^That is more than the 1,100\sUSDT of this month/)
  expect(warning()).toBeNull()
  fireEvent.change(field, { target: { value: '11000' } })
  expect(warning()).toBeTruthy()
  fireEvent.change(field, { target: { value: '900' } })
  expect(warning()).toBeNull()
})

// promise: rent-amount
test('an invalid amount is reported at its field, and cannot be sent', async () => {
  const { asked, open } = await aPair()
  open('payRent')
  const field = await screen.findByLabelText('Amount')
  for (const typed of ['0', '-1', '1.2.3', 'all', '1.1234567890123456789']) {
    fireEvent.change(field, { target: { value: typed } })
    screen.getByText('Enter an amount above 0, for example 1100.50.')
    expect(screen.getByRole('button', { name: 'Confirm in the wallet' })).toHaveProperty('disabled', true)
  }
  expect(asked).toEqual([])
})

// promise: rent-steps
test('a plain wallet announces its three prompts, and a rejection moves nothing', async () => {
  const { viewer, landlord, open } = await aPair({ isStepwise: true })
  viewer.answers.push(false)
  open('payRent')
  await screen.findByText(/Your wallet will ask you 3 times/)
  await press(/^Pay 1,100/)
  await screen.findByText(/You rejected this in the wallet/)
  expect(screen.queryByText(/Failed transaction/)).toBeNull()
  expect(await network.balance(landlord.address)).toBe(5_000n * unit)
  await press(/^Pay 1,100/)
  await done()
  expect(await network.balance(landlord.address)).toBe(6_100n * unit)
})

// promise: rent-short
test('a shortage for the rent is reported before the wallet is asked', async () => {
  const { asked, open } = await aPair({ tenantHas: 2_300 })
  open('payRent')
  await screen.findByText(/You need 1,000\sUSDT more\./)
  expect(screen.getByRole('button', { name: /^Pay / })).toHaveProperty('disabled', true)
  expect(asked).toEqual([])
})

// promise: rent-once
test('a rent sent before the page was closed is watched, not paid again', async () => {
  const { tenant, landlord, terms, open } = await aPair({ isStepwise: true })
  const { account, provider } = { account: tenant.address, provider: tenant.provider }
  const transaction = escrowTransactionFor({ kind: 'payRent', amount: unit }, network.config, terms)
  tenant.answers.push(true, true, false)
  await runTransaction({ provider, account, network: network.config, transaction }).catch(() => undefined)
  const sent = await sendTransaction(provider, account, transaction.call, undefined)
  savePending({ id: transaction.id, name: 'payRent', sent: { payRent: sent } })
  tenant.asked.length = 0
  const row = { id: '1', act: 'payRent', party: 'chain', person: null, at: 1, serverAt: '', from: null } as const
  open('payRent', { history: [{ ...row, to: 'Start Arbitration', facts: { transaction: sent } }] })
  await done()
  screen.getByText('Final: nobody can undo it any more.')
  screen.getByText(sent)
  expect(tenant.asked).toEqual([])
  expect(await network.balance(landlord.address)).toBe(5_001n * unit)
})

// promise: dispute
test('a dispute shows what stays and what is released, and is limited to what is held', async () => {
  const { landlord, open } = await aPair({ isMovedIn: true })
  open('dispute')
  const field = await screen.findByLabelText('Disputed amount')
  // Money can move before that day, and the day can be moved.
  screen.getByText(/until you two share it by agreement, the arbitrator decides, or .* has passed/)
  screen.getByText(/The arbitrator can move that day, to .* at the latest/)
  fireEvent.change(field, { target: { value: '1101' } })
  screen.getByText(/holds no more than 1,100/)
  fireEvent.change(field, { target: { value: '400' } })
  await line('400\u00a0USDT stays in the escrow.')
  await line('The escrow sends 700\u00a0USDT to Ada Moreno.')
  fireEvent.change(screen.getByLabelText('What is it about?'), { target: { value: 'not-clean' } })
  await press('Confirm in the wallet')
  await done()
  expect(await network.balance(landlord.address)).toBe(5_700n * unit)
})

// promise: dispute-has-a-deadline
test('while the chain is refused nothing is released, and a dispute is still possible, because its day passes', async () => {
  const facts = {
    ...network.config,
    depositFee: '0',
    isLocal: true,
    confirmations: 3,
    notConfirmedSince: 1_790_000_000,
  }
  const { landlord, open } = await aPair({ isMovedIn: true })
  const refused = { 'GET /api/escrow': facts }
  open('releaseEarly', {}, undefined, refused)
  await line('The escrow sends 1,100\u00a0USDT to Ada Moreno.')
  await screen.findByText(/^Not confirmed since/)
  expect(screen.getByRole('button', { name: 'Confirm in the wallet' })).toHaveProperty('disabled', true)
  cleanup()
  open('dispute', {}, undefined, refused)
  fireEvent.change(await screen.findByLabelText('Disputed amount'), { target: { value: '400' } })
  await screen.findByText(/^Not confirmed since/)
  fireEvent.change(screen.getByLabelText('What is it about?'), { target: { value: 'not-clean' } })
  await press('Confirm in the wallet')
  await done()
  expect(await network.balance(landlord.address)).toBe(5_700n * unit)
})

/** The confirmation in a tab that refetches the lease while it is open. */
function OtherTab({ first, read }: { first: LeaseDetail; read: { next: (lease: LeaseDetail) => void } }) {
  const [lease, setLease] = useState(first)
  read.next = setLease
  return (
    <TransactionDialog
      lease={lease}
      now={first.leaseNow}
      action="releaseEarly"
      onClose={() => undefined}
      WalletDialog={Choice}
    />
  )
}

test('a confirmation left open while another tab disputes the first rent changes to its new effect: giving up the dispute', async () => {
  const { tenant, landlord, terms } = await aPair({ isMovedIn: true })
  const lease = aPaidLease(terms, network.config, { isLandlordInContract: false })
  fakeApi(network.config, terms, { lease })
  const read: { next: (lease: LeaseDetail) => void } = { next: () => undefined }
  renderLease(<OtherTab first={lease} read={read} />)
  await line('The escrow sends 1,100\u00a0USDT to Ada Moreno.')
  screen.getByRole('heading', { name: 'Release the first rent now?' })
  const transaction = escrowTransactionFor({ kind: 'dispute', claim: 400n * unit }, network.config, terms)
  const { address: account, provider } = tenant
  await runTransaction({ provider, account, network: network.config, transaction })
  const parts = lease.parts.map((one) =>
    one.part === 'handover' ? { ...one, held: `${400n * unit}`, state: 'disputed' as const } : one,
  )
  act(() => read.next({ ...lease, parts }))
  screen.getByRole('heading', { name: 'Give up the dispute?' })
  screen.getByText(/^The 400\sUSDT you dispute goes to Ada Moreno now, and the dispute is over\./)
  await line('The escrow sends 400\u00a0USDT to Ada Moreno.')
  await press('Confirm in the wallet')
  act(() => read.next({ ...lease, parts: parts.map((one) => ({ ...one, held: '0', state: 'paid-out' as const })) }))
  await done()
  screen.getByRole('heading', { name: 'Give up the dispute?' })
  expect(await network.balance(landlord.address)).toBe(6_100n * unit)
})

// promise: exit-refused, sgn-8-release
test('a call that the escrow would refuse is refused in words, unsigned', async () => {
  const { asked, open } = await aPair()
  open('release')
  await screen.findByText(/This cannot be released yet\./)
  expect(screen.getByRole('button', { name: 'Confirm in the wallet' })).toHaveProperty('disabled', true)
  expect(asked).toEqual([])
})

// promise: exit-account
test('a wallet with another account shows both accounts, and leads to another wallet', async () => {
  const { open, asked, landlord, tenant } = await aPair({ isLandlord: true })
  const calls = open('payRent', { isLandlordInContract: false })
  await screen.findByText('The wallet uses another account')
  screen.getByText(landlord.address)
  screen.getByText(tenant.address)
  expect(screen.getByRole('button', { name: /^Pay / })).toHaveProperty('disabled', true)
  await press('Use another wallet')
  await screen.findByText('choose a wallet')
  expect([walletConnectionStore().getSnapshot().status, asked]).toEqual(['disconnected', []])
  expect(calls).not.toContain('PUT /api/contract-activated')
})

// promise: other-party
test("one party's action is impossible with the other party's wallet", async () => {
  const { open, asked } = await aPair({ isLandlord: true })
  open('dispute', { isLandlordInContract: false })
  await screen.findByText('The wallet uses another account')
  expect(screen.getByRole('button', { name: 'Confirm in the wallet' })).toHaveProperty('disabled', true)
  expect(asked).toEqual([])
})

// promise: pay-back, sgn-4-flow-back
test('a landlord pays money back directly from their wallet', async () => {
  const { tenant, open } = await aPair({ isLandlord: true })
  open('payBack')
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '12.5' } })
  await press(/^Pay 12\.5/)
  await done()
  expect(await network.balance(tenant.address)).toBe(2_812n * unit + unit / 2n)
})

// promise: payout-back
test('a landlord pays back to the payout account, and returns the deposit there, each by its name', async () => {
  const payout = '0x00000000000000000000000000000000000000d4'
  const { open } = await aPair({ isLandlord: true, payout })
  open('payBack')
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '12.5' } })
  await line('12.50\u00a0USDT goes from your wallet to Ben Castro’s payout account.')
  await press(/^Pay 12\.5/)
  await done()
  expect(await network.balance(payout)).toBe(12n * unit + unit / 2n)
  cleanup()
  open('releaseEarly')
  await line('The escrow sends 1,100\u00a0USDT to Ben Castro’s payout account.')
})

// promise: exit-elsewhere
test("a lease whose money is on another chain than Keyhold's current one has no actions here", async () => {
  const { asked, open } = await aPair()
  const { escrow, escrowVersion } = network.config
  open('releaseEarly', { chain: { chainId: 56, network: 'BNB', escrow, escrowVersion, explorerUrl: null } })
  await screen.findByText(/is on another network than the one Keyhold uses now/)
  expect(screen.getByRole('button', { name: 'Confirm in the wallet' })).toHaveProperty('disabled', true)
  expect(asked).toEqual([])
})
