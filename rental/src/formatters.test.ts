import { expect, test } from 'vitest'
import { formattersFor } from './formatters.ts'

const noon = Date.UTC(2026, 10, 20, 12) / 1000

test('figures are formatted in their language, an instant in its time zone, and years are Gregorian', () => {
  const [english, thai] = [formattersFor('en', 'America/El_Salvador'), formattersFor('th', 'Asia/Bangkok')]
  expect([english.at(noon), thai.at(noon)]).toEqual(['20 November 2026 at 06:00', '20 พฤศจิกายน ค.ศ. 2026 เวลา 19:00'])
  expect([english.day('2026-12-01'), english.amount(1650n * 10n ** 18n + 5n * 10n ** 17n, 'USDT')]).toEqual([
    '1 December 2026',
    '1,650.50 USDT',
  ])
})

test('formatters are cached by language and zone, with only the most recent zones', () => {
  const first = formattersFor('en', 'America/El_Salvador')
  expect(formattersFor('en', 'America/El_Salvador')).toBe(first)
  for (const zone of Intl.supportedValuesOf('timeZone').slice(0, 120)) formattersFor('en', zone)
  const anew = formattersFor('en', 'America/El_Salvador')
  expect(anew).not.toBe(first)
  expect(anew.at(noon)).toBe(first.at(noon))
})
