/** The dialogs of a standing order, with a wallet on a real chain. */
import type { Ledger, LedgerMonth, StandingOrder } from '@keyhold/api/ledger.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import type { RentOrder } from '@keyhold/escrow/rentOrder.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
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
  const base = { contract: network.orders, ofOthers: '0' }
  if (!running) return { ...base, offer: { months, end: terms.moveOut }, running: null }
  const digits = { number: `${running.number}`, epoch: `${running.epoch}`, deadline: `${running.deadline}` }
  const listed = running.months.map(({ due, amount }) => ({ due, amount: `${amount}` }))
  const left = months.map((one, place) => ({ ...one, place }))
  return { ...base, offer: null, running: { order: { ...running, ...digits, months: listed }, left, isFinal: true } }
}

function open(terms: Terms, standing: StandingOrder, step: OrderStep, isLandlord = false) {
  cleanup()
  const lease = aPaidLease(terms, network.config, { isLandlordInContract: isLandlord })
  const { asked } = fakeApi(network.config, terms, { lease })
  const months = duesOf(terms).map((dueAt, index) => ({
    number: index + 2,
    from: dayAt(dueAt, lease.timeZone),
    dueAt,
    amount: `${rent}`,
  })) as LedgerMonth[]
  const ledger = { months, isLandlord } as unknown as Ledger
  const parts = { lease, ledger, standing, step, WalletDialog: Choice }
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
  const asked = open(terms, standingOf(terms), 'createOrder')
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

test('a list with the month that the first payment paid is refused before the wallet is asked', async () => {
  const { terms, tenant } = await paidParties(network)
  const { offer, ...standing } = standingOf(terms)
  const first = { due: terms.moveIn, amount: `${rent}`, month: 1 }
  open(terms, { ...standing, offer: offer && { ...offer, months: [first, ...offer.months] } }, 'createOrder')
  await screen.findByText(/a month that your first payment paid/)
  expect(screen.getByRole('button', { name: 'Set it up' })).toHaveProperty('disabled', true)
  expect(tenant.asked).toEqual([])
})

test('a tenant skips the next month, and stops the order, with one confirmation each; then takes the allowance back', async () => {
  const { terms } = await paidParties(network)
  open(terms, standingOf(terms), 'createOrder')
  await press('Set it up')
  await done()
  const { number } = await stateOf(terms)
  const months = duesOf(terms).map((due) => ({ due, amount: rent }))
  const { tenant, landlord, moveOut } = terms
  const order = { lease: leaseId(terms), tenant, landlord, months, end: moveOut, number: number - 1n, epoch: 0n }
  const standing = standingOf(terms, { ...order, deadline: BigInt(moveOut) })
  open(terms, standing, 'skipMonth')
  await press('Skip this month')
  await done()
  expect((await stateOf(terms)).taken).toBe(duesOf(terms)[0])
  open(terms, standing, 'stopOrder')
  await press('Stop it')
  await done()
  expect((await stateOf(terms)).id).toBe(noOrder)
  expect(await allowed(terms)).toBe(3n * rent)
  open(terms, standing, 'endAllowance')
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
