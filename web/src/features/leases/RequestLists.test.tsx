/**
 * The requests screen: where each lease stands, and what can be done from there.
 * @vitest-environment jsdom
 */
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aLease, day, moveIn, requestedAt, showLease } from './lease.setup.tsx'
import { RequestLists } from './RequestLists.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const now = requestedAt + day
const received = { ...aLease({ stage: 'Request Received', viewer: 'landlord', now }), id: 'received', overlapping: 2 }
const another = { ...aLease({ stage: 'Pending Request', viewer: 'landlord', now }), id: 'another' }
const sent = { ...aLease({ stage: 'Pending Request', viewer: 'tenant', now }), id: 'sent' }
const toPay = { ...aLease({ stage: 'Pay Deposit', viewer: 'tenant', now }), id: 'toPay' }
const active = { ...aLease({ stage: 'Start Arbitration', viewer: 'landlord', now: moveIn }), id: 'active' }
const closed = { ...aLease({ stage: 'Declined', viewer: 'tenant', now }), id: 'closed' }

const onAccept = vi.fn()
const pay = (_lease: unknown, kind: string) => <button type="button">Pay {kind}</button>
const lists = (leases: readonly (typeof received)[]) =>
  showLease(<RequestLists leases={leases} now={now} viewerId="me" onAccept={onAccept} pay={pay} />)

const inSection = (name: string) => within(screen.getByRole('region', { name }))

test('pending and archive part at the answer; the archive tells what needs somebody', () => {
  lists([received, another, sent, toPay, active, closed])
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['For you to answer', 'Sent by you', 'Needs something from you', 'Active', 'Closed'])
  expect(inSection('Archive').getAllByRole('listitem').length).toBe(3)
})

test('a row says who, which days, what it costs, where it stands and until when', () => {
  lists([received])
  const words = screen.getByRole('listitem').textContent
  expect(words).toContain('Ben Castro')
  expect(words).toContain('1 Dec 2026 – 1 Dec 2027')
  expect(words).toContain('2,200\u00a0USDT to move in')
  expect(words).toContain('Request Received')
  expect(words).toContain('answer by 27 Nov 2026, 12:00 · overlaps with 2 other requests')
})

test('a landlord accepts from the list', () => {
  lists([received, another])
  fireEvent.click(screen.getAllByRole('button', { name: 'Accept' })[0] as HTMLElement)
  expect(onAccept).toHaveBeenCalledWith(received)
})

test('a tenant can withdraw what they sent, and cannot accept it', () => {
  lists([sent])
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('an accepted tenant pays from the list', () => {
  lists([toPay])
  expect(screen.getByRole('button', { name: 'Pay next' })).toBeTruthy()
})

test('paying is quiet while a request above waits for an answer: one loud button a screen', () => {
  lists([received, toPay])
  expect(screen.getByRole('button', { name: 'Pay line' })).toBeTruthy()
})

test('nothing pending is said as such', () => {
  lists([])
  expect(screen.getByText('Nothing waits for an answer')).toBeTruthy()
})
