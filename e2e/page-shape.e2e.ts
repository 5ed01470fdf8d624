/** The layout figures of the specification (spec public §2, §9), as Chromium computes them. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const results = `${url}/properties?cityId=3117735&lang=en`
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 })

/** How many of the visible elements are in one row. */
const columnsOf = (items: Locator) =>
  items.evaluateAll(
    (all) => new Set(all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().left)).size,
  )

/** A computed style property of the element. */
const styleOf = (element: Locator, name: string) =>
  element.evaluate((found, property) => getComputedStyle(found).getPropertyValue(property), name)

const heightsOf = (elements: Locator) =>
  elements.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))

// promise: pub-9-breakpoints
test('stylesheets change at 576, 768, 992 and 1200 pixels of width, and nowhere else', async ({ page }) => {
  const folder = path.resolve(import.meta.dirname, '../web/build/client/assets')
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'))
  const changes = await page.evaluate(
    ({ texts, heights }) => {
      const conditions = new Set<string>()
      const collect = (rules: CSSRuleList) => {
        for (const rule of rules) {
          if (rule instanceof CSSMediaRule) conditions.add(rule.conditionText)
          if (rule instanceof CSSGroupingRule) collect(rule.cssRules)
        }
      }
      for (const text of texts) {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        collect(sheet.cssRules)
      }
      const frame = document.body.appendChild(document.createElement('iframe'))
      const queries = [...conditions].map((condition) => frame.contentWindow?.matchMedia(condition))
      const answers = () => queries.map((query) => query?.matches).join()
      const widths = new Set<number>()
      for (const height of heights) {
        frame.style.height = `${height}px`
        let before: string | undefined
        for (let width = 300; width <= 2000; width += 1) {
          frame.style.width = `${width}px`
          const now = answers()
          if (before !== undefined && now !== before) widths.add(width)
          before = now
        }
      }
      return [...widths].sort((one, other) => one - other)
    },
    { texts: sheets.map((name) => readFileSync(path.join(folder, name), 'utf8')), heights: [400, 900] },
  )
  expect(changes).toEqual([576, 768, 992, 1200])
})

// promise: pub-2-featured-four, pub-9-grid
test('featured homes are four per row on large screens, two on smaller ones, and one on a phone', async ({ page }) => {
  await openPage(page, `${url}/?lang=en`)
  const homes = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
  await expect(homes).toHaveCount(8)
  for (const [width, columns] of [
    [1440, 4],
    [1201, 4],
    [1199, 2],
    [577, 2],
    [575, 1],
  ] as const) {
    await resize(page, width)
    expect([width, await columnsOf(homes)]).toEqual([width, columns])
  }
})

// promise: pub-9-breakpoints
test('the two invitations of the home page are side by side from 992 pixels up', async ({ page }) => {
  await openPage(page, `${url}/?lang=en`)
  const headings = page.getByRole('region', { name: 'More you can do' }).getByRole('heading', { level: 2 })
  for (const [width, columns] of [
    [993, 2],
    [991, 1],
  ] as const) {
    await resize(page, width)
    expect([width, await columnsOf(headings)]).toEqual([width, columns])
  }
})

// promise: pub-2-hero-still
test('the hero reserves the height of its tallest door while the page is loading', async ({ page }) => {
  await openPage(page, `${url}/?lang=en`)
  const doors = page.locator('section:has(h1) [aria-hidden="true"]:has(> :nth-child(3) > img)')
  const all = doors.locator('> *')
  await expect(all).toHaveCount(3)
  const tallest = [
    [1201, 410],
    [1199, 280],
    [769, 280],
    [767, 148],
  ] as const
  for (const [width, height] of tallest) {
    await resize(page, width)
    expect([width, Math.max(...(await heightsOf(all)))]).toEqual([width, height])
    expect([width, await heightsOf(doors)]).toEqual([width, [height]])
  }
  await all.evaluateAll((each) => {
    for (const door of each) (door as HTMLElement).style.display = 'none'
  })
  for (const [width, height] of tallest) {
    await resize(page, width)
    expect([width, await heightsOf(doors)]).toEqual([width, [height]])
  }
})

