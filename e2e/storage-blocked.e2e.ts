/** A browser that stores nothing for a site: everything works until the page is reloaded, and one sentence says so. */
import { demoUsers } from '@keyhold/demo/demoUsers.ts'
import { expect, test } from '@playwright/test'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const sentence = /^Your browser does not let this site store anything/

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse, configurable: true })
    Object.defineProperty(LockManager.prototype, 'request', { value: async () => refuse() })
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse })
  })
})

// promise: pub-storage-blocked
test('a person searches, saves a home, signs in, reads their leases and connects a wallet without storage', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await test.step('the page says once what it cannot do', async () => {
    await openPage(page, `${url}/?lang=en`)
    await expect(page.getByText(sentence)).toHaveCount(1)
    await page.locator('search select[name=cityId], search [role=combobox]').first().waitFor()
  })
  await test.step('a home is saved while the page stays', async () => {
    await page.locator('footer a[href="/properties"]').first().click()
    await page.waitForURL('**/properties**')
    const heart = page.getByRole('main').getByRole('button', { name: /^Save/ }).first()
    await heart.click()
    await expect(page.getByRole('main').locator('article [aria-pressed=true]').first()).toBeVisible()
    await expect(page.getByText(sentence)).toHaveCount(1)
  })
  await test.step('signing in lasts until the page is reloaded', async () => {
    await page.getByRole('link', { name: 'Sign in' }).first().click()
    const { email, password } = demoUsers.daniel
    await page.locator('[name=username]').fill(email)
    await page.locator('[name=password]').fill(password)
    await page.locator('main form [type=submit]').first().click()
    await expect(page.locator('html')).toHaveAttribute('data-signed-in', '')
  })
  await test.step('the wallet connects', async () => {
    await page.getByRole('button', { name: 'Connect wallet' }).first().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Keyhold demo wallet/ })
      .click()
    const chooser = page.getByRole('dialog', { name: 'Demo wallet' })
    await chooser.getByRole('radio', { name: /Daniel/ }).check()
    await chooser.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: /^0x/ })).toBeVisible()
  })
  expect(faults).toEqual([])
  await page.reload()
  await expect(page.locator('html')).not.toHaveAttribute('data-signed-in', '')
  await expect(page.getByText(sentence)).toHaveCount(1)
})
