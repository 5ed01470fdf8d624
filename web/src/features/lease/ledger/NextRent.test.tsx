/**
 * The next rent, and a late one, on the ledger page.
 * @vitest-environment jsdom
 */

import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger, LedgerMonth } from '@keyhold/api/ledger.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, moveIn, renderLease } from '../fixtures.setup.tsx'
import { NextRent } from './NextRent.tsx'

afterEach(cleanup)

const usdt = (amount: number) => `${BigInt(amount) * 10n ** 18n}`
const acts = { mayPay: false, pay: () => undefined, choose: () => undefined, outside: () => undefined }

/** One party's view of this month; its links stay on the page. */
function read(
  viewer: 'tenant' | 'landlord',
  fields: Partial<LedgerMonth>,
  change: Partial<LeaseDetail> = {},
  onTheWay: Ledger['onTheWay'] = [],
) {
  cleanup()
  const month: LedgerMonth = {
    number: 2,
    from: '2027-03-01',
    to: '2027-04-01',
    dueAt: moveIn,
    amount: usdt(900),
    state: 'late',
    days: 4,
    paid: '0',
    open: usdt(900),
    paidOn: null,
    outside: null,
    claimedOn: null,
    transactions: [],
    ...fields,
  }
  const ledger: Ledger = {
    leaseId: 'lease',
    reference: 'KH-1',
    isLandlord: viewer === 'landlord',
    timeZone: 'Asia/Bangkok',
    rent: usdt(900),
    months: [month],
    rents: [],
    onTheWay,
    unassigned: '0',
    standingOrder: null,
    years: [2027],
    leaseNow: moveIn,
    readTo: 0,
    readToBlock: 0,
  }
  const lease = { ...aLease({ status: 'released', viewer, now: moveIn }), ...change }
  const view = renderLease(
    <NextRent
      lease={lease}
      ledger={ledger}
      acts={{ ...acts, mayPay: viewer === 'tenant' }}
      viewerId={viewer}
      note={null}
    />,
  )
  return (view.container.textContent ?? '').replaceAll('\u00a0', ' ')
}

test('both parties read the consequences of a late rent, and can message each other', () => {
  expect(read('landlord', {})).toMatch(/4 days late.*We remind Ben.*Keyhold cannot make Ben pay/)
  expect(screen.getByRole('link', { name: 'Message Ben' }).getAttribute('href')).toContain('with=ben')
  expect(read('tenant', {})).toMatch(/4 days late.*no late fee.*message Ada/)
  expect(screen.getByRole('link', { name: 'Message Ada' })).toBeTruthy()
})

test('a landlord reads about claiming it from the deposit only if the escrow holds one', () => {
  expect(read('landlord', {})).toContain('you can claim unpaid rent from the deposit')
  const { parts } = aLease({ status: 'released', viewer: 'landlord', now: moveIn })
  const paidOut = parts.map((part) => ({ ...part, held: '0' }))
  expect(read('landlord', {}, { parts: paidOut })).not.toContain('claim unpaid rent from the deposit')
})

test('a rent that is not late shows no consequences', () => {
  expect(read('landlord', { state: 'upcoming', days: 9 })).not.toMatch(/remind|claim/)
  expect(screen.queryByRole('link')).toBeNull()
})

test('a landlord who must confirm a rent reads the effect of not confirming', () => {
  const words = read('landlord', { claimedOn: '2027-03-02' })
  expect(words).toContain('If not, message Ben: the month stays unpaid.')
  expect(words).not.toContain('We remind Ben')
})

test('a month whose rent may be on its way is neither paid nor said to be paid', () => {
  const rent = { transactionId: '0x', amount: usdt(900), at: moveIn }
  const buttons = () => screen.queryAllByRole('button').length
  read('tenant', {}, {}, [{ ...rent, month: 3 }])
  expect(buttons()).toBe(3)
  for (const month of [2, null]) {
    expect(read('tenant', {}, {}, [{ ...rent, month }])).toContain('A rent is on its way')
    expect(buttons()).toBe(0)
    read('landlord', {}, {}, [{ ...rent, month }])
    expect(buttons()).toBe(0)
  }
})
