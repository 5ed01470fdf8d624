/**
 * Days and money are formatted correctly in each language.
 * @vitest-environment node
 */
import { parse, whole } from '@keyhold/rental/money.ts'
import { expect, test } from 'vitest'
import {
  formatDateTime,
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
  formatRelativeTime,
  formatTimeZone,
  setReadersTimeZone,
} from './format.ts'

test('a day is Gregorian in Thai too (D 8.2)', () => {
  expect(formatDay('2026-12-01', 'en')).toBe('1 Dec 2026')
  expect(formatDay('2026-12-01', 'th')).toContain('2026')
  expect(formatDay('2026-12-01', 'th')).not.toContain('2569')
})

test('a day stays the same day wherever the reader sits', () => {
  expect(formatDay('2026-12-01', 'es', 'long')).toBe('1 de diciembre de 2026')
})

test('an amount never comes without its currency and is never rounded', () => {
  expect(formatMoney(whole(1650, 'USDT'), 'en')).toBe('1,650\u00a0USDT')
  expect(formatMoney(parse('1650.5', 'USDT') ?? whole(0, 'USDT'), 'en')).toBe('1,650.50\u00a0USDT')
  expect(formatMoney(parse('0.000000000000000001', 'RNB') ?? whole(0, 'RNB'), 'en')).toBe(
    '0.000000000000000001\u00a0RNB',
  )
  expect(formatMoney(whole(12_500, 'USD'), 'es')).toBe('$12\u202f500')
})

test('an instant names the zone of the place', () => {
  expect(formatInstant(1_796_580_000, 'America/El_Salvador', 'en')).toMatch(/2026, \d\d:\d\d/)
})

test('a duration is given in its largest unit', () => {
  expect(formatRelativeTime(5 * 86_400 + 10, 'en')).toBe('in 5 days')
  expect(formatRelativeTime(2 * 86_400 - 1, 'en')).toBe('in 47 hours')
  expect(formatRelativeTime(-7_200, 'en')).toBe('2 hours ago')
  expect(formatNumber(1000, 'en')).toBe('1,000')
})

test("a time zone is shown as a rough place, in the reader's language", () => {
  expect(formatTimeZone('America/El_Salvador', 'en')).toBe('El Salvador Time')
  expect(formatTimeZone('Europe/Madrid', 'es')).toBe('hora de España')
  expect(formatTimeZone('Asia/Bangkok', 'th')).toBe('เวลาไทย')
})

// promise: times-of-place
test('a time at a place names its zone where the reader’s clock differs, and only there', () => {
  const noon = Date.UTC(2026, 11, 6, 18) / 1000
  const at = (zone: string) => formatDateTime(noon, zone, 'en').replaceAll('\u202f', ' ')
  expect(at('America/El_Salvador')).toBe('6 Dec 2026, 12:00')
  setReadersTimeZone('Europe/Madrid')
  expect(at('America/El_Salvador')).toMatch(/^6 Dec 2026, 12:00 (CST|GMT-6)$/)
  expect(at('Europe/Madrid')).toBe('6 Dec 2026, 19:00')
  expect(at('Europe/Paris')).toBe('6 Dec 2026, 19:00')
  expect(at('UTC')).toBe('6 Dec 2026, 18:00')
  setReadersTimeZone(undefined)
})
