/** What the tests of accounts do again and again. */
import type { CurrentUser } from '@keyhold/api/accounts.schema.ts'
import { type TrialHouse, trialHouse } from '../../trial/house.ts'

type Method = 'GET' | 'POST' | 'PUT'

/** A house with short ways to call it; from a different network address each time unless told. */
export async function openTrial(chainFor?: Parameters<typeof trialHouse>[1]) {
  const house = await trialHouse({}, chainFor)
  let address = 0
  const call = async (method: Method, path: string, body?: object, token?: string) => {
    address += 1
    const answer = await house.app.inject({
      method,
      url: `/api${path}`,
      ...(body && { payload: body }),
      headers: token ? { authorization: token } : {},
      remoteAddress: `10.0.${address >> 8}.${address & 255}`,
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
    const answer = await house.app.inject({
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
  /** The newest letter to somebody. */
  const letterTo = async (email: string) =>
    (await call('GET', `/mailbox?to=${encodeURIComponent(email)}`)).body[0] as { subject: string; link: string | null }
  const tokenTo = async (email: string) => /[=/]([\w-]{43})$/.exec((await letterTo(email)).link ?? '')?.[1] ?? ''
  const confirm = async (email: string) => call('POST', '/registration/confirm', { token: await tokenTo(email) })
  /** A person who registered, confirmed and signed in. */
  const newcomer = async (email: string) => {
    await register(email)
    await confirm(email)
    return signIn(email)
  }
  return { house, clock: house.parts.clock, call, signIn, register, letterTo, tokenTo, confirm, newcomer }
}

export type Trial = Awaited<ReturnType<typeof openTrial>> & { house: TrialHouse }

/** A profile's form, complete. */
export const profileForm = (id: string, email: string) => ({
  id,
  emailAddress: email,
  firstName: 'Lucía',
  lastName: 'Menjívar',
  phoneNumber: '+503 7012-3456',
})
