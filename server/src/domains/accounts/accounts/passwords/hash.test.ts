import * as argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { hashPassword, isPassword } from './hash.ts'

vi.hoisted(() => vi.resetModules()) // another file may have loaded hash.ts already
vi.mock('@node-rs/argon2', { spy: true })

test('a password is stored as argon2id with 19 MiB and two passes', async () => {
  expect(await hashPassword('a long password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password is verified in any Unicode normalization of its accents', async () => {
  const hash = await hashPassword('contrase\u00f1a')
  expect(await isPassword('contrasen\u0303a', hash)).toBe(true)
  expect(await isPassword('contrasena', hash)).toBe(false)
})

test('for an unknown person a hash is computed too, so that the answer takes as long', async () => {
  vi.mocked(argon2.verify).mockClear()
  expect(await isPassword('the password of nobody', undefined)).toBe(false)
  expect(argon2.verify).toHaveBeenCalledOnce()
})
