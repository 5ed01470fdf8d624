/** The dialogs of a standing order, with a wallet on a real chain. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { StandingOrder } from '@keyhold/api/ledger.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import type { RentOrder } from '@keyhold/escrow/rentOrder.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { orderTransactionFor } from '../../../gateways/wallet/orderTransaction.ts'
import { clearPending, type PendingTransaction, savePending } from '../../../gateways/wallet/pendingTransaction.ts'
import { aNetwork } from '../../../gateways/wallet/testNetwork.setup.ts'
import { aPaidLease, renderLease } from '../fixtures.setup.tsx'
import { fakeApi } from '../transactions/fakeApi.setup.ts'
import { paidParties, pressable } from '../transactions/paidParties.setup.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { type OrderStep, stepAfter, stepBeforePaying } from './steps.ts'

const unit = 10n ** 18n
const rent = 1_100n * unit
const month = 31 * 86_400
const network = await aNetwork()
afterAll(() => network.stop())

const Choice = () => null
const duesOf = ({ moveIn }: Terms) => [1, 2, 3].map((number) => moveIn + number * month)

/** What the server offers, or says of the order that runs. */
function standingOf(terms: Terms, running?: RentOrder): StandingOrder {
  const months = duesOf(terms).map((due, index) => ({ due, amount: `${rent}`, month: index + 2 }))
  const base = { contract: network.orders, number: '0', taken: 0, ofOthers: '0' }
  if (!running) return { ...base, offer: { months, end: terms.moveOut }, running: null }
  const digits = { number: `${running.number}`, epoch: `${running.epoch}`, deadline: `${running.deadline}` }
  const listed = running.months.map(({ due, amount }) => ({ due, amount: `${amount}` }))
  const left = months.map((one, place) => ({ ...one, place }))
  return {
    ...base,
    offer: null,
    running: { order: { ...running, ...digits, months: listed }, left, isFinal: true, outlivesStay: false },
  }
}

/** `fresh`: the ledger's standing order when it is read again before the wallet is asked. */
async function open(
  terms: Terms,
  standing: StandingOrder,
  step: OrderStep,
  { fresh, isRentSent = false, ...change }: Partial<LeaseDetail> & { fresh?: object; isRentSent?: boolean } = {},
) {
  cleanup()
  const { number, taken } = await stateOf(terms)
  const lease = aPaidLease(terms, network.config, change)
  const standingOrder = { ...standing, number: `${number}`, taken, ...fresh }
  const answers = {
    'GET /api/contract/lease/ledger': { months: [], rents: [], onTheWay: [], readToBlock: 0, standingOrder },
  }
  const { asked } = fakeApi(network.config, terms, { lease, answers })
  const parts = { lease, standing, step, isRentSent, WalletDialog: Choice }
  renderLease(<OrderDialog {...parts} onClose={() => undefined} />)
  return asked
}
/** Presses once the transaction was simulated. */
async function press(name: string) {
  await screen.findByText(/^Your wallet will ask you/)
  fireEvent.click(await pressable(name))
}
const done = () => screen.findByRole('button', { name: 'Done' })
const at = { address: network.orders, abi: rentOrdersAbi } as const
const stateOf = (terms: Terms) =>
  network.client.readContract({ ...at, functionName: 'orderState', args: [leaseId(terms)] })
const allowed = (terms: Terms) =>
  network.client.readContract({
    address: network.config.stablecoin,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [terms.tenant, network.orders],
  })
const noOrder = `0x${'00'.repeat(28)}`

test('a tenant reads every month and the limits, allows exactly the total, and starts the order; nothing is paid', async () => {
  const { terms, tenant } = await paidParties(network)
  const before = await network.balance(terms.tenant)
  const asked = await open(terms, standingOf(terms), 'createOrder')
  expect(screen.getAllByText(/1,100\sUSDT/)).toHaveLength(3)
  expect(screen.getAllByText(/3,300\sUSDT/).length).toBeGreaterThan(0)
  screen.getByText(/never more|never take more/)
  await press('Set it up')
  await done()
  expect(tenant.asked.flat().map(({ key }) => key)).toContain('approve')
  expect([await allowed(terms), await network.balance(terms.tenant)]).toEqual([3n * rent, before])
  expect((await stateOf(terms)).id).not.toBe(noOrder)
  expect(asked).toContain('PUT /api/contract-activated')
})

test('a tenant with other orders reads both sums before the wallet allows them together', async () => {
  const { terms } = await paidParties(network)
  await open(terms, { ...standingOf(terms), ofOthers: `${500n * unit}` }, 'createOrder')
  const page = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
  await press('Set it up')
  expect(page()).toContain('permission for 3,800 USDT: 3,300 USDT for this order and 500 USDT for your other ones')
  await done()
  expect(await allowed(terms)).toBe(3n * rent + 500n * unit)
})

test('every month of the order is in the list that the tenant reads, one that the ledger does not know too', async () => {
  const { terms } = await paidParties(network)
  const { offer, ...standing } = standingOf(terms)
  const months = offer?.months.map((one) => ({ ...one, month: null })) ?? []
  await open(terms, { ...standing, offer: offer && { ...offer, months } }, 'createOrder')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent?.match(/1,100\sUSDT/g)).toHaveLength(3)
})

