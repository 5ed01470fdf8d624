/**
 * Both parties' reports on a month paid outside the escrow.
 * @vitest-environment jsdom
 */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger } from '@keyhold/api/ledger.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, moveIn, renderLease } from '../fixtures.setup.tsx'
import '../../../ui/dialogs.setup.ts'
import { OutsideDialog } from './OutsideDialog.tsx'

afterEach(cleanup)

const unit = 10n ** 18n
const ledger: Ledger = {
  leaseId: 'lease',
  reference: 'KH-1',
  isLandlord: true,
  timeZone: 'America/El_Salvador',
  rent: `${900n * unit}`,
  rents: [],
  onTheWay: [],
  unassigned: '0',
  standingOrder: null,
  years: [2027],
  leaseNow: moveIn,
  readTo: 0,
  readToBlock: 0,
  months: [
    {
      number: 2,
      from: '2027-01-01',
      to: '2027-02-01',
      dueAt: moveIn,
      amount: `${900n * unit}`,
      state: 'late',
      days: 3,
      paid: '0',
      open: `${900n * unit}`,
      paidOn: null,
      outside: null,
      claimedOn: null,
      transactions: [],
    },
  ],
}
const accepted: LeaseDetail['history'][number] = {
  id: '1',
  act: 'accept',
  party: 'landlord',
  person: null,
  at: Date.UTC(2026, 10, 20, 18) / 1000,
  serverAt: '2026-11-20T18:00:00Z',
  from: 'Pending Request',
  to: 'Pay Deposit',
  facts: {},
}

test('a date before the lease was accepted, or in the future, is refused with the valid range', () => {
  const lease = aLease({ status: 'released', viewer: 'landlord', change: { history: [accepted] } })
  const now = Date.UTC(2027, 0, 4, 18) / 1000
  renderLease(<OutsideDialog lease={lease} ledger={ledger} month={2} now={now} onClose={() => undefined} />)
  const say = (day: string) => fireEvent.change(screen.getByLabelText('Paid on'), { target: { value: day } })
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled
  say('19 Nov 2026')
  screen.getByText(/^Choose .*20 Nov.* or a later day: the lease was accepted then\.$/)
  expect(confirm()).toBe(true)
  say('20 Nov 2026')
  expect([screen.queryByText(/accepted then/), confirm()]).toEqual([null, false])
  say('5 Jan 2027')
  screen.getByText('Choose today or an earlier day.')
  expect(confirm()).toBe(true)
})
