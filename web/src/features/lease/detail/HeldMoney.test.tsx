/**
 * A lease's money, as each party sees it.
 * @vitest-environment jsdom
 */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, day, handoverDue, moveIn, moveOut, renderLease, requestedAt } from '../fixtures.setup.tsx'
import { waitingSince } from '../heldMoney.ts'
import { HeldAmount } from '../request/HeldAmount.tsx'
import { HeldSummary } from '../request/HeldSummary.tsx'
import { HeldMoney } from './HeldMoney.tsx'
import { LeaseMoneyLine } from './LeaseMoneyLine.tsx'
import { LeasePayments } from './LeasePayments.tsx'
import { LeaseTimeline } from './LeaseTimeline.tsx'
import { showNextAction } from './nextAction.setup.tsx'

afterEach(cleanup)

const region = (name: string) => screen.getByRole('region', { name })
const now = moveIn + day

test('a tenant reads how much is held, for whom, until when, and how recent that is', () => {
  renderLease(<HeldMoney lease={aLease({ status: 'active', viewer: 'tenant', now })} now={now} />)
  const panel = region('Who holds the money now')
  expect(panel.textContent).toContain('2,200 USDT')
  expect(panel.textContent).toContain('In the escrow. Not with Ada, not with Keyhold.')
  const [rent, deposit] = within(panel).getAllByRole('listitem')
  expect(rent?.textContent).toContain('Due to Ada on 6 Dec 2026, 12:00 GMT-6')
  expect(rent?.textContent).toContain('4 days left')
  expect(deposit?.textContent).toContain('Due back to you on 15 Dec 2027, 12:00 GMT-6')
  expect(panel.textContent).toContain('Read from the blockchain 12 seconds ago, block 45,401,286.')
})

test('a wait for one date shows the same elapsed time everywhere on the page', () => {
  const rings = (at: number, status: 'active' | 'released') => {
    cleanup()
    const lease = aLease({ status, viewer: 'tenant', now: at })
    showNextAction(lease, at)
    renderLease(<HeldMoney lease={lease} now={at} />)
    renderLease(<LeaseTimeline lease={lease} now={at} />)
    const all = screen.getAllByText(/ left$/).map((words) => {
      const ring = words.parentElement?.querySelector('circle + circle')
      return [words.textContent, ring?.getAttribute('stroke-dasharray')]
    })
    return all.filter(([words]) => words === all[0]?.[0])
  }
  for (const same of [rings(now, 'active'), rings(moveOut + 3 * day, 'released')]) {
    expect(same.length).toBeGreaterThan(2)
    expect(new Set(same.map(([, ring]) => ring)).size).toBe(1)
  }
})

test('a landlord reads that the rent is due to them', () => {
  const late = handoverDue + 600
  renderLease(<HeldMoney lease={aLease({ status: 'active', viewer: 'landlord', now: late })} now={late} />)
  const [rent] = within(region('Who holds the money now')).getAllByRole('listitem')
  expect(rent?.textContent).toContain('Due to you since 6 Dec 2026, 12:00 GMT-6')
  expect(rent?.textContent).toContain('Due for 10 minutes')
})

test('before acceptance no money is held', () => {
  renderLease(<HeldMoney lease={aLease({ status: 'received', viewer: 'landlord' })} now={requestedAt} />)
  expect(region('Who holds the money now').textContent).toContain('0 USDTNobody. Nothing is paid before you accept.')
})

test('a lease that ended unpaid announces no payments', () => {
  renderLease(<HeldMoney lease={aLease({ status: 'withdrawn', viewer: 'tenant' })} now={requestedAt} />)
  const panel = region('Who holds the money now')
  expect(panel.textContent).toContain('Nothing was paid.')
  expect(within(panel).queryAllByRole('listitem')).toEqual([])
})

// promise: dispute-drawn
test('with a disputed part, the undisputed sum stays shown as paid, and the rest as open', () => {
  const lease = aLease({ status: 'disputed', viewer: 'tenant', now })
  const held = (30_055n * 10n ** 16n).toString()
  const parts = lease.parts.map((part) => (part.part === 'handover' ? { ...part, held } : part))
  renderLease(<LeaseMoneyLine lease={{ ...lease, parts }} />)
  const bars = screen.getByRole('figure').textContent ?? ''
  expect(bars).toContain('799.45\u00a0USDT first rent to Ada')
  expect(bars).toContain('300.55\u00a0USDT in dispute not decided yet; to Ada if nobody decides')
  const hatched = [...document.querySelectorAll('[class*="disputed"]')].map(({ textContent }) => textContent)
  expect(hatched).toEqual(['300.55\u00a0USDT in dispute'])
  cleanup()
  renderLease(<HeldMoney lease={{ ...lease, parts }} now={now} />)
  expect(region('Who holds the money now').textContent).toContain('Ada already got 799.45\u00a0USDT of it')
})

