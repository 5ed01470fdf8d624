import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { recoveryAddressIn, userHandle } from './userHandle.ts'

const recovery = getAddress(`0x${'5e'.repeat(20)}`)
const random = new Uint8Array(32).fill(9)

test('another device reads the recovery address from the user handle of a passkey', () => {
  const handle = userHandle(random, recovery)
  expect(handle.length).toBeLessThanOrEqual(64)
  expect(recoveryAddressIn(handle)).toBe(recovery)
  expect(userHandle(new Uint8Array(32), recovery)).not.toEqual(handle)
})

test('the user handle of another passkey holds no recovery address', () => {
  expect(recoveryAddressIn(new Uint8Array(53))).toBeUndefined()
  expect(recoveryAddressIn(userHandle(random, recovery).subarray(0, 52))).toBeUndefined()
  expect(() => userHandle(new Uint8Array(16), recovery)).toThrow('32 random bytes')
})
