/** With less of a browser: no JavaScript, no WebGL, no tiles, no position, an API that is slow or away. Each still lets a person search and read. */

import { expect, test } from '@playwright/test'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const results = `${url}/properties?cityId=3583361&lang=en`

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // promise: bad-no-script, pub-6-visitor
  test('a person searches, sorts, leafs, reads a home and looks at its pictures', async ({ page }) => {
    await test.step('the form of the home page is a plain form', async () => {
      await page.goto(`${url}/?lang=en`)
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(8)
      await expect(page.getByRole('button', { name: 'Near me' })).toBeHidden()
      await page.locator('search select[name=cityId]').selectOption('3583361')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.waitForURL('**/properties?**cityId=3583361**')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ homes in San Salvador$/)
    })
    await test.step('filters, order and pages are links and plain forms', async () => {
      await page.locator('search summary').filter({ hasText: 'Any rent' }).click()
      await page.locator('search [name=priceMax]').fill('1500')
      await page.locator('search [name=priceMax]').press('Enter')
      await page.waitForURL(/priceMax=1500/)
      await page.getByLabel('Sort by').selectOption('lowest')
      await page.getByRole('button', { name: 'Sort', exact: true }).click()
      await page.waitForURL(/sort=lowest/)
      await expect(page).toHaveURL(/priceMax=1500/)
      await page.getByRole('link', { name: 'Page 2' }).click()
      await page.waitForURL(/page=2/)
    })
    await test.step('another language is a link, also where the page has no foot otherwise', async () => {
      for (const language of ['es', 'en']) {
        await page.locator(`noscript footer a[hreflang=${language}]`).click()
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page).toHaveURL(/priceMax=1500/)
      }
    })
    const idle = page.getByRole('main').locator('button[type=button]').filter({ visible: true })
    await test.step('nothing is offered that does nothing', () => expect(idle).toHaveCount(0))
    await test.step('a home says everything, and a picture opens by itself', async () => {
      await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
      await page.waitForURL('**/detail/**')
      await expect(page.getByRole('heading', { name: 'Lease terms' })).toBeVisible()
      await expect(page.getByText('Open the calendar')).toBeHidden()
      await expect(idle).toHaveCount(0)
      const picture = await page.getByRole('main').locator('a[href^="/api/files/"]').first().getAttribute('href')
      expect((await page.request.get(url + picture)).headers()['content-type']).toMatch(/^image\//)
    })
    await test.step('days are the browser’s own fields, and asking for it leads on with the stay alone in the address', async () => {
      const moveIn = page.getByLabel('Move in', { exact: true })
      const moveOut = page.getByLabel('Move out', { exact: true })
      await expect(moveIn).toHaveAttribute('type', 'date')
      const first = (await moveIn.getAttribute('min')) ?? ''
      const later = new Date(Date.parse(`${first}T00:00Z`) + 400 * 86_400_000).toISOString().slice(0, 10)
      await moveIn.fill(first)
      await moveOut.fill((await moveOut.getAttribute('max')) ?? later)
      await page.getByRole('main').getByRole('button', { name: 'Request this home' }).click()
      await page.waitForURL('**/lease-agreement?**')
      expect([...new URL(page.url()).searchParams.keys()].sort()).toEqual(['from', 'roomAdId', 'to'])
    })
  })

  // promise: search-no-script
  test('no page offers a button that does nothing: no heart, no comparison, no menu, no wallet', async ({ page }) => {
    const idle = page.locator('button[type=button]')
    const addressOf = async (path: string, link: string) => {
      await page.goto(url + path)
      return (await page.locator(link).first().getAttribute('href')) ?? ''
    }
    const home = await addressOf('/properties?cityId=3117735', 'main article a')
    const publisher = await addressOf(home, 'a[href^="/publisher/"]')
    const neighbourhood = await addressOf('/rent/madrid', 'a[href^="/rent/madrid/"]')
    const comparison = `/compare?ids=${/[^/?]+(?=\?|$)/.exec(home)?.[0]}`
    const withSome = ['/', home, publisher, neighbourhood, comparison, '/rent/madrid', '/how-it-works', '/login']
    for (const path of [...withSome, '/properties', '/help', '/registration', '/forget-password']) {
      await page.goto(url + path)
      if (withSome.includes(path)) expect(await idle.count(), path).toBeGreaterThan(0)
      await expect(idle.filter({ visible: true }), path).toHaveCount(0)
    }
  })

  for (const path of ['/registration', '/lease-agreement', '/new-ad', '/profile'])
    test(`${path} says that it needs JavaScript, and leads to the homes`, async ({ page }) => {
      await page.goto(`${url}${path}?lang=en`)
      // What stands in a noscript is no text to Playwright, but it is on the page.
      await expect(page.locator('noscript b')).toBeVisible()
      await expect(page.locator('noscript b')).toHaveText('This page needs JavaScript')
      await expect(page).not.toHaveTitle(/Loading/)
      await expect(page.getByText('Loading')).toBeHidden()
      await page.getByRole('link', { name: 'See homes' }).click()
      await page.waitForURL('**/properties')
    })
})

// promise: bad-no-webgl
test('Without WebGL the page says so in the place of the map, and the list is whole', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await openPage(page, results)
  await expect(page.getByRole('complementary', { name: 'Map' })).toContainText('This browser cannot show the map')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10)
})

// promise: bad-no-tiles
test('Without tiles the pins still stand, and lead to their homes', async ({ page }) => {
  await page.route('**/api/world/**', (route) => route.abort())
  await openPage(page, results)
  const pin = page.getByRole('complementary', { name: 'Map' }).getByRole('button', { name: /\$|homes/ })
  await expect(pin.first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10)
})

