/** Sofia left her account open in another browser: she ends it there from her profile, and it is out before she looks up. */
import { expect, type Page, test } from '@playwright/test'
import { NewUser } from './newUser.ts'
import { openContext } from './openContext.ts'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''

/** What is shown and kept there of who is signed in. */
const isSignedIn = (page: Page) => page.evaluate(() => localStorage.getItem('keyhold.token') !== null)

// promise: pub-6-sessions-live
test('a session that is ended on one device disappears from the other within two seconds', async ({ browser }) => {
  const tag = Date.now().toString(36)
  const sofia = await NewUser.create({ browser, url, firstName: 'Sofia', lastName: 'Sessions', tag })
  const other = await (await openContext(browser, { locale: 'en-GB' })).newPage()
  await test.step('she signs in on a second browser, which listens', async () => {
    await sofia.register()
    const listening = other.waitForEvent('websocket')
    await openPage(other, `${url}/login?lang=en`)
    await other.getByLabel('Email').fill(sofia.email)
    await other.getByLabel('Password', { exact: true }).fill('seven-doors-open')
    await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await (await listening).waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('RECEIPT'))
    expect(await isSignedIn(other)).toBe(true)
  })
  await test.step('she ends it from her profile, and it is out', async () => {
    await sofia.open('/profile')
    await sofia.page.getByRole('listitem').getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => isSignedIn(other), { timeout: 20_000, intervals: [50] }).toBe(false)
    await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(await isSignedIn(sofia.page)).toBe(true)
  })
})
