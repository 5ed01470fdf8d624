/**
 * Choosing a home's dates in its own calendar.
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { anAd } from './listing.setup.ts'
import { StayFields } from './StayFields.tsx'

/** 20 November 2026, 12:00 at the property. */
const now = Date.UTC(2026, 10, 20, 18) / 1000
const ad = anAd({
  availableFrom: '2026-12-01',
  availableUntil: '2027-06-30',
  taken: [{ from: '2026-12-10', to: '2026-12-20' }],
  property: { termOfLease: [{ id: 300_004, text: 'Flexible' }] },
})
/** The same, with a minimum stay of half a year. */
const forHalfAYear = anAd({
  availableFrom: '2026-12-01',
  availableUntil: '2027-08-31',
  taken: [{ from: '2027-01-10', to: '2027-02-01' }],
  nextFreeDate: '2027-02-01',
})

afterEach(cleanup)

function TestPanel({ of = ad, month }: { of?: typeof ad; month?: string | undefined }) {
  const [stay, setStay] = useState({ from: '', to: '' })
  return <StayFields ad={of} now={now} stay={stay} month={month} refusal={undefined} onChange={setStay} />
}

/** Opens the calendar; its months are two tables, "move in" first. */
async function openCalendar(of = ad, month?: string) {
  renderWithProviders(<TestPanel of={of} month={month} />)
  const panel = screen.getByText('Open the calendar').closest('details') as HTMLDetailsElement
  await act(async () => {
    panel.open = true
    fireEvent(panel, new Event('toggle'))
  })
  await screen.findByText(/Choose the day you move in/)
}
const days = (name: RegExp) => screen.getAllByRole('button', { name })
const press = (element: HTMLElement | undefined) => act(async () => void fireEvent.click(element as HTMLElement))
const field = (label: string) => screen.getByLabelText(label, { selector: 'input[type=text]' }) as HTMLInputElement

test('a stay is chosen in the calendar, and the fields show it', async () => {
  await openCalendar()
  await press(days(/^20 December 2026/)[0])
  await press(screen.getByRole('button', { name: 'Month after January 2027' }))
  await press(days(/^27 February 2027/)[0])
  expect([field('Move in').value, field('Move out').value]).toEqual(['20 Dec 2026', '27 Feb 2027'])
})

// promise: pub-2-detail-calendar
test('booked nights cannot be pressed, but moving out on their first day is possible', async () => {
  await openCalendar()
  expect(days(/^10 December 2026/)[0]?.getAttribute('aria-disabled')).toBe('true')
  await press(days(/^10 December 2026/)[0])
  expect(field('Move in').value).toBe('')
  await press(days(/^5 December 2026/)[0])
  await press(screen.getByRole('button', { name: 'Month before January 2027' }))
  await press(days(/^10 December 2026/).at(-1))
  expect([field('Move in').value, field('Move out').value]).toEqual(['5 Dec 2026', '10 Dec 2026'])
})

const isOff = (element: HTMLElement | undefined) => element?.getAttribute('aria-disabled') === 'true'

// promise: pub-2-stay-off
test('days that cannot start a minimum stay are disabled, and so are ends that are too early', async () => {
  await openCalendar(forHalfAYear)
  expect([isOff(days(/^1 February 2027/)[0]), isOff(days(/^28 February 2027/)[0])]).toEqual([false, false])
  await press(screen.getByRole('button', { name: 'Month before February 2027' }))
  expect([isOff(days(/^5 January 2027/)[0]), isOff(days(/^9 January 2027/)[0])]).toEqual([true, true])
  await press(screen.getByRole('button', { name: 'Month after January 2027' }))
  await press(days(/^10 February 2027/)[0])
  for (let month = 0; month < 5; month++) await press(screen.getAllByRole('button', { name: /^Month after/ }).at(-1))
  expect([isOff(days(/^9 August 2027/).at(-1)), isOff(days(/^10 August 2027/).at(-1))]).toEqual([true, false])
})

test('lengths below the minimum stay, and beyond the availability, are disabled', async () => {
  await openCalendar(forHalfAYear)
  const disabled = ['3 months', '6 months', '12 months'].map(
    (name) => screen.getByRole<HTMLInputElement>('radio', { name }).disabled,
  )
  expect(disabled).toEqual([true, false, true])
  await press(screen.getByRole('radio', { name: '6 months' }))
  expect([field('Move in').value, field('Move out').value]).toEqual(['1 Feb 2027', '1 Aug 2027'])
})

// promise: whole-month-calendar
test('a search for a month opens the calendar there, and a length counts from its first free day', async () => {
  await openCalendar(ad, '2027-03')
  await press(screen.getByRole('radio', { name: '3 months' }))
  expect([field('Move in').value, field('Move out').value]).toEqual(['1 Mar 2027', '1 Jun 2027'])
})

test('a month without a possible move-in changes nothing', async () => {
  await openCalendar(forHalfAYear, '2027-06')
  await press(screen.getByRole('radio', { name: '6 months' }))
  expect([field('Move in').value, field('Move out').value]).toEqual(['1 Feb 2027', '1 Aug 2027'])
})
