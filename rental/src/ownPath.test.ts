/** Which paths a redirect may lead to. */
import { expect, test } from 'vitest'
import { isOwnPath } from './ownPath.ts'

test('a redirect is followed only to a path of this site (D 4.6)', () => {
  expect(['/', '/profile/me/home', '/detail/home?from=2026-12-01&to=2027-01-01'].filter(isOwnPath)).toHaveLength(3)
  const traps = [
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil',
    '/a//b',
    '/@evil',
    '/a\nb',
    'javascript:alert(1)',
  ]
  expect(traps.filter(isOwnPath)).toEqual([])
})
