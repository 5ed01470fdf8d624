/** Pictures from a phone whose connection drops twice: each arrives once, in the order in which it was chosen, and gets its caption. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { openPage } from './openPage.ts'
import { picture } from './picture.ts'
import { signInAs } from './signIn.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const names = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg']
const shown = (page: Page) =>
  page
    .locator('li:has(button[aria-roledescription]) img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')?.split(': ')[1] ?? ''))

/** The answers of uploads that are stored are lost on their way back, until it is over: sent again they are known. */
async function loseAnswers(page: Page, count: number): Promise<void> {
  let left = count
  await page.route('**/api/roomAd/uploadImage', async (route) => {
    if (left-- <= 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
}

test('six pictures over a connection that drops twice are there once each, in order, with their captions', async ({
  browser,
}) => {
  const { page } = await signInAs(browser, 'beatriz')
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, `${url}/new-ad`)
  await page.getByLabel('Title').fill(`Train ${Date.now().toString(36)}`)
  await expect(page.getByRole('main').getByText(/^Saved at/)).toBeVisible()
  const home = await page.evaluate(() => location.pathname.split('/').at(-1))
  const draft = /^[0-9a-f-]{36}$/.test(home ?? '') ? home : undefined
  expect(draft).toBeTruthy()
  await openPage(page, `${url}/new-ad-4/${draft}`)
  await loseAnswers(page, 2)
  const drawn = await picture('living')
  const files = names.map((name) => ({ ...drawn, name }))
  await page.locator('input[type=file]').setInputFiles(files)
  await expect(page.getByText(/No connection\. Your pictures are kept here/)).toBeVisible()
  await page.context().setOffline(true)
  await page.waitForTimeout(500)
  await page.context().setOffline(false)
  await expect.poll(() => shown(page), { timeout: 30_000 }).toEqual(names)
  await expect(page.getByText(/No connection/)).toBeHidden()
  await page.getByLabel('What 2.jpg shows').selectOption('Kitchen')
  await expect(page.getByRole('main').getByText(/^Saved at/)).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations).toEqual([])
  await page.waitForTimeout(1500) // the order is stored a second after the last picture came
  await page.reload()
  await expect.poll(() => shown(page)).toEqual(names)
  await expect(page.getByLabel('What 2.jpg shows')).toHaveValue('kitchen')
  await page.context().close()
})
