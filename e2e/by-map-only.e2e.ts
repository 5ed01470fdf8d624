/** A phone renter who looks at nothing but the map: from a city to a home, back to the same map, and on to the question whether to ask for it. */
import { expect, test } from '@playwright/test'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('Tom finds a home by the map of his phone alone: clusters, pins and cards lead him to it, and Back to the same map', async ({
  page,
}) => {
  const map = page.getByRole('complementary', { name: 'Map' })
  const cards = map.getByRole('list', { name: 'Homes on this map' }).getByRole('listitem')
  const pins = map.getByRole('button', { name: /a month$/ })
  await test.step('the map of a city: what was searched stands over it, whole cards below it', async () => {
    await openPage(page, `${url}/properties?cityId=3117735&priceMax=2000&lang=en`)
    await page.getByRole('button', { name: 'Map', exact: true }).tap()
    await expect(map.getByText(/^\d+ homes in Madrid$/)).toBeVisible()
    await expect(map.getByText(/Up to/)).toBeVisible()
    await expect(map.getByRole('button', { name: /Zoom in$|a month$/ }).first()).toBeVisible()
  })
  await test.step('a cluster opens into pins, each pin with a card', async () => {
    for (let presses = 0; presses < 8 && (await pins.count()) === 0; presses += 1) {
      await map
        .getByRole('button', { name: /Zoom in$/ })
        .first()
        .tap()
      await expect
        .poll(() => pins.count(), { timeout: 5_000 })
        .toBeGreaterThan(0)
        .catch(() => undefined)
    }
    await expect(pins.first()).toBeVisible()
    await expect(cards).toHaveCount(await pins.count())
    const first = await cards.first().boundingBox()
    expect([
      first && first.x >= 0,
      first && first.x + first.width <= 390,
      first && first.y + first.height <= 844,
    ]).toEqual([true, true, true])
  })
  const title = await test.step('a pin brings its own card, and the card its home', async () => {
    const pin = pins.last()
    const label = (await pin.getAttribute('aria-label')) ?? ''
    await pin.tap()
    await expect(pin).toHaveAttribute('aria-pressed', 'true')
    const link = cards.getByRole('link').filter({ hasText: label.slice(0, label.lastIndexOf(',')) })
    await expect(link).toBeInViewport()
    const name = (await link.textContent()) ?? ''
    await link.tap()
    await page.waitForURL('**/detail/**priceMax=2000**')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    return name
  })
  await test.step('Back leads to the map, not to a list', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/priceMax=2000.*#map$/)
    await expect(map.getByText(/^\d+ homes in Madrid$/)).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })
  await test.step('and the home can be asked for', async () => {
    await page.getByRole('link', { name: 'Request', exact: true }).tap()
    await expect(page.getByLabel('Move in', { exact: true })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
