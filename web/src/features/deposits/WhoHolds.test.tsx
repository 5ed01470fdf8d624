/**
 * The money of a lease, as each of the two reads it.
 * @vitest-environment jsdom
 */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, day, handoverDue, moveIn, requestedAt, showLease } from '../leases/lease.setup.tsx'
import { HeldNow } from './HeldNow.tsx'
import { HeldSummary } from './HeldSummary.tsx'
import { MoneyOnLease } from './MoneyOnLease.tsx'
import { SecondPayments } from './SecondPayments.tsx'
import { Transactions } from './Transactions.tsx'
import { WhoHolds } from './WhoHolds.tsx'

afterEach(cleanup)

const region = (name: string) => screen.getByRole('region', { name })
const now = moveIn + day

test('a tenant reads how much is held, for whom, until when, and how fresh that is', () => {
  showLease(<WhoHolds lease={aLease({ stage: 'Start Arbitration', viewer: 'tenant', now })} now={now} />)
  const panel = region('Who holds the money now')
  expect(panel.textContent).toContain('2,200 USDT')
  expect(panel.textContent).toContain('In the escrow. Not with Ada, not with Keyhold.')
  const [rent, deposit] = within(panel).getAllByRole('listitem')
  expect(rent?.textContent).toContain('Goes to Ada on 6 Dec 2026, 12:00 GMT-6')
  expect(rent?.textContent).toContain('4 days left')
  expect(deposit?.textContent).toContain('Comes home to you on 15 Dec 2027, 12:00 GMT-6')
  expect(panel.textContent).toContain('Read from the chain 12 seconds ago, block 45,401,286.')
})

test('a landlord reads that the rent is due to them', () => {
  const late = handoverDue + 600
  showLease(<WhoHolds lease={aLease({ stage: 'Start Arbitration', viewer: 'landlord', now: late })} now={late} />)
  const [rent] = within(region('Who holds the money now')).getAllByRole('listitem')
  expect(rent?.textContent).toContain('Yours since 6 Dec 2026, 12:00 GMT-6')
  expect(rent?.textContent).toContain('Due for 10 minutes')
})

test('before acceptance nobody holds anything', () => {
  showLease(<WhoHolds lease={aLease({ stage: 'Request Received', viewer: 'landlord' })} now={requestedAt} />)
  expect(region('Who holds the money now').textContent).toContain('0 USDTNobody. Nothing is paid before you accept.')
})

test('a lease that ended unpaid promises nothing to anybody', () => {
  showLease(<WhoHolds lease={aLease({ stage: 'Withdrawn', viewer: 'tenant' })} now={requestedAt} />)
  const panel = region('Who holds the money now')
  expect(panel.textContent).toContain('Nothing was paid.')
  expect(within(panel).queryAllByRole('listitem')).toEqual([])
})

test('of a disputed part, what was not disputed stays told as paid, and the rest as open', () => {
  const lease = aLease({ stage: 'In Dispute', viewer: 'tenant', now })
  const held = (30_055n * 10n ** 16n).toString()
  const parts = lease.parts.map((part) => (part.part === 'handover' ? { ...part, held } : part))
  showLease(<MoneyOnLease lease={{ ...lease, parts }} />)
  const bars = screen.getByRole('figure').textContent ?? ''
  expect(bars).toContain('799.45\u00a0USDT first rent to Ada')
  expect(bars).toContain('300.55\u00a0USDT in dispute open; to Ada if nobody decides')
  const hatched = [...document.querySelectorAll('[class*="disputed"]')].map(({ textContent }) => textContent)
  expect(hatched).toEqual(['300.55\u00a0USDT in dispute'])
  cleanup()
  showLease(<WhoHolds lease={{ ...lease, parts }} now={now} />)
  expect(region('Who holds the money now').textContent).toContain('799.45\u00a0USDT of it went to Ada already')
})

test('today stands on the line of the money where the dates say, and nowhere where what is done says otherwise', () => {
  const paid = { paymentType: 'paid-in', date: moveIn - day } as PaymentRow
  const lease = { ...aLease({ stage: 'Start Arbitration', viewer: 'tenant', now }), transactions: [paid] }
  showLease(<MoneyOnLease lease={lease} />)
  const flag = screen.getByText('Today, 2 Dec 2026')
  expect(flag.parentElement?.style.gridColumn).toBe('2')
  expect(Number.parseFloat(flag.parentElement?.style.left ?? '')).toBeCloseTo(20)
  cleanup()
  const steps = lease.steps.map((step) => (step.step === 'handover' ? { ...step, isDone: true } : step))
  showLease(<MoneyOnLease lease={{ ...lease, steps }} />)
  expect(screen.queryByText(/^Today/)).toBeNull()
})

test('at policy "at handover" one part is rent and deposit together', () => {
  const lease = aLease({ stage: 'Start Arbitration', viewer: 'tenant', now, policy: 'at-handover' })
  showLease(<WhoHolds lease={lease} now={now} />)
  const parts = within(region('Who holds the money now')).getAllByRole('listitem')
  expect(parts.map(({ textContent }) => textContent?.slice(0, 32))).toEqual(['First rent and deposit2,200\u00a0USDT'])
})

