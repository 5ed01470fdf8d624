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
import { afterAll, expect, test } from 'vitest'
import { aPaidLease, renderLease } from '../features/lease/fixtures.setup.tsx'
import { fakeApi } from '../features/lease/transactions/fakeApi.setup.ts'
import { paidParties, pressable } from '../features/lease/transactions/paidParties.setup.tsx'
import { orderTransactionFor } from '../gateways/wallet/orderTransaction.ts'
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
  const answers = { 'GET /api/contract/lease/ledger': { months, isLandlord: false, standingOrder: standing } }
  fakeApi(network.config, terms, { lease, answers })
  return { lease, terms, tenant, dueOf: (number: number) => all[number - 2]?.dueAt }
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
