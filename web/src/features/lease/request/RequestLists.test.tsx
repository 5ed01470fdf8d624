/**
 * The requests page: each lease's status, and its actions.
 * @vitest-environment jsdom
 */
import { languageFacts } from '@keyhold/rental/language.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aLease, day, handoverDue, moveIn, moveOut, renderLease, requestedAt } from '../fixtures.setup.tsx'
import '../../../ui/dialogs.setup.ts'
import { RentalCard } from './RentalCard.tsx'
import { RequestLists } from './RequestLists.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const now = requestedAt + day
const received = { ...aLease({ status: 'received', viewer: 'landlord', now }), id: 'received', overlapping: 2 }
const another = { ...aLease({ status: 'requested', viewer: 'landlord', now }), id: 'another' }
const sent = { ...aLease({ status: 'requested', viewer: 'tenant', now }), id: 'sent' }
const toPay = { ...aLease({ status: 'accepted', viewer: 'tenant', now }), id: 'toPay' }
const active = { ...aLease({ status: 'active', viewer: 'landlord', now: moveIn }), id: 'active' }
const closed = { ...aLease({ status: 'declined', viewer: 'tenant', now }), id: 'closed' }

const onAccept = vi.fn()
const pay = (_lease: unknown, kind: string) => <button type="button">Pay {kind}</button>
const lists = (leases: readonly (typeof received)[]) =>
  renderLease(<RequestLists leases={leases} now={now} viewerId="me" onAccept={onAccept} pay={pay} />)

const inSection = (name: string) => within(screen.getByRole('region', { name }))

// promise: sgn-2-lists
test('pending and archive are separated by the reply; the archive marks what needs the user', () => {
  lists([received, another, sent, toPay, active, closed])
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['For you to answer', 'Sent by you', 'Needs your action', 'Active', 'Closed'])
  expect(inSection('Archive').getAllByRole('listitem').length).toBe(3)
})

// promise: sgn-2-row
test('a row shows the party, dates, cost, status and deadline', () => {
  lists([received])
  const words = screen.getByRole('listitem').textContent
  expect(words).toContain('Ben Castro')
  expect(words).toContain('1 Dec 2026 – 1 Dec 2027')
  expect(words).toContain('2,200\u00a0USDT + 1\u00a0RNB to move in')
  expect(words).toContain('Request Received')
  expect(words).toContain('answer by 27 Nov 2026, 12:00 · overlaps with 2 other requests')
})

test('a row says that the profile has another name, or another last name, while the request waits', () => {
  const named = (profileName: string, change = {}) => {
    lists([{ ...received, counterpart: { ...received.counterpart, lastName: 'C.', profileName }, ...change }])
    const words = screen.getByRole('listitem').textContent
    cleanup()
    return words
  }
  expect(named('Robert K.')).toContain('in the profile: Robert K.')
  expect(named('Ben C.')).toContain('another last name in the profile')
  expect(named('Robert K.', { contractStatus: active.contractStatus })).not.toContain('Robert')
})

test('a lease whose payment a calendar stops offers no payment, and says so, in both lists', () => {
  const stopped = { ...toPay, isPaymentStopped: true }
  lists([stopped])
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  expect(screen.getByText('do not pay yet: another calendar has these days')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 3, name: 'Active' })).toBeTruthy()
  cleanup()
  renderLease(<RentalCard lease={stopped} now={now} viewerId="me" mayBePrimary heldMoney={null} />)
  expect(screen.getByText('Wait before you pay')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Open/ })).toBeTruthy()
})

test('a row names the deadline of a dispute also while the payout account is to be verified', () => {
  const disputed = aLease({ status: 'disputed', viewer: 'tenant', now: handoverDue + day })
  lists([{ ...disputed, isPayoutToProve: true }])
  expect(screen.getByRole('listitem').textContent).toMatch(/in dispute until .+ · Verify your payout account again/)
})

test('a row and a card say that the standing order is to be stopped', () => {
  const now = handoverDue + day
  const lease = aLease({ status: 'released', viewer: 'tenant', now, change: { isOrderToStop: true } })
  lists([lease])
  expect(screen.getByRole('listitem').textContent).toMatch(/Stop the standing order/)
  cleanup()
  renderLease(<RentalCard lease={lease} now={now} viewerId="me" mayBePrimary heldMoney={null} />)
  screen.getByText('Stop the standing order')
})

