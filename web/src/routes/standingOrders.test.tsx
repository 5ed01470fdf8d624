/**
 * A month that a standing order lists is skipped there before it is paid by hand, whatever page pays it.
 * @vitest-environment jsdom
 */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { LedgerMonth, StandingOrder } from '@keyhold/api/ledger.ts'
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, expect, test } from 'vitest'
import { aPaidLease, renderLease } from '../features/lease/fixtures.setup.tsx'
import { useLedger } from '../features/lease/ledger/queries.ts'
import { fakeApi } from '../features/lease/transactions/fakeApi.setup.ts'
import { paidParties, pressable } from '../features/lease/transactions/paidParties.setup.tsx'
import { escrowTransactionFor } from '../gateways/wallet/escrowTransaction.ts'
import { saveMined } from '../gateways/wallet/minedTransaction.ts'
import { orderTransactionFor } from '../gateways/wallet/orderTransaction.ts'
import { savePending } from '../gateways/wallet/pendingTransaction.ts'
import { runTransaction } from '../gateways/wallet/runTransaction.ts'
import { aNetwork } from '../gateways/wallet/testNetwork.setup.ts'
import { SkipFirst } from './standingOrders.tsx'
import { ActiveTransactionDialog } from './transactions.tsx'

const rent = 1_100n * 10n ** 18n
const network = await aNetwork()
afterAll(() => network.stop())

/** The second to fourth month of a lease; the order lists the last two. */
const monthsOf = ({ moveIn }: Terms) =>
  [1, 2, 3].map((number) => ({ number: number + 1, dueAt: moveIn + number * 31 * 86_400, amount: `${rent}` }))

/** A paid lease whose order lists its third and fourth month, and the API's answers about it. */
async function orderedLease(paidMonths = 1) {
  const { terms, tenant } = await paidParties(network)
  const all = monthsOf(terms)
  const listed = all.slice(1).map(({ dueAt: due }) => ({ due, amount: rent }))
  const { landlord, moveOut: end } = terms
  const numbers = { number: 0n, epoch: 0n, deadline: BigInt(end) }
  const order = { lease: leaseId(terms), tenant: terms.tenant, landlord, months: listed, end, ...numbers }
  const transaction = orderTransactionFor({ kind: 'createOrder', order, allowance: 2n * rent }, network.orders, terms)
  await runTransaction({ provider: tenant.provider, account: tenant.address, network: network.config, transaction })
  tenant.asked.length = 0
  const wire = {
    ...order,
    months: listed.map(({ due }) => ({ due, amount: `${rent}` })),
    number: '0',
    epoch: '0',
    deadline: `${end}`,
  }
  const left = all.slice(1).map(({ dueAt: due, number: month }, place) => ({ due, amount: `${rent}`, month, place }))
  const standing: StandingOrder = {
    contract: network.orders,
    number: '1',
    taken: 0,
    ofOthers: '0',
    offer: null,
    running: { order: wire, left, isFinal: true, outlivesStay: false },
  }
  const lease = aPaidLease(terms, network.config)
  const months = all.map(({ number, dueAt, amount }, index) => {
    const isPaid = index < paidMonths
    const from = dayAt(dueAt, lease.timeZone)
    return {
      number,
      dueAt,
      amount,
      from,
      state: isPaid ? 'on-time' : 'upcoming',
      paid: isPaid ? amount : '0',
      open: isPaid ? '0' : amount,
    } as LedgerMonth
  })
  const answers = {
    'GET /api/contract/lease/ledger': {
      months,
      rents: [] as object[],
      onTheWay: [] as object[],
      readToBlock: 0,
      isLandlord: false,
      standingOrder: standing,
    },
  }
  fakeApi(network.config, terms, { lease, answers })
  return {
    ledger: answers['GET /api/contract/lease/ledger'],
    lease,
    terms,
    tenant,
    dueOf: (number: number) => all[number - 2]?.dueAt,
  }
}
const takenOf = async (terms: Terms) => {
  const read = { address: network.orders, abi: rentOrdersAbi, functionName: 'orderState' } as const
  return (await network.client.readContract({ ...read, args: [leaseId(terms)] })).taken
}
const pay = (lease: LeaseDetail, isResumed = false) =>
  renderLease(
    <ActiveTransactionDialog
      lease={lease}
      now={lease.leaseNow}
      active={{ action: 'payRent', isResumed }}
      onClose={() => undefined}
    />,
  )
const payDialog = () => screen.findByRole('dialog', { name: /^Pay the rent to/ })

test('the rent button of the lease skips the oldest unpaid month in the order, then pays it', async () => {
  const { lease, terms, dueOf } = await orderedLease()
  pay(lease)
  await screen.findByText('After this step you pay the month by hand.')
  expect(screen.queryByLabelText('Amount')).toBeNull()
  await screen.findByText(/^Your wallet will ask you/)
  fireEvent.click(await pressable('Skip this month'))
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }))
  await payDialog()
  expect(await takenOf(terms)).toBe(dueOf(3))
})

test('a month that the order does not list is paid at once, and so is one whose payment was sent at an earlier visit', async () => {
  const { lease } = await orderedLease(0)
  pay(lease)
  await payDialog()
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '2200' } })
  await screen.findByText(/^A standing order runs\. Pay at most .*1,100/)
  cleanup()
  const sent = await orderedLease()
  pay(sent.lease, true)
  await payDialog()
})

