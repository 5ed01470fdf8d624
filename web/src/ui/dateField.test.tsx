/**
 * Typing a date in the page's language, and choosing it in a calendar.
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../gateways/render.setup.tsx'
import type { Language } from '../gateways/text/language.ts'
import { findMessages } from '../gateways/text/messages.server.ts'
import { createMessageStore, TextProvider } from '../gateways/text/useText.tsx'
import { DateField } from './DateField.tsx'

afterEach(cleanup)

function Day({ value = '' }: { value?: string }) {
  const [day, setDay] = useState(value)
  return (
    <form>
      <DateField label="Day" name="day" min="2026-11-21" max="2027-01-10" value={day} onDay={setDay} />
      <button type="button">Elsewhere</button>
    </form>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Day')
const posted = () => new FormData(document.querySelector('form') as HTMLFormElement).get('day')
const type = (value: string) =>
  act(async () => {
    field().focus()
    fireEvent.change(field(), { target: { value } })
  })
const leave = () => act(async () => field().blur())
const open = async () => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Open the calendar' })))
  return screen.findByRole('table')
}

test.each([
  ['en', '5 Dec 2026', 'dd/mm/yyyy'],
  ['es', '5 dic 2026', 'dd/mm/aaaa'],
  ['th', '5 ธ.ค. 2026', 'วว/ดด/ปปปป'],
] as const)('in %s a date is shown as "%s", and submitted as a plain date', (language, shown, form) => {
  renderWithProviders(<Day value="2026-12-05" />, { language: language as Language })
  expect(field().value).toBe(shown)
  expect(field().placeholder).toBe(form)
  expect(posted()).toBe('2026-12-05')
})

// promise: pub-2-day-language
test('typed text is parsed as a date, and written out on leaving the field', async () => {
  renderWithProviders(<Day />)
  await type('5/12/202')
  expect(posted()).toBe('')
  await type('5/12/2026')
  expect([field().value, posted()]).toEqual(['5/12/2026', '2026-12-05'])
  await leave()
  expect(field().value).toBe('5 Dec 2026')
})

test('unreadable text stays, and the error shows the format', async () => {
  renderWithProviders(<Day />)
  await type('next week')
  expect(screen.queryByRole('alert')).toBeNull()
  await leave()
  expect([field().value, posted()]).toEqual(['next week', ''])
  expect(screen.getByRole('alert').textContent).toBe('This is not a date. Write it like 31 Dec 2026.')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await type('')
  await leave()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('choosing a day in the calendar returns the focus to the field', async () => {
  renderWithProviders(<Day value="2026-12-05" />)
  await open()
  const chosen = screen.getByRole('button', { name: '5 December 2026' })
  expect(chosen.getAttribute('aria-pressed')).toBe('true')
  expect(document.activeElement).toBe(chosen)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '8 December 2026' })))
  expect([field().value, posted()]).toEqual(['8 Dec 2026', '2026-12-08'])
  expect(screen.queryByRole('table')).toBeNull()
  expect(document.activeElement).toBe(field())
})

test('Escape and a press outside close the calendar without a choice', async () => {
  renderWithProviders(<Day value="2026-12-05" />)
  await open()
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
  expect(screen.queryByRole('table')).toBeNull()
  expect(document.activeElement).toBe(field())
  await open()
  fireEvent.pointerDown(screen.getByText('Elsewhere'))
  expect(screen.queryByRole('table')).toBeNull()
  expect(posted()).toBe('2026-12-05')
})

// promise: pub-2-day-plain
test('without JavaScript it is the native field, submitted under its name', () => {
  const html = renderToString(
    <TextProvider messages={createMessageStore('th', {}, findMessages)}>
      <Day value="2026-12-05" />
    </TextProvider>,
  )
  const inputs = html.match(/<input[^>]*>/g) ?? []
  expect(inputs).toHaveLength(1)
  for (const part of ['type="date"', 'name="day"', 'value="2026-12-05"', 'min="2026-11-21"', 'max="2027-01-10"'])
    expect(inputs[0]).toContain(part)
  expect(html).not.toContain('<button type="button" aria-label')
})
