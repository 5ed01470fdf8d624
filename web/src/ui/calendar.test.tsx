/**
 * Choosing a stay in two months, by pointer and by keyboard.
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../gateways/render.setup.tsx'
import type { Language } from '../gateways/text/language.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { dayForKey, weeksOf } from './month.ts'
import StayCalendar, { selectDay } from './StayCalendar.tsx'

afterEach(cleanup)

function TestCalendar({ from = '', to = '' }: { from?: string; to?: string }) {
  const [stay, setStay] = useState({ from, to })
  return (
    <>
      <StayCalendar {...stay} min="2026-11-21" onChange={setStay} />
      <output>{`${stay.from} ${stay.to}`}</output>
    </>
  )
}
const said = () => document.querySelector('output')?.textContent
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const day = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement

test('a month has its weeks from Monday on, and no day of another month', () => {
  const weeks = weeksOf('2026-12-01')
  expect(weeks.map(({ first }) => first)).toEqual([
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
    '2026-12-28',
  ])
  expect(weeks[0]?.days.slice(0, 2)).toEqual([undefined, '2026-12-01'])
  expect(weeks.flatMap(({ days }) => days.filter(Boolean))).toHaveLength(31)
})

// promise: pub-2-hero-dates, search-dates
test('a stay is chosen with two presses, and shown in nights', async () => {
  renderWithProviders(<TestCalendar />)
  await press(day('28 November 2026'))
  await press(day('5 December 2026'))
  expect(said()).toBe('2026-11-28 2026-12-05')
  expect(screen.getByText('7 nights')).toBeTruthy()
  expect(day('28 November 2026, move in').getAttribute('aria-pressed')).toBe('true')
})

test('a length keeps its months when the first day moves', async () => {
  renderWithProviders(<TestCalendar />)
  await press(screen.getByRole('radio', { name: '12 months' }))
  expect(said()).toBe('2026-11-21 2027-11-21')
  expect(selectDay({ from: '2026-11-21', to: '2027-11-21' }, 'from', '2026-12-01')).toEqual({
    from: '2026-12-01',
    to: '2027-12-01',
  })
})

test('an end before its start is removed', () => {
  expect(selectDay({ from: '2026-12-01', to: '2026-12-10' }, 'from', '2026-12-20')).toEqual({
    from: '2026-12-20',
    to: '',
  })
  expect(selectDay({ from: '2026-12-01', to: '' }, 'to', '2026-11-25')).toEqual({ from: '2026-11-25', to: '' })
})

test('days before the first possible one cannot be pressed', async () => {
  renderWithProviders(<TestCalendar />)
  expect(day('20 November 2026').getAttribute('aria-disabled')).toBe('true')
  await press(day('20 November 2026'))
  expect(said()).toBe(' ')
})

// promise: search-dates-keyboard
test('the keyboard moves by days, weeks and months, and never before the first day', async () => {
  expect(['ArrowLeft', 'ArrowDown', 'Home', 'End', 'PageDown', 'x'].map((key) => dayForKey('2026-11-25', key))).toEqual(
    ['2026-11-24', '2026-12-02', '2026-11-23', '2026-11-29', '2026-12-25', undefined],
  )
  renderWithProviders(<TestCalendar />)
  const [first] = screen.getAllByRole('table')
  await act(async () => void fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' }))
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-28')
  await act(async () => void fireEvent.keyDown(first as HTMLElement, { key: 'PageDown' }))
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-28')
  await act(async () => void fireEvent.keyDown(first as HTMLElement, { key: 'PageUp' }))
  await act(async () => void fireEvent.keyDown(first as HTMLElement, { key: 'PageUp' }))
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-21')
})

// promise: search-dates-gregorian
test.each([
  ['en', 'November 2026'],
  ['es', 'noviembre de 2026'],
  ['th', 'พฤศจิกายน 2026'],
] satisfies [Language, string][])('months are Gregorian in %s (D 8.2)', (language, name) => {
  renderWithProviders(<MonthGrid month="2026-11-01" min="2026-11-01" onMonth={() => undefined} />, { language })
  expect(screen.getByRole('table').getAttribute('aria-label')).toContain(name)
})

// promise: pub-9-picker, sgn-9-pickers
test('the names of months and days are en-US, es-SV, or Gregorian Thai (spec public §9, D 8.2)', () => {
  const locales = { en: 'en-US', es: 'es-SV', th: 'th-TH-u-ca-gregory' } as const
  for (const language of ['en', 'es', 'th'] as const) {
    renderWithProviders(<MonthGrid month="2026-11-01" min="2026-11-01" onMonth={() => undefined} />, { language })
    const say = (options: Intl.DateTimeFormatOptions, day: number) =>
      new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(Date.UTC(2026, 10, day))
    expect(screen.getByRole('table').getAttribute('aria-label')).toBe(say({ month: 'long', year: 'numeric' }, 1))
    const heads = screen.getAllByRole('columnheader').map((head) => head.lastElementChild?.textContent)
    expect(heads).toEqual([2, 3, 4, 5, 6, 7, 8].map((day) => say({ weekday: 'long' }, day)))
    cleanup()
  }
})

test('a booked day says so in words', () => {
  renderWithProviders(
    <MonthGrid
      month="2026-11-01"
      min="2026-11-01"
      isTaken={(index) => index === '2026-11-05'}
      onMonth={() => undefined}
    />,
  )
  expect(screen.getByText(/already taken/).parentElement?.textContent).toBe('5, already taken')
})
