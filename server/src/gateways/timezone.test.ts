import { expect, test } from 'vitest'
import { timeZoneAt } from './timezone.ts'

test('a home has the time zone of its place', () => {
  expect(timeZoneAt(13.6893, -89.1872)).toBe('America/El_Salvador')
  expect(timeZoneAt(40.4165, -3.7026)).toBe('Europe/Madrid')
  expect(timeZoneAt(28.1, -15.42)).toBe('Atlantic/Canary')
  expect(timeZoneAt(13.754, 100.5014)).toBe('Asia/Bangkok')
})
