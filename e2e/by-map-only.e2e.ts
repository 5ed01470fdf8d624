/**
 * A renter on a phone who uses only the map: from a city to a home, back to the same map, and on to the request button.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { drag } from './finger.ts'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** The map's content, once it is idle and its homes have loaded. */
function onMap(page: Page) {
  const map = page.getByRole('complementary', { name: 'Map' })
  return {
    map,
    clusters: map.getByRole('button', { name: /Zoom in$/ }),
    pins: map.getByRole('button', { name: /a month$/ }),
    cards: map.getByRole('list', { name: 'Homes on this map' }),
    rests: () => expect(map.getByRole('figure', { name: 'Map' })).toHaveAttribute('aria-busy', 'false'),
  }
}

/** Those within reach of a finger: nothing covers their centre. */
async function reachable(marks: Locator): Promise<Locator[]> {
  const areReached = await marks.evaluateAll((all) =>
    all.map((mark) => {
      const { left, top, width, height } = mark.getBoundingClientRect()
      return mark.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }),
  )
  return areReached.flatMap((isReached, index) => (isReached ? marks.nth(index) : []))
}

async function middleOf(mark: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await mark.boundingBox()) ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}

// promise: public-map-alone
test("Tom finds a home by his phone's map alone: touch, pins and cards lead him to it, Back to the same map, and on to the request", async ({
  page,
}) => {
  const { map, clusters, pins, cards, rests } = onMap(page)
  await test.step('the map of a city: the search is shown over it', async () => {
    await openPage(page, `${url}/properties?cityId=3117735&priceMax=2000&lang=en`)
    await page.getByRole('button', { name: 'Map', exact: true }).tap()
    await expect(map.getByText(/^\d+ homes in Madrid$/)).toBeVisible()
    await expect(map.getByText(/Up to/)).toBeVisible()
    await rests()
  })
  await test.step('clusters open into pins, each pin with a card', async () => {
    for (let presses = 0; presses < 6 && (await reachable(pins)).length < 2; presses += 1) {
      const [cluster] = await reachable(clusters)
      await cluster?.tap()
      await rests()
    }
    expect((await reachable(pins)).length).toBeGreaterThan(1)
    await expect(cards.getByRole('listitem')).toHaveCount(await pins.count())
  })
  await test.step('a finger moves it', async () => {
    const [pin] = await reachable(pins)
    const mark = map.getByRole('button', { name: (await pin?.getAttribute('aria-label')) ?? '', exact: true })
    const before = await middleOf(mark)
    await drag(page, { x: 30, y: 360 }, { x: 30, y: 400 })
    await rests()
    const after = await middleOf(mark)
    expect([Math.round(after.x - before.x), Math.round((after.y - before.y) / 20)]).toEqual([0, 2])
    await expect(cards.getByRole('listitem')).toHaveCount(await pins.count())
  })
  const title =
    await test.step('a pin scrolls to its card, a swipe selects the next one and its pin, and the card opens its home', async () => {
      const chosen = map.getByRole('button', { name: /a month$/, pressed: true })
      const nameOfChosen = async () => ((await chosen.getAttribute('aria-label')) ?? '').replace(/, [^,]*\$.*$/, '')
      const cardOf = (name: string) => cards.getByRole('link', { name, exact: true })
      await (await reachable(pins))[0]?.tap()
      await expect(chosen).toHaveCount(1)
      const first = await nameOfChosen()
      await expect(cardOf(first)).toBeInViewport()
      const { x, y } = await middleOf(cards)
      const isLast = (await cards.getByRole('link').last().textContent()) === first
      await drag(page, { x, y }, { x: x + (isLast ? 250 : -250), y })
      await expect.poll(nameOfChosen).not.toBe(first)
      const name = await nameOfChosen()
      await expect(cardOf(name)).toBeInViewport({ ratio: 1 })
      await rests()
      await cardOf(name).tap()
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
  await test.step('dates are chosen, and the request button is visible', async () => {
    await page.getByRole('link', { name: 'Request', exact: true }).tap()
    await page.getByText('Open the calendar', { exact: true }).tap()
    await page
      .locator('label')
      .filter({ has: page.locator('input:enabled'), hasText: /^\d+ months$/ })
      .first()
      .tap()
    await expect(page.getByText(/^\d+ nights$/)).toBeVisible()
    await expect(
      page.getByLabel('Move out', { exact: true }).and(page.locator('input:not([type=radio])')),
    ).not.toHaveValue('')
    const ask = page.getByRole('button', { name: 'Request this home' })
    await expect(ask).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await ask.tap()
    await page.waitForURL('**/login?redirect=**')
  })
})

// promise: filter-on-phone-map
test('A filter set over a phone’s map keeps the map', async ({ page }) => {
  const { map } = onMap(page)
  await openPage(page, `${url}/properties?cityId=3117735&lang=en#map`)
  await map.getByRole('button', { name: /^Filters/ }).tap()
  const search = page.getByRole('search')
  await search.locator('summary').filter({ hasText: 'Any rent' }).tap()
  await search.getByRole('button', { name: 'Up to $1,100' }).tap()
  await page.waitForURL(/priceMax=1100/)
  expect(new URL(page.url()).hash).toBe('#map')
  await expect(map.getByText(/Up to/)).toBeVisible()
})
