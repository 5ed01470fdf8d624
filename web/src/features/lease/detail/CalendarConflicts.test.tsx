/**
 * A lease whose nights an external calendar also takes.
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, requestedAt } from '../fixtures.setup.tsx'
import { showNextAction } from './nextAction.setup.tsx'

afterEach(cleanup)

const conflict = { leaseId: 'lease', source: 'Airbnb', from: '2027-01-05', to: '2027-01-10', stopsPayment: true }
const show = (status: 'accepted' | 'active', conflicts = [conflict]) =>
  showNextAction(
    { ...aLease({ status, viewer: 'landlord', now: requestedAt + 86_400 }), calendarConflicts: conflicts },
    requestedAt + 86_400,
  )

// promise: sgn-2-calendar-pay
test('the landlord reads on the lease which nights are booked twice, what to do, and where', () => {
  show('accepted')
  expect(screen.getByText(/Airbnb says that these days are taken: 5 Jan 2027 to 9 Jan 2027/)).toBeTruthy()
  expect(screen.getByText(/^Ben wanted to pay and could not/)).toBeTruthy()
  expect(screen.getByText(/cancel this lease or the other booking/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Open the calendar' })
  expect(link.getAttribute('href')).toMatch(/^\/profile\/me\/properties\/.+\/calendar$/)
})

test('no one reads that there is nothing to do, or to pay, while a conflict is open', () => {
  show('accepted')
  expect(screen.queryByText(/You do not have to do anything/)).toBeNull()
  expect(screen.getByText(/^The days are held for Ben/)).toBeTruthy()
  cleanup()
  const now = requestedAt + 86_400
  showNextAction({ ...aLease({ status: 'accepted', viewer: 'tenant', now }), isPaymentStopped: true }, now)
  expect(screen.getByRole('heading', { name: 'Wait before you pay' })).toBeTruthy()
  expect(screen.getByText(/Please do not pay before that/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^pay / })).toBeNull()
})

test('a paid lease cannot be cancelled: the landlord cancels the other booking, or writes', () => {
  show('active', [{ ...conflict, stopsPayment: false }])
  expect(screen.queryByText(/could not/)).toBeNull()
  expect(screen.getByText(/cancel the other one\. If that is not possible, write to Ben/)).toBeTruthy()
})

test('without a conflict nothing is said about calendars', () => {
  show('accepted', [])
  expect(screen.queryByText('Booked twice?')).toBeNull()
})
