// On another device a person opens their account with its passkey, and with the paper while the chain does not know the account.
import { softPasskey } from '@keyhold/escrow/accounts/passkey.setup.ts'
import { recoveryKeyFrom, recoveryPrivateKey } from '@keyhold/escrow/accounts/recoveryKey.ts'
import { keccak256, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { ownersFrom, typedKeyFault } from './openAccount.ts'
import { userHandle } from './userHandle.ts'

const key = recoveryKeyFrom(Uint8Array.from({ length: 15 }, (_, at) => at * 13))
const recovery = privateKeyToAddress(recoveryPrivateKey(key))
const handle = userHandle(new Uint8Array(32).fill(5), recovery)
const nina = softPasskey(`0x${'a1'.repeat(32)}`)
const another = softPasskey(`0x${'a2'.repeat(32)}`)

/** An answer to a challenge of this name. */
const answer = (name: string, passkey = nina, given = handle) => ({
  assertion: passkey.answer(keccak256(toHex(name))),
  id: new Uint8Array([1]),
  handle: given,
})

test('two signatures of a passkey give its public key, and its user handle the recovery address', () => {
  expect(ownersFrom(answer('one'), answer('other'))).toEqual({ x: nina.x, y: nina.y, recovery })
})

test('two passkeys, one answer twice, and a passkey of something else open nothing', () => {
  const one = answer('one')
  expect(ownersFrom(one, answer('other', another))).toBeUndefined()
  expect(ownersFrom(one, one)).toBeUndefined()
  const foreign = (name: string) => answer(name, nina, new Uint8Array(16))
  expect(ownersFrom(foreign('one'), foreign('other'))).toBeUndefined()
})

test('the recovery key opens its own account alone, however it is typed', () => {
  const wrong = `${key.slice(0, 5)}${key[5] === '7' ? '8' : '7'}${key.slice(6)}`
  const ofAnother = recoveryKeyFrom(new Uint8Array(15))
  expect(typedKeyFault(` ${key.toLowerCase().replace(/(.{4})/g, '$1-')} `, recovery)).toBeUndefined()
  expect(typedKeyFault(wrong, recovery)).toBe('has-mistake')
  expect(typedKeyFault(key.slice(0, 25), recovery)).toBe('has-wrong-length')
  expect(typedKeyFault(`${key.slice(0, 25)}U`, recovery)).toBe('has-foreign-character')
  expect(typedKeyFault(ofAnother, recovery)).toBe('other-key')
})
