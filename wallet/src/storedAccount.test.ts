import { expect, test } from 'vitest'
import { credentialId, readAccount, storeAccount } from './storedAccount.ts'

/** The storage of a browser. */
function storage(): Storage {
  const items = new Map<string, string>()
  const setItem = (name: string, value: string) => void items.set(name, value)
  return { getItem: (name: string) => items.get(name) ?? null, setItem } as unknown as Storage
}
const owners = {
  x: `0x${'11'.repeat(32)}`,
  y: `0x${'22'.repeat(32)}`,
  recovery: '0xb0073B46D37Ba2F0b6cC5D6f398ba2216b4f1121',
} as const

test('a person who comes back finds the account of this device', () => {
  const kept = storage()
  expect(readAccount(kept)).toBeUndefined()
  storeAccount(kept, owners, Uint8Array.from([7, 8]))
  const read = readAccount(kept)
  expect(read).toEqual({ ...owners, credential: '0x0708' })
  expect(read && credentialId(read)).toEqual(Uint8Array.from([7, 8]))
})

test.each([
  'no JSON',
  'null',
  JSON.stringify({ ...owners, credential: 'x' }),
  JSON.stringify({ ...owners, x: '0x11', credential: '0x07' }),
  JSON.stringify({ ...owners, recovery: '0x0', credential: '0x07' }),
])('what is no account is not shown as one: %s', (text) => {
  const kept = storage()
  storeAccount(kept, owners, Uint8Array.from([7]))
  kept.setItem('keyhold.account', text)
  expect(readAccount(kept)).toBeUndefined()
})