// promise: pub-9-masonry, pub-2-detail-map, pub-9-map-height
test("a home's map is 300 pixels high, and its pictures are in columns of 300 with a gap of 16", async ({ page }) => {
  const [home = ''] = /\/detail\/[\w-]+/.exec(await (await page.request.get(results)).text()) ?? []
  await openPage(page, `${url}${home}?lang=en`)
  await page.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded()
  const map = page.getByRole('figure', { name: 'Map of the home’s location' })
  await expect(map).toBeVisible()
  expect(await heightsOf(map)).toEqual([300])
  await page.getByRole('button', { name: /^All \d+ pictures$/ }).click()
  const list = page.getByRole('dialog').getByRole('list')
  await expect(list).toBeVisible()
  expect([await styleOf(list, 'column-width'), await styleOf(list, 'column-gap')]).toEqual(['300px', '16px'])
  expect(await columnsOf(list.getByRole('listitem'))).toBe(3)
})

// promise: pub-2-pages
test("the results' page links are circles", async ({ page }) => {
  await openPage(page, `${url}/properties?lang=en&page=2`)
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
  expect(await links.count()).toBeGreaterThan(4)
  for (const link of await links.all()) {
    const box = await link.boundingBox()
    expect([await styleOf(link, 'border-radius'), box?.width, box?.height]).toEqual(['50%', 44, 44])
  }
})

// promise: pub-2-map-wide
test('the map is beside the list from 1200 pixels up, unless it is hidden; below, a button opens it in full screen (D 5.13)', async ({
  page,
}) => {
  await openPage(page, results)
  const map = page.getByRole('complementary', { name: 'Map', includeHidden: true })
  const button = page.getByRole('button', { name: 'Map', exact: true, includeHidden: true })
  const list = page.getByRole('main').getByRole('article').first()
  await resize(page, 1201)
  await expect(map).toBeVisible()
  await expect(button).toBeHidden()
  const [beside, home] = [await map.boundingBox(), await list.boundingBox()]
  expect(beside?.x).toBeGreaterThanOrEqual((home?.x ?? 0) + (home?.width ?? 0))
  await resize(page, 1199)
  await expect(map).toBeHidden()
  await button.click()
  await expect.poll(() => map.boundingBox()).toEqual({ x: 0, y: 0, width: 1199, height: 900 })
  await openPage(page, `${results}&map=off`)
  await resize(page, 1201)
  await expect(list).toBeVisible()
  await expect(map).toBeHidden()
  await expect(button).toBeHidden()
})

test('beside the list the map reaches the bottom of the window, before and after scrolling', async ({ page }) => {
  await openPage(page, results)
  await resize(page, 1440)
  const map = page.getByRole('complementary', { name: 'Map' })
  const gap = async () => {
    const box = await map.boundingBox()
    return 900 - (box?.y ?? 0) - (box?.height ?? 0)
  }
  const isAtBottom = async () => Math.abs(await gap()) <= 2
  await expect.poll(isAtBottom).toBe(true)
  await page.evaluate(() => scrollTo(0, 400))
  await expect.poll(isAtBottom).toBe(true)
})

test('no filter is cut from 1200 to 1440 pixels, with dates and a rent, in three languages', async ({ page }) => {
  const query = 'cityId=3583361&from=2027-02-01&to=2027-08-01&minPrice=500&maxPrice=1500'
  for (const language of ['en', 'es', 'th']) {
    await openPage(page, `${url}/properties?${query}&lang=${language}`)
    await page.evaluate(async () => void (await document.fonts.ready)) // another font has other widths
    for (const width of [1200, 1280, 1366, 1440]) {
      await resize(page, width)
      const cut = await page
        .locator('form summary span, form input')
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility() && one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 1)
            .map((one) => one.textContent),
        )
      expect([language, width, cut]).toEqual([language, width, []])
    }
  }
})

// promise: bad-slow-shapes
test('a slow search shows skeletons for two seconds at most', async ({ page }) => {
  await openPage(page, `${url}/properties?lang=en`)
  await page.route('**/properties.data**', () => undefined) // no response
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  const homes = page.getByRole('main').locator('[aria-busy="true"]:has(article)')
  await expect(homes).toBeVisible()
  // By their styles: on a slow machine the animations are over before they are read.
  const ends = await homes.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .flatMap((one) => ['', '::before', '::after'].map((part) => getComputedStyle(one, part || undefined)))
      .filter(({ animationName }) => animationName !== 'none')
      .map(({ animationDelay, animationDuration, animationIterationCount: times }) => {
        const count = times === 'infinite' ? Number.POSITIVE_INFINITY : Number(times)
        return (Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration) * count) * 1000
      }),
  )
  expect(ends.length).toBeGreaterThan(10)
  expect(Math.max(...ends)).toBeLessThanOrEqual(2000)
})
