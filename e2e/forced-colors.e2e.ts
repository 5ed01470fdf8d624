/** Forced colours: what is on, chosen or current is visible without our grounds and shadows. */
import { expect, type Locator, test } from '@playwright/test'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const groundOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor)
const outlineOf = (element: Locator) =>
  element.evaluate((one) => [getComputedStyle(one).outlineStyle, getComputedStyle(one).outlineWidth].join(' '))

test('forced colours show every switch, segment, chip and current page', async ({ browser }) => {
  const context = await browser.newContext({ forcedColors: 'active' })
  const page = await context.newPage()
  await openPage(page, `${url}/properties?cityId=3583361&lang=en&parking=true`)
  const map = page.locator('label:has-text("Map") > i').first()
  await expect(map).toBeVisible()
  const knob = () => map.evaluate((one) => getComputedStyle(one, '::after').backgroundColor)
  const on = [await groundOf(map), await knob()]
  expect(on[0]).not.toBe(on[1])
  await map.locator('xpath=..').click()
  await expect.poll(() => groundOf(map)).not.toBe(on[0])
  expect(await knob()).not.toBe(await groundOf(map))
  expect(await map.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('1px')
  await page.locator('summary', { hasText: 'More filters' }).click()
  const chosen = page.locator('label > input[type=radio]:checked + span').first()
  const other = page.locator('label > input[type=radio]:not(:checked) + span').first()
  expect(await groundOf(chosen)).not.toBe(await groundOf(other))
  await page.keyboard.press('Escape')
  expect(await outlineOf(page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current]'))).toBe('solid 2px')
  await context.close()
})

test('the title of a sheet stays visible while it scrolls', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 640 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await openPage(page, `${url}/properties?cityId=3583361&lang=en`)
  await page.locator('form summary').last().click()
  const sheet = page.locator('details[open] fieldset').first()
  const title = sheet.locator('> div').first()
  await expect(title).toBeInViewport()
  const top = async () => Math.round((await title.boundingBox())?.y ?? 0)
  const before = await top()
  await sheet.evaluate((one) => one.scrollTo(0, 400))
  await expect.poll(() => sheet.evaluate((one) => one.scrollTop)).toBeGreaterThan(100)
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
  await context.close()
})
