/** Forgot your password: four steps from the sign-in page to the new one, by keyboard and by email. */

import { expect, test } from '@playwright/test'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const email = 'kanya@keyhold.example'
const password = 'keyhold-demo'

// promise: pub-2-forget, pub-2-forgot, pub-6-visitor-register
test('Kanya forgot her password, and the emailed link lets her choose one, once', async ({ page }) => {
  await test.step('she requests a link, with the keyboard', async () => {
    await openPage(page, `${url}/login?lang=en`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
    await page.getByLabel('Email').focus()
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/forget-password-check**')
    await expect(page.getByRole('button', { name: 'Send again' })).toBeDisabled()
    await expect(page.getByText(/^in \d+ seconds?$/)).toBeVisible()
  })
  const link = await test.step('she opens the email', async () => {
    await page.getByRole('link', { name: 'Open the demo inbox' }).click()
    return page.locator('a[href*="forgottenPassword"]').first().getAttribute('href')
  })
  await test.step('she types the new password twice', async () => {
    await openPage(page, `${url}${link}`)
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Repeat the new password').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/forget-password-success')
  })
  await test.step('the link does not work a second time', async () => {
    await page.goto(`${url}${link}`)
    await expect(page.getByText('This link was already used or has expired')).toBeVisible()
  })
})
