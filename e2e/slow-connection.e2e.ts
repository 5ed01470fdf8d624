/** On a slow line the page is read before it is awake: what is typed and pressed by then is not lost. */
import { demoUsers } from '@keyhold/demo/demoUsers.ts'
import { expect, type Page, test } from '@playwright/test'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const { email, password } = demoUsers.tom

/** Holds the scripts of a page back until `arrive` is called. */
async function holdScripts(page: Page): Promise<{ arrive(): void }> {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  return { arrive: () => arrive() }
}

test('Tom signs in before the scripts are there, and is signed in when they come', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto(`${url}/login?lang=en`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/login\?lang=en$/)
  scripts.arrive()
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeHidden()
})

test('Tom searches with the scripts still on their way, and finds homes', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto(`${url}/?lang=en`, { waitUntil: 'commit' })
  await page.locator('select[name=cityId]').selectOption({ value: '3117735' })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  scripts.arrive()
  await page.waitForURL('**/properties?**cityId=3117735**')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ homes in Madrid$/)
})
