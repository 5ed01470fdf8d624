/** What a clerk reads on a receipt in each of its states. */
import type { Receipt } from '@keyhold/api/receipts.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../gateways/show.tsx'
import { Slip } from './Slip.tsx'

afterEach(cleanup)

const unit = '0'.repeat(18)
const [tenant, landlord, escrow, arbitrator] = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
  string,
]
const [lease, early, document] = ['a', 'b', 'd'].map((digit) => `0x${digit.repeat(64)}`) as [string, string, string]
const at = (day: string) => Date.parse(`${day}T18:00:00Z`) / 1000
const terms = {
  ...{ tenant, landlord, arbitrator, document, handover: `1100${unit}`, deposit: `800${unit}` },
  ...{ moveIn: at('2026-12-01'), moveOut: at('2027-12-01'), payBy: at('2026-11-22') },
}

/** The receipt of a first rent and a deposit, whose rent was let go early. */
const paid: Receipt = {
  ...{
    state: 'final',
    chainId: 56,
    network: 'BNB Smart Chain (BEP-20)',
    isLocal: false,
    rpcUrl: 'https://node.example',
  },
  ...{
    explorerUrl: 'https://explorer.example',
    address: 'https://keyhold.example/receipt/56/0xc',
    qr: { size: 21, path: '' },
  },
  ...{ transactionId: `0x${'c'.repeat(64)}`, sender: tenant, call: 'payLease', escrow, block: 45_180_544 },
  ...{
    time: at('2026-11-23'),
    confirmations: 40,
    confirmationsNeeded: 15,
    readAt: { block: 45_180_600, time: at('2026-12-05') },
  },
  events: [
    {
      ...{ logIndex: 3, event: 'LeasePaid', escrow, lease, part: null, due: null },
      amounts: [
        { name: 'handover', amount: `1100${unit}` },
        { name: 'deposit', amount: `800${unit}` },
      ],
      accounts: [
        { role: 'tenant', address: tenant },
        { role: 'landlord', address: landlord },
      ],
    },
  ],
  movements: [
    { logIndex: 1, from: tenant, to: escrow, amount: `1900${unit}`, currency: 'USDT' },
    { logIndex: 2, from: tenant, to: arbitrator, amount: `1${unit}`, currency: 'RNB' },
  ],
  leases: [
    {
      ...{ id: lease, escrow, terms, timeZone: 'America/El_Salvador', question: '0x' },
      parts: [
        {
          ...{ part: 'handover', paid: `1100${unit}`, held: '0', due: at('2026-12-06'), payee: 'landlord' },
          out: [{ to: 'landlord', amount: `1100${unit}`, at: at('2026-12-02'), transactionId: early }],
        },
        { part: 'deposit', paid: `800${unit}`, held: `800${unit}`, due: at('2027-12-15'), payee: 'tenant', out: [] },
      ],
    },
  ],
}

test('a payment’s receipt says the amounts, where each part is now, and every number to compare', () => {
  show(<Slip receipt={paid} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('1,900\u00a0USDT into the escrow')
  expect(screen.getByText(/went to the landlord on 2 Dec 2026, 12:00/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'its receipt' }).getAttribute('href')).toBe(`/receipt/56/${early}`)
  expect(screen.getByText('held until 15 Dec 2027, 12:00, then to the tenant')).toBeTruthy()
  for (const whole of [paid.transactionId, lease, landlord, escrow, document]) screen.getAllByText(whole)
  expect(screen.getByText(/they are exactly those of this lease/)).toBeTruthy()
})

test('a deposit that is due says that anyone may release it', () => {
  show(<Slip receipt={{ ...paid, readAt: { block: 1, time: at('2027-12-16') } }} />)
  expect(screen.getByText(/due since 15 Dec 2027, 12:00; anyone may release it to the tenant/)).toBeTruthy()
})

test('without terms on record the receipt says so, and keeps to UTC', () => {
  const leases = paid.leases.map((one) => ({ ...one, terms: null, timeZone: null }))
  show(<Slip receipt={{ ...paid, leases }} />)
  expect(screen.getByText(/We have no terms on record/)).toBeTruthy()
  expect(screen.getByText(/23 Nov 2026, 18:00 UTC/)).toBeTruthy()
})

test('one on its way, one not final and one that failed claim nothing', () => {
  const bare = { ...paid, events: [], movements: [], leases: [], block: null, time: null }
  show(<Slip receipt={{ ...bare, state: 'waiting', confirmations: 0 }} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This transaction is on its way')
  cleanup()
  show(<Slip receipt={{ ...paid, state: 'seen', confirmations: 3 }} />)
  expect(screen.getByText('3 of 15 confirmations on BNB Smart Chain (BEP-20)')).toBeTruthy()
  cleanup()
  show(<Slip receipt={{ ...bare, state: 'failed' }} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This transaction failed')
  expect(screen.queryByText(/USDT/)).toBeNull()
})
