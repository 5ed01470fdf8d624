import { expect, test } from 'vitest'
import { returnAddress, withAccount } from './returnTo.ts'

const origins = ['https://keyhold.example', 'http://localhost:3000']
const search = (target: string) => `?return=${encodeURIComponent(target)}`

test('a person returns to a listed origin, with the account in the fragment and nothing else', () => {
  const target = returnAddress(search('https://keyhold.example/profile?lang=th#wallets'), origins)
  expect(target?.href).toBe('https://keyhold.example/profile?lang=th')
  const owners = { x: '0x01', y: '0x02', recovery: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67' } as const
  const url = withAccount(
    new URL('https://keyhold.example/profile?lang=th#wallets'),
    '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
    owners,
  )
  expect(url.origin + url.pathname + url.search).toBe('https://keyhold.example/profile?lang=th')
  expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({
    account: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
    ...owners,
  })
})

test.each([
  '',
  '?return=',
  '?return=/profile',
  search('https://keyhold.example.evil.example/'),
  search('https://evil.example/#https://keyhold.example'),
  search('https://keyhold.example@evil.example/'),
  search('https://me:secret@keyhold.example/'),
  search('http://keyhold.example/'),
  search('https://keyhold.example:8443/'),
  search('javascript:alert(1)'),
  search('blob:https://keyhold.example/1'),
  `${search('https://keyhold.example/')}&return=https://evil.example/`,
])('a person is not sent to an address that is not listed: "%s"', (given) => {
  expect(returnAddress(given, origins)).toBeUndefined()
})
