/** A link that a stranger made up costs no password hash. */
import * as argon2 from '@node-rs/argon2'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestAccounts, profileForm } from '../accounts.setup.ts'

vi.hoisted(() => vi.resetModules()) // another file may have loaded hash.ts already
vi.mock('@node-rs/argon2', { spy: true })

const testAccounts = await createTestAccounts()
const { call, newcomer, emailTo } = testAccounts
afterAll(() => testAccounts.services.close())

test('keeping an address hashes a password for a valid link alone', async () => {
  const { user, token } = await newcomer('ada@mail.test')
  const currentPassword = 'a long password'
  await call('PUT', '/profile', { ...profileForm(user.id, 'ada@new.test'), currentPassword }, token)
  const link = (await emailTo('ada@mail.test')).link?.split('/').at(-1) ?? ''
  const keep = (given: string) => call('POST', '/registration/keepEmail', { token: given })
  vi.mocked(argon2.hash).mockClear()
  expect((await keep('x'.repeat(43))).body.code).toBe('token-not-valid')
  expect(argon2.hash).not.toHaveBeenCalled()
  expect((await keep(link)).status).toBe(200)
  expect(argon2.hash).toHaveBeenCalledOnce()
  expect((await keep(link)).body.code).toBe('token-not-valid')
  expect(argon2.hash).toHaveBeenCalledOnce()
})
