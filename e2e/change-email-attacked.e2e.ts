/** An attacker who knows Olga's password changes her email; the email to the old address restores her account. */
import { expect, test } from '@playwright/test'
import { NewUser } from './newUser.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const password = 'seven-doors-open'

test('Olga reads that her email is being changed, says that it was not her, and the attacker is signed out', async ({
  browser,
}) => {
  const tag = Date.now().toString(36)
  const olga = await NewUser.create({ browser, url, firstName: 'Olga', lastName: 'Attacked', tag })
  const { page } = olga
  await test.step('an attacker at her computer enters another address, and needs the password', async () => {
    await olga.register()
    await olga.open('/profile')
    const main = page.getByRole('main')
    await main.getByLabel('First name').fill('Olga')
    await main.getByLabel('Last name').fill('Attacked')
    await main.getByLabel('Phone').fill('+503 7000 0199')
    await main.getByLabel('Email', { exact: true }).fill(`thief.${tag}@newcomer.example`)
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(
      main.getByText('Enter your password or use a passkey, so that nobody else can do this for you.').first(),
    ).toBeVisible()
    await main.getByLabel('Your password').first().fill(password)
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByText(`To use thief.${tag}@newcomer.example, open the link in the email`)).toBeVisible()
  })
  await test.step('the email to the old address reverts it', async () => {
    await olga.open(`/mailbox?to=${encodeURIComponent(olga.email)}`)
    const link = await page.locator('a[href*="keep-email"]').first().getAttribute('href')
    await page.goto(`${url}${link}`)
    await page.getByRole('button', { name: 'That was not me' }).click()
    await expect(page.getByRole('heading', { name: 'Your account has this email again' })).toBeVisible()
  })
  await test.step('and all sessions end', async () => {
    await page.goto(`${url}/profile?lang=en`)
    await expect(page).toHaveURL(/\/login/)
  })
})