test('planned money is dashed on a phone too; gold is only what is held', () => {
  const linesAt = (stage: 'Pay Deposit' | 'Start Arbitration') => {
    showLease(<MoneyOnLease lease={aLease({ stage, viewer: 'tenant', now })} />)
    const moments = within(screen.getByRole('list', { name: 'The money on this lease' })).getAllByRole('listitem')
    return moments.map(({ className }) => (/held/.test(className) ? 'gold' : /planned/.test(className) ? 'dashed' : ''))
  }
  expect(linesAt('Pay Deposit')).toEqual(['dashed', 'dashed', 'dashed', ''])
  cleanup()
  expect(linesAt('Start Arbitration')).toEqual(['gold', 'gold', 'gold', ''])
})

test('the money line names each amount and to whom it goes', () => {
  showLease(<MoneyOnLease lease={aLease({ stage: 'Start Arbitration', viewer: 'landlord', now })} />)
  expect(screen.getAllByText('to you').length).toBeGreaterThan(0)
  expect(screen.getAllByText('to Ben').length).toBeGreaterThan(0)
})

test('a part that was shared or refunded is not told as paid to whom it was meant for', () => {
  const ended = (paymentType: PaymentRow['paymentType'], part: PaymentRow['part']) => {
    cleanup()
    const change = { transactions: [{ ...row, paymentType, part }] }
    showLease(<MoneyOnLease lease={aLease({ stage: 'Released', viewer: 'tenant', now, change })} />)
    const [bar] = screen.getAllByText('first rent', { exact: false, selector: 'span' })
    return bar?.closest('p')?.nextElementSibling?.textContent?.trim()
  }
  expect(ended('released', 'handover')).toBe('to Ada')
  expect(ended('settled', 'handover')).toBe('shared between you')
  expect(ended('refunded', null)).toBe('to you')
})

const row: PaymentRow = {
  id: '1',
  invoice: 'KH-R-1',
  date: requestedAt + day,
  paymentType: 'paid-in',
  part: null,
  price: (2_200n * 10n ** 18n).toString(),
  currency: 'USDT',
  property: '',
  roomAdId: 'home',
  contractId: 'lease',
  reference: '',
  from: 'tenant',
  to: 'escrow',
  direction: 'out',
  chainId: 31337,
  transactionId: `0x${'cd'.repeat(32)}`,
  isSecond: false,
}

test('a transaction says what it was, from whom to whom, and its whole hash', () => {
  const change = { transactions: [row] }
  showLease(<Transactions lease={aLease({ stage: 'Start Arbitration', viewer: 'landlord', now, change })} />)
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells[0]).toBe('22 Nov 2026')
  expect(cells[1]).toContain('Ben → the escrow')
  expect(cells[2]).toBe('2,200\u00a0USDT')
  expect(screen.getByText(row.transactionId)).toBeTruthy()
  const receipt = screen.getByRole('link', { name: 'Receipt of KH-R-1' })
  expect(receipt.getAttribute('href')).toBe(`/receipt/31337/${row.transactionId}`)
  expect(screen.queryByRole('link', { name: /explorer/i })).toBeNull()
})

test('where the chain has an explorer, a transaction leads there', () => {
  const chain = { chainId: 56, network: 'BNB', escrow: `0x${'e'.repeat(40)}`, explorerUrl: 'https://scan.example' }
  const change = { transactions: [row], chain }
  showLease(<Transactions lease={aLease({ stage: 'Start Arbitration', viewer: 'landlord', now, change })} />)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toContain(`https://scan.example/tx/${row.transactionId}`)
})

test('a rental says what the escrow holds of it, and nothing where it holds nothing', () => {
  showLease(<HeldNow lease={aLease({ stage: 'Released', viewer: 'tenant', now })} />)
  expect(screen.getByText('1,100 USDT in the escrow')).toBeTruthy()
  cleanup()
  showLease(<HeldNow lease={aLease({ stage: 'Pay Deposit', viewer: 'tenant', now })} />)
  expect(screen.queryByText(/in the escrow/)).toBeNull()
})

test('the sum over all rentals is told with where each part goes next', () => {
  const leases = [
    aLease({ stage: 'Released', viewer: 'tenant', now }),
    { ...aLease({ stage: 'Start Arbitration', viewer: 'tenant', now }), id: 'other' },
  ]
  showLease(<HeldSummary leases={leases} now={now} />)
  expect(region('Held for your leases today').textContent).toContain('3,300 USDT')
  const parts = within(screen.getByRole('list', { name: 'Where it goes' })).getAllByRole('listitem')
  expect(parts.map(({ textContent }) => textContent?.match(/to Ada|home to you/)?.[0])).toEqual([
    'to Ada',
    'home to you',
    'home to you',
  ])
})

test('only the landlord can send a second payment back', () => {
  const terms = { tenant: '', landlord: '', arbitrator: '', handover: '0', deposit: '0', document: '' }
  const second = {
    terms: { ...terms, moveIn, moveOut: moveIn, payBy: moveIn },
    smartContractId: '0x1',
    held: row.price,
  }
  const shown = (viewer: 'tenant' | 'landlord') => {
    const lease = aLease({ stage: 'Start Arbitration', viewer, now, change: { secondPayments: [second] } })
    showLease(<SecondPayments lease={lease} refund={() => <button type="button">Refund</button>} />)
    return screen.queryByRole('button', { name: 'Refund' })
  }
  expect(shown('landlord')).toBeTruthy()
  cleanup()
  expect(shown('tenant')).toBeNull()
})
