/**
 * A second payment of a lease, on its page.
 * @vitest-environment jsdom
 */
import { plainTerms } from '@keyhold/escrow/terms.ts'
import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aLease, day, depositDue, handoverDue, moveIn, moveOut, renderLease } from '../fixtures.setup.tsx'
import type { SecondPayment } from '../secondPayment.ts'
import type { SentTransaction } from '../transactions/useSentTransactions.ts'
import { SecondPayments } from './SecondPayments.tsx'

const unit = 10n ** 18n
const usdt = (amount: bigint) => `${amount * unit}`
const terms = { tenant: '', landlord: '', arbitrator: '', document: '', moveIn, moveOut, payBy: moveIn }
const handover = {
  part: 'handover',
  agreed: usdt(1100n),
  held: usdt(1100n),
  due: handoverDue,
  firstDue: handoverDue,
  latestDue: handoverDue + 180 * day,
  payee: 'landlord',
  state: 'held',
} as const
const deposit = {
  ...handover,
  part: 'deposit',
  agreed: usdt(800n),
  held: usdt(800n),
  due: depositDue,
  payee: 'tenant',
} as const
const second: SecondPayment = {
  terms: { ...plainTerms, ...terms, handover: usdt(1100n), firstRent: usdt(1100n), deposit: usdt(800n) },
  smartContractId: '0x1',
  chain: { chainId: 31_337, network: 'Local', escrow: '0x2', escrowVersion: '3', explorerUrl: null },
  held: usdt(1900n),
  parts: [handover, deposit],
  canDispute: true,
  toSendBack: '0',
}
const released = { held: usdt(800n), parts: [{ ...handover, held: '0', state: 'paid-out' }, deposit] } as const

type Change = Omit<Partial<SecondPayment>, 'parts'> & { readonly parts?: readonly SecondPayment['parts'][number][] }

/** What a party reads and can press. */
function shown(viewer: 'tenant' | 'landlord', change: Change = {}, sent: readonly SentTransaction[] = []) {
  cleanup()
  const onAction = vi.fn()
  const lease = aLease({
    status: 'active',
    viewer,
    now: moveIn,
    change: { secondPayments: [{ ...second, ...change, parts: [...(change.parts ?? second.parts)] }] },
  })
  renderLease(<SecondPayments lease={lease} viewerId="viewer" sent={sent} onAction={onAction} />)
  const buttons = screen.queryAllByRole('button')
  for (const button of buttons) button.click()
  return {
    words: document.body.textContent?.replaceAll('\u00a0', ' ') ?? '',
    buttons: buttons.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    actions: onAction.mock.calls.map(([action]) => action),
  }
}

// promise: second-day
test('both read the day from which anybody can release a second payment to the landlord', () => {
  const landlord = shown('landlord')
  expect(landlord.words).toContain('paid 1,900 USDT a second time. The escrow still holds 1,900 USDT.')
  expect(landlord.words).toContain('From 6 Dec 2026, 12:00 GMT-6 on, anyone can release 1,100 USDT to your wallet.')
  expect([landlord.buttons, landlord.actions]).toEqual([['Send the second payment back'], ['refund']])
  const tenant = shown('tenant')
  expect(tenant.words).toContain('From 6 Dec 2026, 12:00 GMT-6 on, anyone can release 1,100 USDT to')
  expect(tenant.words).toContain(
    'The deposit in it, 800 USDT, is yours from 15 Dec 2027, 12:00 GMT-6 on at the latest.',
  )
})

// promise: second-send-back-late
test('it can be sent back after that day too, and no page offers its release to the landlord', () => {
  const isDue = { parts: [{ ...handover, state: 'due' }, deposit], canDispute: false } as const
  expect(shown('landlord', isDue)).toMatchObject({ buttons: ['Send the second payment back'], actions: ['refund'] })
  const tenant = shown('tenant', isDue)
  expect(tenant.buttons).toEqual([])
  expect(tenant.words).toContain('Since 6 Dec 2026, 12:00 GMT-6 anyone can release 1,100 USDT to')
  const bothDue = { ...isDue, parts: [isDue.parts[0], { ...deposit, state: 'due' }] } as const
  expect(shown('tenant', bothDue).buttons).toEqual([])
})

// promise: second-dispute
test('the tenant can dispute it, and reads that an unanswered dispute still pays the landlord', () => {
  const { words, buttons, actions } = shown('tenant')
  expect([buttons, actions]).toEqual([['Dispute 1,100 USDT'], ['dispute']])
  expect(words).toContain(
    'A dispute keeps the money in the escrow for 14 more days. Without an answer the money still goes to',
  )
  const disputed = { ...handover, due: handoverDue + 14 * day, state: 'disputed' } as const
  const later = shown('tenant', { parts: [disputed, deposit], canDispute: false })
  expect(later.buttons).toEqual([])
  expect(later.words).toContain('It stays in the escrow until 20 Dec 2026, 12:00 GMT-6.')
  expect(later.words).toContain('it still goes to')
})

test('a disputed second payment that two instances decide leads to its dispute, and no other does', () => {
  const disputed = [{ ...handover, state: 'disputed' }, deposit] as const
  const leadsTo = (change: Change) => {
    shown('tenant', change)
    return screen.queryByRole('link', { name: 'Dispute of the second payment' })?.getAttribute('href')
  }
  expect(leadsTo({ parts: disputed, hasInstances: true })).toBe('/profile/viewer/disputes/lease')
  expect(leadsTo({ parts: disputed })).toBeUndefined()
  expect(leadsTo({ hasInstances: true })).toBeUndefined()
})

// promise: second-after-release
test('after a release the landlord has one way to send the money back, and the tenant collects the deposit', () => {
  const landlord = shown('landlord', { ...released, held: '0', parts: [], toSendBack: usdt(1100n) })
  expect(landlord.words).toContain('1,100 USDT of a second payment by')
  expect([landlord.buttons, landlord.actions]).toEqual([['Send 1,100 USDT back'], ['payBack']])
  const isHome = { ...released, canDispute: false, parts: [released.parts[0], { ...deposit, state: 'due' }] } as const
  expect(shown('tenant', { ...isHome, toSendBack: usdt(1100n) })).toMatchObject({
    buttons: ['Collect 800 USDT'],
    actions: ['release'],
  })
})

test('a second payment that came back whole is shown no more', () => {
  expect(shown('landlord', { held: '0', parts: [] }).words).toBe('')
})

// promise: second-once
test('while a return is on its way, its button is gone; a transaction on the lease itself blocks nothing here', () => {
  const isBack = { ...released, held: '0', parts: [], toSendBack: usdt(1100n) } as const
  const payBack = { action: 'payBack', name: 'payBack', id: '0x1', hash: '0x2', isMined: true } as const
  expect(shown('landlord', isBack, [payBack]).buttons).toEqual([])
  expect(shown('landlord', isBack, [{ ...payBack, id: '0x3' }]).buttons).toEqual(['Send 1,100 USDT back'])
  const refund = { ...payBack, action: 'refund', name: 'refund' } as const
  expect(shown('landlord', {}, [refund]).buttons).toEqual([])
  expect(shown('tenant', {}, [{ ...refund, action: 'dispute', name: 'dispute' }]).buttons).toEqual([])
})
