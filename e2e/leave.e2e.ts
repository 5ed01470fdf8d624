/** Nadia exports her data in one file, and deletes her account. */
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { NewUser } from './newUser.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const password = 'seven-doors-open'

test('Nadia downloads her archive and deletes her account: then no one can sign in with her address', async ({
  browser,
}) => {
  const tag = Date.now().toString(36)
  const nadia = await NewUser.create({ browser, url, firstName: 'Nadia', lastName: 'Leaving', tag })
  const { page } = nadia
  await test.step('she registers and opens her profile', async () => {
    await nadia.register()
    await nadia.open('/profile')
    await expect(page.getByRole('heading', { name: 'Download your data or delete your account' })).toBeVisible()
  })
  const leaving = page.getByRole('region', { name: 'Download your data or delete your account' })
  await test.step('she requests her data with her password, and downloads them; an interrupted download can be repeated', async () => {
    await leaving.getByLabel('Your password', { exact: true }).fill(password)
    await leaving.getByRole('button', { name: 'Prepare my data' }).click()
    await expect(leaving.getByText('Your file is ready.')).toBeVisible()
    const waiting = page.waitForEvent('download')
    await leaving.getByRole('button', { name: 'Download the file' }).click()
    const archive = await readFile(await (await waiting).path())
    expect(archive.subarray(0, 2).toString()).toBe('PK')
    await expect(leaving.getByRole('button', { name: 'Download the file' })).toBeEnabled()
  })
  await test.step('she deletes her account, and is signed out', async () => {
    await leaving.getByLabel('Yes, delete all of it.').check()
    await leaving.getByRole('button', { name: 'Delete my account for good' }).click()
    await expect(page).toHaveURL(/\/(\?lang=en)?$/)
    await nadia.open('/login')
    await page.getByLabel('Email').fill(nadia.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText(/^Login failed/)).toBeVisible()
  })
})
