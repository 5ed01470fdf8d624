/** A landlord chooses days to block with a mouse or a finger; a finger that moves down scrolls the page. */
import { demoUsers } from '@keyhold/demo/demoUsers.ts'
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page, test } from '@playwright/test'
import { fetchWithRetry } from './fetchWithRetry.ts'
import { drag } from './finger.ts'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''

/** Lucia opens the calendar of a home in a month without taken days. Nothing is saved. */
async function openCalendar(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const { email, password } = demoUsers.lucia
  const body = new URLSearchParams({ username: email, password })
  const answer = await fetchWithRetry(`${url}/api/login`, { method: 'POST', body })
  const token = answer.headers.get('authorization') ?? ''
  const user = await answer.text()
  const homes = await fetchWithRetry(`${url}/api/roomAd`, { headers: { authorization: token } })
  const home = ((await homes.json()) as { id: string; state: string }[]).find(({ state }) => state === 'published')
  const localStorage = [
    { name: 'keyhold.storage', value: '1' },
    { name: 'keyhold.token', value: token },
    { name: 'keyhold.user', value: user },
  ]
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] }
  const context = await browser.newContext({ locale: 'en-GB', ...options, storageState })
  const page = await context.newPage()
  await openPage(page, `${url}/profile/${(JSON.parse(user) as { id: string }).id}/properties/${home?.id}/calendar`)
  const next = page.getByRole('button', { name: /^Month after/ })
  while ((await freeDays(page).count()) < 28) await next.click()
  await freeDays(page)
    .nth(10)
    .evaluate((day) => day.scrollIntoView({ block: 'center' }))
  return page
}

const freeDays = (page: Page) => page.locator('[data-day]:not([aria-disabled])')
const dayOf = (day: Locator) => day.getAttribute('data-day')
const edges = (page: Page) =>
  page.locator('[data-day][aria-pressed=true]').evaluateAll((days) => days.map((day) => day.getAttribute('data-day')))

async function middleOf(day: Locator): Promise<{ x: number; y: number }> {
  const box = await day.boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

test('by mouse, across a week, and by keys', async ({ browser }) => {
  const page = await openCalendar(browser)
  const [first, last] = [freeDays(page).nth(8), freeDays(page).nth(19)]
  const days = [await dayOf(first), await dayOf(last)]
  const [from, to] = [await middleOf(first), await middleOf(last)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => edges(page)).toEqual(days)
  await freeDays(page).nth(3).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const byKeys = [await dayOf(freeDays(page).nth(3)), await dayOf(freeDays(page).nth(4))]
  await expect.poll(() => edges(page)).toEqual(byKeys)
  await page.context().close()
})

test('by finger: along a week it chooses, up and down it scrolls, and two taps choose too', async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await openCalendar(browser, phone)
  const week = page.locator('tr:has([data-day]:nth-child(1))').filter({ has: freeDays(page) })
  const days = week.nth(2).locator('[data-day]')
  const [first, last] = [days.nth(1), days.nth(5)]
  const chosen = [await dayOf(first), await dayOf(last)]
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  await drag(page, await middleOf(first), await middleOf(last))
  await expect.poll(() => edges(page)).toEqual(chosen)
  expect(await scrolled()).toBe(before)
  const start = await middleOf(days.nth(3))
  await drag(page, start, { x: start.x, y: start.y - 250 })
  await expect.poll(scrolled).toBeGreaterThan(before)
  expect(await edges(page)).toEqual(chosen)
  await days.nth(0).tap()
  await days.nth(2).tap()
  await expect.poll(() => edges(page)).toEqual([await dayOf(days.nth(0)), await dayOf(days.nth(2))])
  await page.context().close()
})
