import type { PaymentRow } from '@keyhold/api/deposits.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { moneyChart } from '../../leases/agreements/moneyChart.ts'

const services = await createTestServices()
afterAll(() => services.close())

let lease: LeaseDetail
beforeAll(async () => {
  const rentals = await createTestRentals(services)
  const id = await rentals.request(await rentals.aHome())
  await services.leases.accept(rentals.landlord, id)
  const payload = 'username=daniel%40mail.example&password=a+password+of+tests'
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const login = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers: form })
  const headers = { authorization: String(login.headers.authorization) }
  lease = (await services.app.inject({ url: `/api/contract/${id}`, headers })).json() as LeaseDetail
})

const usdt = (whole: number) => `${BigInt(whole) * 10n ** 18n}`
const payment = (fields: Partial<PaymentRow>): PaymentRow => ({
  id: 'p',
  invoice: 'KH-1',
  date: lease.moveIn - 86_400,
  paymentType: 'paid-in',
  part: null,
  price: usdt(1900),
  currency: 'USDT',
  property: '',
  roomAdId: '',
  contractId: lease.id,
  reference: '',
  from: 'tenant',
  to: 'escrow',
  direction: 'out',
  chainId: 31_337,
  transactionId: `0x${'1'.repeat(64)}`,
  isSecond: false,
  credit: null,
  ...fields,
})
/** A lease with these payments, the deposit in a state, and all steps done except the named ones. */
function leaseWith(transactions: PaymentRow[], deposit: Partial<LeaseDetail['parts'][number]>, open: string[]) {
  return {
    ...lease,
    transactions,
    parts: lease.parts.map((part) => (part.part === 'deposit' ? { ...part, ...deposit } : part)),
    steps: lease.steps.map((step) => ({ ...step, isDone: !open.includes(step.step) })),
  }
}
const bars = (of: LeaseDetail) =>
  moneyChart(of, 'en')
    .bars.filter(({ name }) => name === 'deposit')
    .map(({ amount, to, state }) => `${amount.replace('\u00a0', ' ')} ${to} ${state}`)

test('an unpaid part has its payment deadline, and a paid one the time of the payment', () => {
  const [before] = moneyChart(lease, 'en').milestones
  expect([before?.title, before?.when.slice(0, 3)]).toEqual(['Payment', 'by '])
  const paid = moneyChart(leaseWith([payment({})], {}, ['handover', 'move-out', 'deposit-home']), 'en').milestones
  expect(paid[0]).toEqual({ title: 'Paid', when: '30 November 2026 at 12:00' })
})

// promise: agreement-course
test('a shared deposit is one bar per share, with the time of the sharing', () => {
  const at = lease.moveOut + 3 * 86_400
  const shared = (to: 'tenant' | 'landlord', whole: number) =>
    payment({ paymentType: 'settled', part: 'deposit', price: usdt(whole), from: 'escrow', to, date: at })
  const over = leaseWith(
    [shared('landlord', 300), shared('tenant', 500), payment({})],
    { held: '0', state: 'paid-out' },
    [],
  )
  expect(bars(over)).toEqual(['300 USDT to the landlord paid', '500 USDT to the tenant paid'])
  expect(moneyChart(over, 'en').milestones.at(-1)?.when).toBe('4 December 2027 at 12:00')
})

test('of a disputed deposit the undisputed part is paid, and the rest is open', () => {
  const released = payment({
    paymentType: 'released',
    part: 'deposit',
    price: usdt(600),
    from: 'escrow',
    to: 'tenant',
  })
  const disputed = leaseWith([released, payment({})], { held: usdt(200), state: 'disputed' }, ['deposit-home'])
  expect(bars(disputed)).toEqual([
    '600 USDT to the tenant paid',
    '200 USDT not decided yet; to the tenant if nobody decides held',
  ])
})

test('an amount that USDT refused to deliver is waiting, not paid', () => {
  const refused = payment({
    paymentType: 'released',
    part: 'deposit',
    price: usdt(800),
    from: 'escrow',
    to: 'tenant',
    credit: { paidAt: null } as PaymentRow['credit'],
  })
  const waiting = leaseWith([refused, payment({})], { held: '0', state: 'paid-out' }, [])
  expect(bars(waiting)).toEqual(['800 USDT kept for the tenant held'])
})