// promise: money-today
test('today is marked on the money timeline where the dates say, unless the completed events contradict it', () => {
  const paid = { paymentType: 'paid-in', date: moveIn - day } as PaymentRow
  const lease = { ...aLease({ status: 'active', viewer: 'tenant', now }), transactions: [paid] }
  renderLease(<LeaseMoneyLine lease={lease} />)
  const flag = screen.getByText('Today, 2 Dec 2026')
  expect(flag.parentElement?.style.gridColumn).toBe('2')
  expect(Number.parseFloat(flag.parentElement?.style.left ?? '')).toBeCloseTo(20)
  cleanup()
  const steps = lease.steps.map((step) => (step.step === 'handover' ? { ...step, isDone: true } : step))
  renderLease(<LeaseMoneyLine lease={{ ...lease, steps }} />)
  expect(screen.queryByText(/^Today/)).toBeNull()
})

// promise: renew-line
test('the timeline of a lease whose deposit moved there says when, and its wait starts then', () => {
  const moved = { paymentType: 'moved', date: moveIn - day } as PaymentRow
  const lease = { ...aLease({ status: 'active', viewer: 'tenant', now }), transactions: [moved] }
  renderLease(<LeaseMoneyLine lease={lease} />)
  expect(screen.getByText('Today, 2 Dec 2026')).toBeTruthy()
  expect(screen.getAllByText('30 Nov 2026').length).toBeGreaterThan(0)
  expect(waitingSince({ ...lease, moveIn: now + day, moveOut: now + 2 * day }, now)).toBe(moveIn - day)
})

test('at policy "at handover" one part is rent and deposit together', () => {
  const lease = aLease({ status: 'active', viewer: 'tenant', now, policy: 'at-handover' })
  renderLease(<HeldMoney lease={lease} now={now} />)
  const parts = within(region('Who holds the money now')).getAllByRole('listitem')
  expect(parts.map(({ textContent }) => textContent?.slice(0, 32))).toEqual(['First rent and deposit2,200\u00a0USDT'])
})

test('after the deposit went to the landlord at handover, both read who has it and until when it is owed', () => {
  const depositOwed = { amount: `${1_100n * 10n ** 18n}`, due: moveOut + 14 * day }
  const read = (viewer: 'tenant' | 'landlord') => {
    cleanup()
    const parts = aLease({ status: 'released', viewer, now }).parts.map((part) => ({ ...part, held: '0' }))
    const lease = { ...aLease({ status: 'released', viewer, now }), parts, depositOwed }
    renderLease(<HeldMoney lease={lease} now={now} />)
    return region('Who holds the money now').textContent?.replaceAll('\u00a0', ' ')
  }
  expect(read('tenant')).toMatch(/Ada has 1,100 USDT of your deposit and owes it to you by \d+ Dec 2027/)
  expect(read('landlord')).toMatch(/You have 1,100 USDT of the deposit and owe it to Ben by \d+ Dec 2027/)
})

test('planned money is dashed on a phone too; gold is only held money', () => {
  const linesAt = (status: 'accepted' | 'active') => {
    renderLease(<LeaseMoneyLine lease={aLease({ status, viewer: 'tenant', now })} />)
    const items = within(screen.getByRole('list', { name: 'The money of this lease' })).getAllByRole('listitem')
    return items.map(({ className }) => (/held/.test(className) ? 'gold' : /planned/.test(className) ? 'dashed' : ''))
  }
  expect(linesAt('accepted')).toEqual(['dashed', 'dashed', 'dashed', ''])
  cleanup()
  expect(linesAt('active')).toEqual(['gold', 'gold', 'gold', ''])
})

test('the money timeline names each amount and its payee', () => {
  renderLease(<LeaseMoneyLine lease={aLease({ status: 'active', viewer: 'landlord', now })} />)
  expect(screen.getAllByText('to you').length).toBeGreaterThan(0)
  expect(screen.getAllByText('to Ben').length).toBeGreaterThan(0)
})

