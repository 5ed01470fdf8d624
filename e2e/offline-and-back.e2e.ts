/** Offline is called offline: the page stays, and what was pressed goes on when the network is back. */
import { expect, test } from '@playwright/test'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''

// promise: offline-and-back
test('A home pressed without a network opens when the network is back; the list stays until then', async ({
  page,
  context,
}) => {
  await openPage(page, `${url}/properties?cityId=3117735&lang=en`)
  const notice = page.getByText('You are offline.')
  await expect(notice).toBeHidden()
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  const home = page.getByRole('main').getByRole('article').first().getByRole('link').first()
  const title = (await home.textContent()) ?? ''
  await home.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/in Madrid$/)
  expect(new URL(page.url()).pathname).toBe('/properties')
  await context.setOffline(false)
  await page.waitForURL('**/detail/**')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(notice).toBeHidden()
})

test('A search sent without a network is searched when the network is back', async ({ page, context }) => {
  await openPage(page, `${url}/?lang=en`)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('You are offline.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await context.setOffline(false)
  await page.waitForURL('**/properties**')
})
