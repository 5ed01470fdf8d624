/**
 * Daniel's session is ended from elsewhere while he types: he is asked to sign in, and his draft message is restored.
 */
import { demoUsers } from '@keyhold/demo/demoUsers.ts'
import { expect, test } from '@playwright/test'
import { fetchWithRetry } from './fetchWithRetry.ts'
import { signInAs } from './signIn.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const { email, password } = demoUsers.daniel

/** Ends sessions, as the session list on another device does. */
async function endSessions(isToEnd: (session: { id: string; isCurrent: boolean }) => boolean, token: string) {
  const headers = { authorization: token }
  const answer = await fetchWithRetry(`${url}/api/user/sessions`, { headers })
  const sessions = (await answer.json()) as { id: string; isCurrent: boolean }[]
  for (const { id } of sessions.filter(isToEnd))
    expect((await fetchWithRetry(`${url}/api/user/sessions/${id}`, { method: 'DELETE', headers })).ok).toBe(true)
}

async function tokenOfAnotherDevice(): Promise<string> {
  const body = new URLSearchParams({ username: email, password })
  const answer = await fetchWithRetry(`${url}/api/login`, { method: 'POST', body })
  return answer.headers.get('authorization') ?? ''
}

// promise: sgn-4-chat-revoked
test("Daniel's session is ended while he types: he signs in, finds his text, and sends it once", async ({
  browser,
}) => {
  const words = `Half a sentence ${Date.now().toString(36)}`
  const [daniel, lucia] = [await signInAs(browser, 'daniel'), await signInAs(browser, 'lucia')]
  const { page } = daniel
  const field = page.getByLabel(/^Message /)
  await test.step('he types, and she sees the typing indicator', async () => {
    await lucia.page.goto(`${url}/profile/${lucia.id}/messages?with=${daniel.id}&lang=en`)
    await expect(lucia.page.getByRole('log')).toBeVisible()
    await page.goto(`${url}/profile/${daniel.id}/messages?with=${lucia.id}&lang=en`)
    await expect(page.getByRole('log')).toBeVisible()
    await expect(async () => {
      await field.fill('')
      await field.fill(words)
      await expect(lucia.page.getByText('is typing …')).toBeVisible({ timeout: 4_000 })
    }).toPass()
  })
  await test.step('another device of his ends his sessions: this one redirects to the login automatically', async () => {
    await endSessions(({ isCurrent }) => !isCurrent, await tokenOfAnotherDevice())
    await expect(page).toHaveURL(/\/login\?/)
    await expect(lucia.page.getByRole('log')).not.toContainText(words)
  })
  await test.step('he signs in, and his text is in the field', async () => {
    await page.locator('[name=username]').fill(email)
    await page.locator('[name=password]').fill(password)
    await page.locator('main [type=submit]').first().click()
    await expect(page).toHaveURL(/\/messages\?with=/)
    await expect(field).toHaveValue(words)
  })
  await test.step('he sends it, and she reads it once', async () => {
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(lucia.page.getByRole('log').getByText(words)).toBeVisible()
    await expect(lucia.page.getByRole('log').getByText(words)).toHaveCount(1)
    await expect(field).toHaveValue('')
  })
})