const rent = (1_100n * 10n ** 18n).toString()
const out = (paymentType: PaymentRow['paymentType'], to: 'tenant' | 'landlord', price: string, date: number) =>
  ({
    ...row,
    paymentType,
    part: paymentType === 'refunded' ? null : 'handover',
    from: 'escrow',
    to,
    price,
    date,
  }) as const

// promise: ended-as-was
test('a split or refunded part shows what really went to whom, and on which day', () => {
  const at = moveIn + 2 * day
  const ended = (...transactions: PaymentRow[]) => {
    cleanup()
    const lease = aLease({ status: 'released', viewer: 'tenant', now: at, change: { transactions } })
    renderLease(<LeaseMoneyLine lease={lease} />)
    const [bar] = screen.getAllByText('first rent', { exact: false, selector: 'span' })
    const line = bar?.closest('p')?.nextElementSibling?.textContent?.trim()
    cleanup()
    renderLease(<HeldMoney lease={lease} now={at} />)
    const [share] = within(region('Who holds the money now')).getAllByRole('listitem')
    return [line, share?.querySelector('p + p')?.textContent]
  }
  expect(ended(out('released', 'landlord', rent, at))).toEqual(['to Ada', 'Paid to Ada on 3 Dec 2026, 12:00 GMT-6'])
  const [mine, theirs] = [(300n * 10n ** 18n).toString(), (800n * 10n ** 18n).toString()]
  expect(ended(out('settled', 'tenant', mine, at), out('settled', 'landlord', theirs, at))).toEqual([
    '300\u00a0USDT to you, 800\u00a0USDT to Ada',
    '300\u00a0USDT to you and 800\u00a0USDT to Ada, on 3 Dec 2026, 12:00 GMT-6',
  ])
  expect(ended(out('released', 'landlord', theirs, moveIn), out('split', 'tenant', mine, at))).toEqual([
    '300\u00a0USDT to you, 800\u00a0USDT to Ada',
    '300\u00a0USDT to you and 800\u00a0USDT to Ada, on 3 Dec 2026, 12:00 GMT-6',
  ])
  expect(ended(out('refunded', 'tenant', (2_200n * 10n ** 18n).toString(), at))).toEqual([
    'to you',
    'Paid to you on 3 Dec 2026, 12:00 GMT-6',
  ])
})

test('the money timeline shows the handover on its actual day, not the planned one', () => {
  const at = moveIn + 2 * day
  const transactions = [out('settled', 'landlord', rent, at)]
  renderLease(
    <LeaseMoneyLine lease={aLease({ status: 'released', viewer: 'tenant', now: at, change: { transactions } })} />,
  )
  expect(screen.getAllByText('3 Dec 2026').length).toBeGreaterThan(0)
  expect(screen.queryByText('6 Dec 2026')).toBeNull()
})

test('payments are named under both policies, and a split names its part', () => {
  const at = moveIn + 2 * day
  const named = (policy: 'at-handover' | 'until-move-out', paymentType: 'released' | 'split') => {
    cleanup()
    const transactions = [out(paymentType, 'landlord', rent, at)]
    renderLease(
      <LeasePayments lease={aLease({ status: 'released', viewer: 'tenant', policy, change: { transactions } })} />,
    )
    return screen.getAllByRole('cell')[1]?.textContent
  }
  expect(named('until-move-out', 'released')).toContain('First rent released')
  expect(named('at-handover', 'released')).toContain('First rent and deposit released')
  expect(named('until-move-out', 'split')).toContain('Shared by the arbitrator: first rent')
  expect(named('at-handover', 'split')).toContain('Shared by the arbitrator: first rent and deposit')
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
  credit: null,
}

test('an undelivered sum is still shown in the escrow, for its payee, also on the timeline', () => {
  const credit = { escrow: '0x1', account: '0x2', paidAt: null, paidTransactionId: null }
  const released = { ...row, paymentType: 'released', part: 'handover', from: 'escrow', to: 'landlord' } as const
  const waits = { ...released, direction: 'in', price: (1_100n * 10n ** 18n).toString(), credit } as const
  const change = { transactions: [waits] }
  const lease = aLease({ status: 'released', viewer: 'landlord', now: handoverDue, change })
  renderLease(<HeldMoney lease={lease} now={handoverDue} />)
  expect(region('Who holds the money now').textContent).toContain('The escrow keeps 1,100\u00a0USDT of it for you')
  expect(region('Who holds the money now').textContent).toContain('Paid out, but not delivered')
  cleanup()
  renderLease(<LeaseMoneyLine lease={lease} />)
  expect(screen.getAllByText('kept for you').length).toBeGreaterThan(0)
  cleanup()
  renderLease(<LeasePayments lease={lease} />)
  expect(screen.getByText('kept for you in the escrow')).toBeTruthy()
})

// promise: transaction-receipt
test('a transaction shows what it was, from whom to whom, and its full hash', () => {
  const change = { transactions: [row] }
  renderLease(<LeasePayments lease={aLease({ status: 'active', viewer: 'landlord', now, change })} />)
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells[0]).toBe('22 Nov 2026')
  expect(cells[1]).toContain('Ben → the escrow')
  expect(cells[2]).toBe('2,200\u00a0USDT')
  expect(screen.getByText(row.transactionId)).toBeTruthy()
  const receipt = screen.getByRole('link', { name: 'Receipt of KH-R-1' })
  expect(receipt.getAttribute('href')).toBe(`/receipt/31337/${row.transactionId}`)
  expect(screen.queryByRole('link', { name: /explorer/i })).toBeNull()
})

