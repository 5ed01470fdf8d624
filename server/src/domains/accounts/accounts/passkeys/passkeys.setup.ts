/** Shared helpers for the tests of passkeys. */
import type { Act, PasskeyRequest } from '@keyhold/api/passkeys.schema.ts'
import type { TestAccounts } from '../accounts.setup.ts'
import { createAuthenticator, type Oddity } from './authenticator.setup.ts'

export const currentPassword = 'a long password'
export type SignedIn = Awaited<ReturnType<TestAccounts['newcomer']>>

/** Short calls to add passkeys, use them and request challenges. */
export function createPasskeyActs({ call, newcomer }: TestAccounts) {
  const begin = (token: string, shown: object = { currentPassword }) =>
    call('POST', '/user/passkeys/challenge', shown, token)
  const add = async ({ token }: SignedIn, name = 'Laptop', odd: Oddity = {}) => {
    const device = createAuthenticator()
    const answer = device.make((await begin(token)).body, odd)
    return { device, answer, added: await call('POST', '/user/passkeys', { name, answer }, token) }
  }
  const askLogin = async (): Promise<PasskeyRequest> => (await call('POST', '/login/passkey/challenge')).body
  const login = (answer: object, from?: string) => call('POST', '/login/passkey', { answer }, undefined, from)
  const ask = async ({ token }: SignedIn, act: Act): Promise<PasskeyRequest> =>
    (await call('POST', '/user/passkeys/ask', { act }, token)).body
  /** A person with one passkey. */
  const keyholder = async (email: string) => {
    const person = await newcomer(email)
    const { device, added } = await add(person)
    return { ...person, device, passkeyId: added.body[0].id as string }
  }
  return { begin, add, askLogin, login, ask, keyholder }
}