// promise: bad-no-place
test('A browser that will not say where it is gets a sentence; one that does leads to the city', async ({
  browser,
}) => {
  const shy = await browser.newContext({ permissions: [] })
  const page = await shy.newPage()
  await openPage(page, `${url}/?lang=en`)
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.getByText(/did not share your location/)).toBeVisible()
  await shy.close()
  const open = await browser.newContext({
    permissions: ['geolocation'],
    geolocation: { latitude: 40.41, longitude: -3.7 },
  })
  const there = await open.newPage()
  await openPage(there, `${url}/?lang=en`)
  await there.getByRole('button', { name: 'Near me' }).click()
  await expect(there.getByRole('heading', { level: 1 })).toHaveText(/homes? in Madrid$/)
  await open.close()
})

// promise: bad-slow, pub-2-loading
test('A slow API shows that something is on its way; a dead one says so, and tries again by itself', async ({
  page,
}) => {
  await openPage(page, `${url}/?lang=en`)
  let answers: 'slowly' | 'never' | 'at once' = 'slowly'
  const held = Promise.withResolvers<void>()
  await page.route('**/properties.data**', async (route) => {
    if (answers === 'slowly') await held.promise
    if (answers === 'never') return route.fulfill({ status: 503, contentType: 'text/plain', body: '' })
    await route.continue()
  })
  await test.step('slow: the page stays readable, and a line at the top moves', async () => {
    await page.getByRole('link', { name: 'San Salvador' }).first().click()
    await expect(page.locator('[aria-hidden][class*=moving]')).toBeAttached()
    held.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/homes in San Salvador$/)
  })
  await test.step('dead: an honest page, and then the homes again; the frame stands all the while', async () => {
    const sheet = await page.locator('link[rel=stylesheet][href*="/entry-"]').elementHandle()
    answers = 'never'
    await page.getByLabel('Sort by').selectOption('lowest')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/is not available right now|went wrong/)
    expect(await sheet?.evaluate((link) => link.isConnected)).toBe(true)
    answers = 'at once'
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/homes in San Salvador$/)
  })
})

/** How often a file breaks off: the browser itself asks once more for code that a preload named, and for nothing else. */
const breaks = { js: 2, css: 1 }

for (const [ending, times] of Object.entries(breaks))
  test(`A page whose ${ending} breaks off on its way is asked for once more by itself`, async ({ page }) => {
    let asked = 0
    await page.route(`**/assets/entry*.${ending}`, (route) => (++asked > times ? route.continue() : route.abort()))
    await page.goto(results, { waitUntil: 'commit' })
    await expect.poll(() => asked).toBe(times + 1)
    await expect(page.locator('html')).toHaveAttribute('data-awake')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(10)
    const style = page.locator('link[rel=stylesheet][href*="/entry-"]')
    expect(await style.evaluate((link) => (link as HTMLLinkElement).sheet !== null)).toBe(true)
  })

// promise: pub-page-kept
test('What somebody types in a page without its style stays when the style comes after all', async ({ page }) => {
  let styles = 0
  await page.route('**/assets/entry*.css', (route) => (++styles > 1 ? route.continue() : route.abort()))
  await openPage(page, `${url}/?lang=en`)
  const city = page.locator('input').and(page.getByRole('combobox', { name: 'City' }))
  await city.pressSequentially('Madri')
  await city.press('Enter')
  const style = page.locator('link[rel=stylesheet][href*="/entry-"]')
  await expect.poll(() => style.evaluate((link) => (link as HTMLLinkElement).sheet !== null)).toBe(true)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL('**/properties?**cityId=3117735**')
})

test('A part of a page loads after its interrupted download is retried', async ({ page }) => {
  const asked = { js: 0, css: 0 }
  await page.route(/StayCalendar-[^.]+\.(js|css)$/, (route) => {
    const ending = route.request().url().endsWith('css') ? 'css' : 'js'
    return ++asked[ending] > breaks[ending] ? route.continue() : route.abort()
  })
  await openPage(page, `${url}/?lang=en`)
  await page.locator('search summary').first().click()
  await expect(page.locator('search table').first()).toBeVisible()
  const style = page.locator('link[rel=stylesheet][href*="/StayCalendar-"]')
  await expect.poll(() => style.evaluate((link) => (link as HTMLLinkElement).sheet !== null)).toBe(true)
  expect(asked).toEqual({ js: breaks.js + 1, css: breaks.css + 1 })
})

// promise: pub-part-again
test('A page that broke as its code did not come says so in one’s own language, and a press brings it whole', async ({
  page,
}) => {
  await openPage(page, `${url}/?lang=th`)
  let isAway = true
  await page.route(/StayCalendar|notFound/, (route) => (isAway ? route.abort() : route.continue()))
  const dates = page.locator('search summary').first()
  await dates.click()
  const [heading, again] = [page.getByRole('heading', { level: 1 }), page.getByRole('main').getByRole('button')]
  await expect(heading).toHaveText(/^เกิดข้อ/)
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed')
  await again.click() // and the browser's own page does not take the place of this one
  await failed
  await page.context().setOffline(false)
  await expect(heading).toHaveText(/^เกิดข้อ/)
  isAway = false
  await again.click()
  await dates.click()
  await expect(page.locator('search table').first()).toBeVisible()
})

test('storage from before 0.1.0 is neither read nor changed: the page says what to delete, and links go on working', async ({
  page,
}) => {
  const before = { 'keyhold.theme': 'dark', 'keyhold.user': '{"id":"ben"}' }
  await page.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, before)
  await page.goto(`${url}/?lang=en`)
  await expect(page.getByText('This browser has data from an old version of Keyhold')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', /./)
  await page.locator('search select[name=cityId]').selectOption('3583361')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL('**/properties?**cityId=3583361**')
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual(before)
})