// promise: public-foreign-title-requests
test("a home's title in another language than the page's has its `lang`, for screen readers", () => {
  const { roomAd } = received
  const titleLanguage = { id: languageFacts.es.id, text: 'Spanish' }
  lists([{ ...received, roomAd: { ...roomAd, property: { ...roomAd.property, titleLanguage } } }])
  expect(screen.getByText(roomAd.property.title).lang).toBe('es')
  cleanup()
  lists([received])
  expect(screen.getByText(roomAd.property.title).lang).toBe('')
})

// promise: undelivered-list
test("a landlord's undelivered USDT needs their action: it is in the list, with a link", () => {
  const undelivered = { tenant: '0', landlord: `720${'0'.repeat(18)}` }
  const released = aLease({ status: 'released', viewer: 'landlord', now: moveIn + 6 * day })
  lists([{ ...released, undelivered }])
  expect(inSection('Archive').getByRole('heading', { level: 3 }).textContent).toBe('Needs your action')
  const words = screen.getByRole('listitem').textContent
  expect(words).toContain('1,820\u00a0USDT in escrow')
  expect(words).toContain('720\u00a0USDT kept for you in the escrow')
  expect(screen.getByRole('link', { name: /^Collect 720\sUSDT$/ }).getAttribute('href')).toBe(
    '/profile/me/leases/lease',
  )
})

test('the tenant of such a lease reads who is concerned, and need not act', () => {
  const undelivered = { tenant: '0', landlord: `720${'0'.repeat(18)}` }
  lists([{ ...aLease({ status: 'released', viewer: 'tenant', now: moveIn + 6 * day }), undelivered }])
  expect(screen.getByRole('listitem').textContent).toContain('720\u00a0USDT kept for Ada in the escrow')
  expect(screen.queryByRole('heading', { name: 'Needs your action' })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Collect/ })).toBeNull()
})

test('the list shows the age of its amounts, as read from the chain', () => {
  const now = moveIn + 6 * day
  const released = aLease({ status: 'released', viewer: 'landlord', now })
  lists([{ ...released, readAt: { block: 7, time: requestedAt + day - 40 } }])
  expect(screen.getByText('Read from the blockchain 40 seconds ago, block 7.')).toBeTruthy()
})

// promise: sgn-2-accept-list
test('a landlord accepts from the list', () => {
  lists([received, another])
  fireEvent.click(screen.getAllByRole('button', { name: 'Accept' })[0] as HTMLElement)
  expect(onAccept).toHaveBeenCalledWith(received)
})

