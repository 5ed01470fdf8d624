/** A newcomer registers on the way to an act, and comes back to the same home, dates and act: here and on a phone. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const password = 'three quiet lamps'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const stay = { from: inDays(60), to: inDays(425) }

/** From the page of sign-in to the e-mail's link. */
async function register(page: Page, email: string): Promise<string> {
  await page.waitForURL('**/login?**')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Create one/ })
    .click()
  // The URL changes before the page does, and the page of sign-in has fields with the same labels.
  await expect(page.getByLabel('Repeat the password')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password').fill(password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(email)
  const answer = await page.request.get(`${url}/api/mailbox?to=${encodeURIComponent(email)}`)
  const [{ link }] = (await answer.json()) as [{ link: string }]
  return new URL(link, url).href
}

/** From the confirmed address to the page that the newcomer came from. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function aHome(page: Page): Promise<string> {
  await openPage(page, `${url}/properties?cityId=3117735&from=${stay.from}&to=${stay.to}&lang=en`)
  const home = page.getByRole('main').getByRole('article').first().getByRole('link').first()
  const path = (await home.getAttribute('href')) ?? ''
  await openPage(page, `${url}${path}`)
  return path
}

const onPhone = (browser: Browser) => browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })

// promise: newcomer-returns
test('Nina writes to a landlord after she registered, and signs out to the home page', async ({ page }) => {
  const email = 'nina.newcomer@mail.example'
  const path = await aHome(page)
  await page
    .getByRole('button', { name: /^Message/ })
    .first()
    .click()
  const link = await register(page, email)
  await openPage(page, link)
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await signIn(page, email)
  await page.waitForURL(
    (address) => address.pathname === path.split('?')[0] && address.searchParams.get('to') === stay.to,
  )
  await expect(page.getByRole('textbox', { name: /message/i })).toBeVisible()
  await openPage(page, `${url}/profile/me/home`)
  await page
    .getByRole('banner')
    .getByLabel(/account of nina/)
    .click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL((address) => address.pathname + address.search === '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('Nils saves a search after he confirmed his address on his phone', async ({ page, browser }) => {
  const email = 'nils.newcomer@mail.example'
  await openPage(page, `${url}/properties?cityId=3117735&priceMax=1100&lang=en`)
  await page.getByRole('link', { name: 'Save search' }).first().click()
  const link = await register(page, email)
  const phone = await onPhone(browser)
  const there = await phone.newPage()
  await openPage(there, link)
  await there.getByLabel('Password', { exact: true }).fill(password)
  await there.getByRole('button', { name: 'Confirm' }).click()
  await expect(there.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await signIn(there, email)
  await there.waitForURL('**/properties?**priceMax=1100**')
  await there.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(there.getByRole('link', { name: 'See saved searches' })).toBeVisible()
  await phone.close()
})
