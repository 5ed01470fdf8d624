/**
 * What cancelling costs, as people read it.
 * @vitest-environment jsdom
 */
import { cancellationInstants } from '@keyhold/rental/cancellation.ts'
import { instantAt } from '@keyhold/rental/day.ts'
import { cleanup, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../gateways/render.setup.tsx'
import { CancellationDates, CancellationDays } from './CancellationRules.tsx'

afterEach(cleanup)

const timeZone = 'Europe/Madrid'
const moveIn = instantAt('2027-04-10', 12, timeZone)
const firstRent = 901n * 10n ** 18n
const moderate = { firstRent, moveIn, ...cancellationInstants('moderate', { moveIn, timeZone }) }

/** The rows as they are read. */
function rowsOf(element: ReactElement): string[] {
  renderWithProviders(element)
  return screen.getAllByRole('listitem').map(({ textContent }) => (textContent ?? '').replace(/\s/g, ' '))
}

test('a tenant reads the dates at the property and the sums of their stay', () => {
  const rows = rowsOf(<CancellationDates rules={moderate} timeZone={timeZone} />)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatch(/11 Mar 2027.*12:00/)
  expect(rows[1]).toMatch(/3 Apr 2027.*12:00.*450\.50 USDT/)
  expect(rows[2]).toContain('901 USDT')
})

test('a tenant who pays late reads which times have passed', () => {
  const now = moderate.freeUntil + 1
  const rows = rowsOf(<CancellationDates rules={moderate} timeZone={timeZone} now={now} />)
  expect(rows[0]).toMatch(/^The time to cancel free of charge has passed/)
  expect(rows[1]).toMatch(/^Until /)
})

test('a visitor without dates reads the days of the preset, or that the first rent is always lost', () => {
  const rows = rowsOf(<CancellationDays policy="strict" firstRent={firstRent} />)
  expect(rows[0]).toContain('60 days before move-in')
  expect(rows[1]).toMatch(/30 days before move-in.*450\.50 USDT/)
  cleanup()
  const none = rowsOf(<CancellationDays policy="none" firstRent={firstRent} />)
  expect(none).toHaveLength(1)
  expect(none[0]).toContain('901 USDT')
})
