/**
 * The months of a lease, one below the other.
 * @vitest-environment jsdom
 */
import type { Ledger, LedgerMonth } from '@keyhold/api/ledger.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, moveIn, renderLease } from '../fixtures.setup.tsx'
import { MonthTable } from './MonthTable.tsx'

afterEach(cleanup)

const usdt = (amount: number) => `${BigInt(amount * 100) * 10n ** 16n}`
const month = (fields: Partial<LedgerMonth>): LedgerMonth => ({
  ...{ number: 1, from: '2027-02-01', to: '2027-03-01', dueAt: moveIn, amount: usdt(900), state: 'upcoming', days: 0 },
  ...{ paid: '0', open: usdt(900), paidOn: null, outside: null, claimedOn: null, transactions: [] },
  ...fields,
})

test('of a short last month its rent stands with the nights that it is for; of a whole one alone', () => {
  const last = { number: 2, from: '2027-03-01', to: '2027-03-11', amount: usdt(290.32), open: usdt(290.32) }
  const ledger: Ledger = {
    ...{ leaseId: 'lease', reference: 'KH-1', isLandlord: false, timeZone: 'Asia/Bangkok', rent: usdt(900) },
    ...{ months: [month({}), month(last)], rents: [], onTheWay: [], unassigned: '0', years: [2027] },
    ...{ leaseNow: moveIn, readTo: 0 },
  }
  const acts = { mayPay: false, pay: () => undefined, choose: () => undefined, outside: () => undefined }
  renderLease(<MonthTable lease={aLease({ status: 'Released', viewer: 'tenant' })} ledger={ledger} acts={acts} />)
  const [, whole, short] = screen.getAllByRole('row')
  expect(within(short as HTMLElement).getByText(/290\.32/).textContent).toContain('10 nights, until 11 Mar')
  expect(whole?.textContent).not.toContain('night')
})