test('if the chain has an explorer, a transaction links to it', () => {
  const where = { chainId: 56, network: 'BNB', escrow: `0x${'e'.repeat(40)}`, escrowVersion: '3' as const }
  const chain = { ...where, explorerUrl: 'https://scan.example' }
  const change = { transactions: [row], chain }
  renderLease(<LeasePayments lease={aLease({ status: 'active', viewer: 'landlord', now, change })} />)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toContain(`https://scan.example/tx/${row.transactionId}`)
})

// promise: sgn-2-rental-held
test('a rental shows the sum that the escrow holds for it, or nothing', () => {
  renderLease(<HeldAmount lease={aLease({ status: 'released', viewer: 'tenant', now })} />)
  expect(screen.getByText('1,100 USDT in the escrow')).toBeTruthy()
  cleanup()
  renderLease(<HeldAmount lease={aLease({ status: 'accepted', viewer: 'tenant', now })} />)
  expect(screen.queryByText(/in the escrow/)).toBeNull()
})

test('the total over all rentals shows where each part goes next', () => {
  const leases = [
    aLease({ status: 'released', viewer: 'tenant', now }),
    { ...aLease({ status: 'active', viewer: 'tenant', now }), id: 'other' },
  ]
  renderLease(<HeldSummary leases={leases} now={now} />)
  expect(region('In escrow for your leases today').textContent).toContain('3,300 USDT')
  const parts = within(screen.getByRole('list', { name: 'Where it goes' })).getAllByRole('listitem')
  expect(parts.map(({ textContent }) => textContent?.match(/to Ada|back to you/)?.[0])).toEqual([
    'to Ada',
    'back to you',
    'back to you',
  ])
})

const undelivered = { tenant: '0', landlord: `720${'0'.repeat(18)}` }

test('an undelivered sum stays in the total over all rentals, with its payee and the age of the total', () => {
  const lease = aLease({ status: 'released', viewer: 'tenant', now, change: { undelivered } })
  renderLease(<HeldSummary leases={[lease]} now={now} />)
  const summary = region('In escrow for your leases today').textContent
  expect(summary).toContain('1,820 USDT')
  expect(summary).toContain('Read from the blockchain 12 seconds ago, block 45,401,286.')
  const rows = within(screen.getByRole('list', { name: 'Where it goes' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('back to you'),
    expect.stringMatching(/^720\sUSDT not deliveredkept for Ada in the escrow/),
  ])
  cleanup()
  renderLease(<HeldAmount lease={lease} />)
  expect(screen.getByText('1,820 USDT in the escrow')).toBeTruthy()
  expect(screen.getByText('The escrow keeps 720 USDT for Ada')).toBeTruthy()
})

// promise: payout-shown
test('both parties read where the money goes that comes back to a tenant with a payout account', () => {
  const payout = `0x${'d'.repeat(40)}`
  const shown = (viewer: 'tenant' | 'landlord', status: 'active' | 'completed' = 'active') => {
    cleanup()
    const lease = aLease({ status, viewer, now })
    const terms = { tenantPayout: payout } as LeaseDetail['terms']
    renderLease(<HeldMoney lease={{ ...lease, terms }} now={now} />)
    return region('Who holds the money now').textContent
  }
  expect(shown('tenant')).toContain(payout)
  expect(shown('landlord')).toContain(payout)
  expect(shown('tenant', 'completed')).not.toContain(payout)
})
