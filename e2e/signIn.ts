/** A demo user in a separate browser, signed in through the API. */
import { demoUsers } from '@keyhold/demo/demoUsers.ts'
import type { Browser, Page } from '@playwright/test'
import { fetchWithRetry } from './fetchWithRetry.ts'
import { openContext } from './openContext.ts'

export interface SignedIn {
  readonly page: Page
  readonly id: string
}

export async function signInAs(browser: Browser, who: keyof typeof demoUsers): Promise<SignedIn> {
  const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
  const { email, password } = demoUsers[who]
  const body = new URLSearchParams({ username: email, password })
  const answer = await fetchWithRetry(`${url}/api/login`, { method: 'POST', body })
  const user = await answer.text()
  const localStorage = [
    { name: 'keyhold.storage', value: '1' },
    { name: 'keyhold.token', value: answer.headers.get('authorization') ?? '' },
    { name: 'keyhold.user', value: user },
  ]
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] }
  const context = await openContext(browser, { locale: 'en-GB', storageState })
  return { page: await context.newPage(), id: (JSON.parse(user) as { id: string }).id }
}