test('a contract that is not for the escrow of the lease gets no allowance', async () => {
  const { terms, tenant } = await paidParties(network)
  const chain = { ...aPaidLease(terms, network.config).chain, escrow: network.orders }
  await open(terms, standingOf(terms), 'createOrder', { chain: chain as LeaseDetail['chain'] })
  await screen.findByText(/^This is not the contract of standing orders for your lease/)
  expect(screen.getByRole('button', { name: 'Set it up' })).toHaveProperty('disabled', true)
  expect(tenant.asked).toEqual([])
})

test('a call of an earlier order that this browser recorded does not count as the one of a new order', async () => {
  const { terms } = await paidParties(network)
  await open(terms, standingOf(terms), 'createOrder')
  await press('Set it up')
  await done()
  const [created] = await network.client.getContractEvents({ ...at, eventName: 'OrderCreated', fromBlock: 'latest' })
  const order = created?.args.order as RentOrder
  const { name, id } = orderTransactionFor({ kind: 'createOrder', order, allowance: 0n }, network.orders, terms)
  savePending({ id, name, account: terms.tenant, sent: { createOrder: created?.transactionHash ?? '0x' } })
  await open(terms, standingOf(terms), 'createOrder')
  await press('Set it up')
  await done()
  expect((await stateOf(terms)).number).toBe(2n)
})

test.each([
  ['a month was paid meanwhile', { fresh: { offer: { months: [], end: 1 } } }],
  ['nothing is offered any more', { fresh: { offer: null } }],
  ['Keyhold has not read the newest order yet', { fresh: { number: '7' } }],
  ['a month was collected or skipped meanwhile', { fresh: { taken: 7 } }],
  ['this browser sent a rent meanwhile', { isRentSent: true }],
])('no order is set up, and no wallet asked, if %s', async (_, change) => {
  const { terms, tenant } = await paidParties(network)
  await open(terms, standingOf(terms), 'createOrder', change)
  await press('Set it up')
  await screen.findByText(/^The rents or the standing order changed/)
  expect(tenant.asked.flat()).toEqual([])
  expect([(await stateOf(terms)).id, await allowed(terms)]).toEqual([noOrder, 0n])
})

test.each<[string, Pick<PendingTransaction, 'sent' | 'isAsked' | 'isDoubted'>]>([
  ['that the wallet never named', { sent: {}, isAsked: true }],
  ['that the tenant was warned of', { sent: {}, isAsked: true, isDoubted: true }],
  ['with a hash', { sent: { payRent: `0x${'a'.repeat(64)}` } }],
])('no order is set up while a rent of this browser may still arrive: one %s', async (_, record) => {
  const { terms, tenant } = await paidParties(network)
  await open(terms, standingOf(terms), 'createOrder')
  const button = await pressable('Set it up')
  savePending({ id: leaseId(terms), name: 'payRent', account: terms.tenant, ...record })
  await screen.findByText(/^A rent that this browser asked your wallet for may still arrive/)
  expect(button).toHaveProperty('disabled', true)
  expect(tenant.asked.flat()).toEqual([])
  clearPending({ id: leaseId(terms), name: 'payRent' })
  await pressable('Set it up')
})

test('a list with the month that the first payment paid is refused before the wallet is asked', async () => {
  const { terms, tenant } = await paidParties(network)
  const { offer, ...standing } = standingOf(terms)
  const first = { due: terms.moveIn, amount: `${rent}`, month: 1 }
  await open(terms, { ...standing, offer: offer && { ...offer, months: [first, ...offer.months] } }, 'createOrder')
  await screen.findByText(/^This list does not fit the terms that you paid/)
  expect(screen.getByRole('button', { name: 'Set it up' })).toHaveProperty('disabled', true)
  expect(tenant.asked).toEqual([])
})

test('a tenant skips the next month, and stops the order, with one confirmation each; then takes the allowance back', async () => {
  const { terms } = await paidParties(network)
  await open(terms, standingOf(terms), 'createOrder')
  await press('Set it up')
  await done()
  const { number } = await stateOf(terms)
  const months = duesOf(terms).map((due) => ({ due, amount: rent }))
  const { tenant, landlord, moveOut } = terms
  const order = { lease: leaseId(terms), tenant, landlord, months, end: moveOut, number: number - 1n, epoch: 0n }
  const standing = standingOf(terms, { ...order, deadline: BigInt(moveOut) })
  await open(terms, standing, 'skipMonth')
  await press('Skip this month')
  await done()
  expect((await stateOf(terms)).taken).toBe(duesOf(terms)[0])
  await open(terms, standing, 'stopOrder')
  await press('Stop it')
  await done()
  expect((await stateOf(terms)).id).toBe(noOrder)
  expect(await allowed(terms)).toBe(3n * rent)
  await open(terms, standing, 'endAllowance')
  await press('Take it back')
  await done()
  expect(await allowed(terms)).toBe(0n)
})

test('a month that the order lists is skipped before it is paid by hand, and the order is stopped for a later one', () => {
  const left = [5, 6].map((number, place) => ({ due: 1, amount: '1', month: number, place }))
  const standing = { contract: '', ofOthers: '0', offer: null, running: { left } } as unknown as StandingOrder
  expect([4, 5, 6].map((number) => stepBeforePaying(standing, number))).toEqual([undefined, 'skipMonth', 'stopOrder'])
  expect(stepBeforePaying(null, 5)).toBeUndefined()
  expect([stepAfter('stopOrder', standing, true), stepAfter('stopOrder', standing, false)]).toEqual([
    'endAllowance',
    undefined,
  ])
  expect(stepAfter('stopOrder', { ...standing, ofOthers: '7' }, true)).toBeUndefined()
})