test('a later month is said to be paid another way only after the order was stopped', async () => {
  const { lease } = await orderedLease()
  const show = (month: number) =>
    renderLease(
      <SkipFirst lease={lease} month={month} before="outside" onClose={() => undefined}>
        <p>the claim</p>
      </SkipFirst>,
    )
  show(4)
  await screen.findByText('After this step you say that the month was paid another way.')
  screen.getByText(/^Only the next month can be skipped/)
  expect(screen.queryByText('the claim')).toBeNull()
  await screen.findByText(/^Your wallet will ask you/)
  fireEvent.click(await pressable('Stop it'))
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }))
  await screen.findByText('the claim')
  cleanup()
  show(2)
  await screen.findByText('the claim')
})

/** A page that has read the rents, and then opens the dialog. */
function RentsPage({ lease }: { readonly lease: LeaseDetail }) {
  const { dataUpdatedAt } = useLedger(lease.id)
  const [isOpen, setOpen] = useState(false)
  if (dataUpdatedAt === 0) return null
  if (!isOpen)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        {dataUpdatedAt}
      </button>
    )
  return (
    <SkipFirst lease={lease} month={3} before="pay" onClose={() => undefined}>
      <p>by hand</p>
    </SkipFirst>
  )
}

test('an order that was set up since the page read the rents skips the month before it is paid', async () => {
  const { lease, ledger } = await orderedLease()
  const { running } = ledger.standingOrder
  ledger.standingOrder.running = null
  renderLease(<RentsPage lease={lease} />)
  const button = await screen.findByRole('button')
  await expect.poll(() => Date.now()).toBeGreaterThan(Number(button.textContent))
  ledger.standingOrder.running = running
  fireEvent.click(button)
  await screen.findByText('After this step you pay the month by hand.')
  expect(screen.queryByText('by hand')).toBeNull()
})

test('a payment of an earlier visit that was never sent skips the month before it is sent, and the rent is paid once', async () => {
  const { lease, terms, tenant, ledger, dueOf } = await orderedLease()
  const before = await network.balance(terms.landlord)
  savePending({ id: leaseId(terms), name: 'payRent', account: terms.tenant, sent: {}, isAsked: true })
  pay(lease, true)
  await screen.findAllByText(/^The wallet may have sent something/)
  fireEvent.click(await pressable(/^Pay /))
  await screen.findByText('After this step you pay the month by hand.')
  expect([tenant.asked.flat(), await takenOf(terms)]).toEqual([[], 0])
  fireEvent.click(await pressable('Skip this month'))
  await screen.findByRole('button', { name: 'Done' })
  const left = ledger.standingOrder.running?.left.slice(1) ?? []
  const running = ledger.standingOrder.running && { ...ledger.standingOrder.running, left }
  Object.assign(ledger.standingOrder, { running, taken: dueOf(3) })
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }))
  await screen.findAllByText(/^The wallet may have sent something/)
  fireEvent.click(await pressable(/^Pay /))
  await screen.findByRole('button', { name: 'Done' })
  expect((await network.balance(terms.landlord)) - before).toBe(rent)
})

test('a rent is not paid if another one of the month is on its way by then, or the month is paid', async () => {
  for (const change of [{ onTheWay: [{ month: 3, transactionId: '0x1' }] }, { months: [] }]) {
    const { lease, tenant, ledger } = await orderedLease()
    ledger.standingOrder.running = null
    pay(lease)
    const button = await pressable(/^Pay /)
    Object.assign(ledger, change)
    fireEvent.click(button)
    await screen.findByText(/^The rents or the standing order changed/)
    expect(tenant.asked.flat()).toEqual([])
    cleanup()
  }
})

test('a rent of another device in a block that Keyhold has not read is not paid again, until Keyhold knows it', async () => {
  const { lease, terms, tenant, ledger } = await orderedLease()
  ledger.standingOrder.running = null
  pay(lease)
  const button = await pressable(/^Pay /)
  const transaction = escrowTransactionFor({ kind: 'payRent', amount: rent }, network.config, terms)
  const { provider, address: account } = tenant
  const transactionId = await runTransaction({ provider, account, network: network.config, transaction })
  localStorage.clear()
  tenant.asked.length = 0
  fireEvent.click(button)
  await screen.findByText(/^The rents or the standing order changed/)
  expect(tenant.asked.flat()).toEqual([])
  ledger.rents = [{ transactionId }]
  fireEvent.click(await pressable(/^Pay /))
  await screen.findByRole('button', { name: 'Done' })
})

test('a rent that this browser sent from another tab is not paid again before the ledger has it', async () => {
  const { lease, terms, tenant, ledger } = await orderedLease()
  ledger.standingOrder.running = null
  pay(lease)
  const button = await pressable(/^Pay /)
  const hash = `0x${'a'.repeat(64)}` as const
  saveMined({ id: leaseId(terms), name: 'payRent', account: terms.tenant, hash })
  fireEvent.click(button)
  await screen.findByText(/^The rents or the standing order changed/)
  expect(tenant.asked.flat()).toEqual([])
  ledger.rents = [{ transactionId: hash }]
  fireEvent.click(await pressable(/^Pay /))
  await screen.findByRole('button', { name: 'Done' })
})

test.each(['pay', 'outside'] as const)(
  'while a rent is on its way, its month is not offered to be paid by hand: %s',
  async (before) => {
    const { lease, ledger } = await orderedLease()
    ledger.onTheWay = [{ month: 3, transactionId: '0x1' }]
    const show = (month: number) =>
      renderLease(
        <SkipFirst lease={lease} month={month} before={before} onClose={() => undefined}>
          <p>by hand</p>
        </SkipFirst>,
      )
    show(3)
    await screen.findByRole('dialog', { name: 'A rent is on its way' })
    expect(screen.queryByText('by hand')).toBeNull()
    cleanup()
    show(2)
    await screen.findByText('by hand')
  },
)
