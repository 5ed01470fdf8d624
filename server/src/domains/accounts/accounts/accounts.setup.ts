/** Shared helpers for the tests of accounts. */
import type { CurrentUser } from '@keyhold/api/accounts.schema.ts'
import { createTestServices, type TestServices } from '../../../testing/services.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A server with short request helpers; each call comes from a different network address unless one is given. */
export async function createTestAccounts(
  chainFor?: Parameters<typeof createTestServices>[1],
  environment: Record<string, string> = {},
) {
  const services = await createTestServices(environment, chainFor)
  let address = 0
  const call = async (method: Method, path: string, body?: object, token?: string, from?: string) => {
    address += 1
    const answer = await services.app.inject({
      method,
      url: `/api${path}`,
      ...(body && { payload: body }),
      headers: token ? { authorization: token } : {},
      remoteAddress: from ?? `10.0.${address >> 8}.${address & 255}`,
    })
    const renewed = answer.headers.authorization
    return {
      status: answer.statusCode,
      body: answer.json(),
      renewed: renewed && String(renewed),
      headers: answer.headers,
    }
  }
  const signIn = async (email: string, password = 'a long password') => {
    const answer = await services.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: email, password }).toString(),
      remoteAddress: '10.9.9.9',
    })
    const user: CurrentUser = answer.json()
    return { status: answer.statusCode, user, token: String(answer.headers.authorization ?? '') }
  }
  const register = (email: string, languageId = 700_000) =>
    call('POST', '/registration', { email, password: 'a long password', languageId })
  /** The newest email to an address. */
  const emailTo = async (email: string) =>
    (await call('GET', `/mailbox?to=${encodeURIComponent(email)}`)).body[0] as { subject: string; link: string | null }
  const tokenTo = async (email: string) => /[=/]([\w-]{43})$/.exec((await emailTo(email)).link ?? '')?.[1] ?? ''
  const confirm = async (email: string, password = 'a long password') =>
    call('POST', '/registration/confirm', { token: await tokenTo(email), password })
  /** A person who registered, confirmed and signed in. */
  const newcomer = async (email: string) => {
    await register(email)
    await confirm(email)
    return signIn(email)
  }
  return { services, clock: services.deps.clock, call, signIn, register, emailTo, tokenTo, confirm, newcomer }
}

export type TestAccounts = Awaited<ReturnType<typeof createTestAccounts>> & { services: TestServices }

/** A complete profile form. */
export const profileForm = (id: string, email: string) => ({
  id,
  emailAddress: email,
  firstName: 'Lucía',
  lastName: 'Menjívar',
  phoneNumber: '+503 7012-3456',
})
