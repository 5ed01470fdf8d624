import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic } from './publicAddress.ts'

test.each(['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'])(
  'a user cannot make the server call %s in its own network',
  (address) => expect(isPublicAddress(address)).toBe(false),
)

test.each(['0.0.0.0', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:8.8.8.8'])(
  'a user cannot make the server call %s, which is not public',
  (address) => expect(isPublicAddress(address)).toBe(false),
)

test.each(['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'localhost', ''])(
  '%j is no public address',
  (address) => expect(isPublicAddress(address)).toBe(false),
)

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

// promise: sgn-2-push-ours
test('a name that resolves to a private address is not called, even if an earlier check passed', async () => {
  const found = await new Promise<unknown>((resolve) => lookupPublic('localhost', {}, resolve))
  expect(String(found)).toContain('localhost is not of the public internet')
})