// promise: sgn-2-sent
test('a tenant can withdraw a sent request, and cannot accept it', () => {
  lists([sent])
  expect(screen.getByRole('button', { name: 'Withdraw the request' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

// promise: sgn-2-pay-list
test('an accepted tenant pays from the list', () => {
  lists([toPay])
  expect(screen.getByRole('button', { name: 'Pay next' })).toBeTruthy()
})

test('paying is not prominent while a request above needs a reply: one prominent button per screen', () => {
  lists([received, toPay])
  expect(screen.getByRole('button', { name: 'Pay line' })).toBeTruthy()
})

// promise: dispute-over-list
test('an expired dispute needs its payee, who reads how much is theirs since when; it does not need the other party', () => {
  const over = handoverDue + 14 * day
  const open = { ...aLease({ status: 'disputed', viewer: 'landlord', now: over - 60 }), id: 'open' }
  const mine = { ...aLease({ status: 'disputed', viewer: 'landlord', now: over }), id: 'mine' }
  const theirs = { ...aLease({ status: 'disputed', viewer: 'tenant', now: over }), id: 'theirs' }
  const show = (lease: typeof mine, at: number) =>
    renderLease(<RequestLists leases={[lease]} now={at} viewerId="me" onAccept={onAccept} pay={pay} />)
  show(mine, over)
  expect(inSection('Archive').getByRole('heading', { level: 3 }).textContent).toBe('Needs your action')
  expect(screen.getByRole('listitem').textContent).toContain(
    '1,100\u00a0USDT for you to collect since 20 Dec 2026, 12:00',
  )
  cleanup()
  show(theirs, over)
  expect(inSection('Archive').getByRole('heading', { level: 3 }).textContent).toBe('Active')
  expect(screen.getByRole('listitem').textContent).toContain(
    '1,100\u00a0USDT for Ada to collect since 20 Dec 2026, 12:00',
  )
  cleanup()
  show(open, over - 60)
  expect(inSection('Archive').getByRole('heading', { level: 3 }).textContent).toBe('Active')
  expect(screen.getByRole('listitem').textContent).toContain('in dispute until 20 Dec 2026, 12:00')
})

test('the line below a lease includes the deposit if it goes to the landlord with the first rent', () => {
  const lineOf = (policy: 'at-handover' | 'until-move-out', at: number) => {
    cleanup()
    const lease = aLease({ status: 'active', viewer: 'tenant', now: at, policy })
    renderLease(<RequestLists leases={[lease]} now={at} viewerId="me" onAccept={onAccept} pay={pay} />)
    return screen.getByRole('listitem').textContent
  }
  expect(lineOf('at-handover', moveIn + day)).toContain('first rent and deposit can be released from ')
  expect(lineOf('at-handover', moveIn + 6 * day)).toContain('first rent and deposit can be released since ')
  expect(lineOf('until-move-out', moveIn + day)).toContain('first rent can be released from ')
})

test('the line below a cancelled lease tells a cancellation from a full refund', () => {
  const lineOf = (change: object) => {
    cleanup()
    const lease = aLease({ status: 'cancelled', viewer: 'tenant', now: moveIn - day, change })
    renderLease(<RequestLists leases={[lease]} now={moveIn - day} viewerId="me" onAccept={onAccept} pay={pay} />)
    return screen.getByRole('listitem').textContent
  }
  const parts = aLease({ status: 'released', viewer: 'tenant', now: moveIn }).parts.map((part) => ({
    ...part,
    state: 'paid-out' as const,
    held: '0',
  }))
  expect(lineOf({ parts })).toContain('refunded')
  expect(lineOf({ parts, isCancelledAtEscrow: true })).toContain('cancelled before move-in')
})

// promise: deposit-owed-list
test('a deposit that the landlord owes is in their list as an action, with its date; the tenant reads it too', () => {
  const at = moveIn + 366 * day
  const show = (viewer: 'tenant' | 'landlord') => {
    cleanup()
    const lease = aLease({ status: 'released', viewer, now: at, policy: 'at-handover' })
    renderLease(<RequestLists leases={[lease]} now={at} viewerId="me" onAccept={onAccept} pay={pay} />)
    return [
      inSection('Archive').getByRole('heading', { level: 3 }).textContent,
      screen.getByRole('listitem').textContent,
    ]
  }
  const note = '1,100\u00a0USDT of the deposit to return by 15 Dec 2027, 12:00'
  expect(show('landlord')).toEqual(['Needs your action', expect.stringContaining(note)])
  expect(show('tenant')).toEqual(['Active', expect.stringContaining(note)])
})

// promise: next-moved-out-list
test('from move-out on, a lease with a held deposit needs its landlord, who returns it or claims from it; it does not need the tenant', () => {
  const sectionAt = (viewer: 'tenant' | 'landlord', at: number) => {
    cleanup()
    const lease = aLease({ status: 'released', viewer, now: at })
    renderLease(<RequestLists leases={[lease]} now={at} viewerId="me" onAccept={onAccept} pay={pay} />)
    return inSection('Archive').getByRole('heading', { level: 3 }).textContent
  }
  expect(sectionAt('landlord', moveOut - 1)).toBe('Active')
  expect(sectionAt('landlord', moveOut)).toBe('Needs your action')
  expect(sectionAt('tenant', moveOut)).toBe('Active')
})

test('many requests are found by name, home or reference; a search without a match can be cleared', () => {
  const many = Array.from({ length: 5 }, (_, at) => ({ ...received, id: `more-${at}` }))
  const zoe = { ...another, counterpart: { ...another.counterpart, firstName: 'Zoé', lastName: 'Núñez' } }
  lists([...many, zoe])
  const words = screen.getByRole('searchbox', { name: 'Name, home or reference' })
  fireEvent.change(words, { target: { value: 'nunez zoe' } })
  expect(screen.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent)).toEqual(['Zoé Núñez'])
  fireEvent.change(words, { target: { value: 'nobody of that name' } })
  expect(screen.getByText('No request matches')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
})

test('several requests are declined with one message to each; a refused one stays chosen and says why', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body))
    bodies.push(body)
    return body.contractId === 'another'
      ? Response.json({ code: 'lease-not-paid' }, { status: 409 })
      : Response.json({ contractId: body.contractId })
  })
  lists([received, another])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all 2' }))
  fireEvent.click(within(screen.getByRole('group')).getByRole('button', { name: 'Decline' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Decline 2 requests?' }))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'It is let.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('1 chosen')).toBeTruthy()
  expect(bodies).toEqual([
    { contractId: 'received', reason: 'It is let.' },
    { contractId: 'another', reason: 'It is let.' },
  ])
  expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([false, false, true])
})

test('one request alone has no choice of several', () => {
  lists([received])
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('an empty pending list says so', () => {
  lists([])
  expect(screen.getByText('No requests to answer')).toBeTruthy()
})
