/**
 * A lease's months, one per row.
 * @vitest-environment jsdom
 */
import type { Ledger, LedgerMonth } from '@keyhold/api/ledger.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, moveIn, renderLease } from '../fixtures.setup.tsx'
import { paperLease } from '../paperLease.ts'
import { MonthTable } from './MonthTable.tsx'

afterEach(cleanup)

const usdt = (amount: number) => `${BigInt(amount * 100) * 10n ** 16n}`
const month = (fields: Partial<LedgerMonth>): LedgerMonth => ({
  number: 1,
  from: '2027-02-01',
  to: '2027-03-01',
  dueAt: moveIn,
  amount: usdt(900),
  state: 'upcoming',
  days: 0,
  paid: '0',
  open: usdt(900),
  paidOn: null,
  outside: null,
  claimedOn: null,
  transactions: [],
  ...fields,
})

const acts = { mayPay: false, pay: () => undefined, choose: () => undefined, outside: () => undefined }
function openTable(months: LedgerMonth[], mayPay = false, onTheWay: Ledger['onTheWay'] = []) {
  cleanup()
  const ledger: Ledger = {
    leaseId: 'lease',
    reference: 'KH-1',
    isLandlord: false,
    timeZone: 'Asia/Bangkok',
    rent: usdt(900),
    months,
    rents: [],
    onTheWay,
    unassigned: '0',
    standingOrder: null,
    years: [2027],
    leaseNow: moveIn,
    readTo: 0,
    readToBlock: 0,
  }
  renderLease(
    <MonthTable
      lease={paperLease(aLease({ status: 'released', viewer: 'tenant' }), 'en')}
      ledger={ledger}
      acts={{ ...acts, mayPay }}
    />,
  )
}

test('a short last month shows its rent with its number of nights; a whole one shows the rent alone', () => {
  const last = { number: 2, from: '2027-03-01', to: '2027-03-11', amount: usdt(290.32), open: usdt(290.32) }
  openTable([month({}), month(last)])
  const [, whole, short] = screen.getAllByRole('row')
  expect(
    within(short as HTMLElement)
      .getByText(/290\.32/)
      .closest('td')?.textContent,
  ).toContain('10 nights, until 11 Mar')
  expect(whole?.textContent).not.toContain('night')
})

test('a month paid in full before an early end shortened it is paid once, and shows its new rent', () => {
  const paid = { state: 'on-time', paid: usdt(900), paidOn: '2027-03-01', open: '0' } as const
  openTable([month({}), month({ ...paid, number: 2, from: '2027-03-01', to: '2027-03-11', amount: usdt(290.32) })])
  const words = (screen.getAllByRole('row').at(-1)?.textContent ?? '').replaceAll('\u00a0', ' ')
  expect(words).toContain('900 USDT paid, 290.32 USDT due')
  expect(words).not.toMatch(/more than once|night/)
})

test('an ended lease shows its first rent as returned, and no sum for later months', () => {
  const back = { state: 'at-handover', paid: '0', paidOn: '2027-01-20', open: '0' } as const
  openTable([month(back), month({ number: 2, from: '2027-03-01', state: 'ended', open: '0' })])
  const [, first, second] = screen.getAllByRole('row').map((row) => row.textContent ?? '')
  expect(first).toContain('Returned to the tenant')
  expect(first).not.toMatch(/Paid|20 Jan/)
  expect(second).toContain('The lease has ended–')
  expect(second).not.toContain('USDT')
})

test('a tenant may pay every open month but one whose rent may be on its way', () => {
  const rent = { transactionId: '0x', amount: usdt(900), at: moveIn }
  const months = [2, 3, 4].map((number) => month({ number, from: `2027-0${number + 1}-01` }))
  const payable = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).queryAllByRole('button').length)
  openTable(months, true)
  expect(payable()).toEqual([1, 1, 1])
  openTable(months, true, [{ ...rent, month: 3 }])
  expect(payable()).toEqual([1, 0, 1])
  openTable(months, true, [{ ...rent, month: null }])
  expect(payable()).toEqual([0, 0, 0])
})
