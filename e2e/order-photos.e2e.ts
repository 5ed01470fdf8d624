/** A home's pictures are sorted by mouse, finger, keys or buttons, each step announced in the reader's language. */
import AxeBuilder from '@axe-core/playwright'
import { demoUsers } from '@keyhold/demo/demoUsers.ts'
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { fetchWithRetry } from './fetchWithRetry.ts'
import { openPage } from './openPage.ts'
import { messagePattern } from './sweep/messages.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''

/** Lucia edits a home with pictures; nothing is saved, so that every attempt starts with the same order. */
async function openEditor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const { email, password } = demoUsers.lucia
  const body = new URLSearchParams({ username: email, password })
  const answer = await fetchWithRetry(`${url}/api/login`, { method: 'POST', body })
  const token = answer.headers.get('authorization') ?? ''
  const homes = await fetchWithRetry(`${url}/api/roomAd`, { headers: { authorization: token } })
  const home = ((await homes.json()) as { id: string; state: string }[]).find(({ state }) => state === 'published')
  const localStorage = [
    { name: 'keyhold.storage', value: '1' },
    { name: 'keyhold.token', value: token },
    { name: 'keyhold.user', value: await answer.text() },
  ]
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] }
  const context = await browser.newContext({ ...options, storageState })
  const page = await context.newPage()
  await openPage(page, `${url}/new-ad-4/${home?.id}`)
  await handles(page).first().scrollIntoViewIfNeeded()
  return page
}

const handles = (page: Page) => page.locator('li button[aria-roledescription]')
const namesOf = (page: Page) =>
  page
    .locator('li:has(button[aria-roledescription]) img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')?.split(': ')[1] ?? ''))
const said = (page: Page) => page.locator('[role=status][aria-live=assertive]')

/** A handle's centre. */
async function middleOf(page: Page, index: number): Promise<{ x: number; y: number }> {
  const box = await handles(page).nth(index).boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

/**
 * Moves the picked-up picture by a place; a key press before the page has measured its places has no effect, and is
 * repeated.
 */
async function moveBy(page: Page, key: 'ArrowDown' | 'ArrowUp'): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(said(page)).toHaveText(messagePattern('es', 'listingEditor.photos.over'), { timeout: 3_000 })
  }).toPass()
}

test('by keys: a picture is picked up, moved, dropped or put back, and the handle keeps the focus', async ({
  browser,
}) => {
  const page = await openEditor(browser, { locale: 'es-SV' })
  const [first = '', second = ''] = await namesOf(page)
  await handles(page).first().focus()
  await page.keyboard.press('Space')
  await expect(said(page)).toHaveText(messagePattern('es', 'listingEditor.photos.taken'))
  await moveBy(page, 'ArrowDown')
  await page.keyboard.press('Space')
  await expect(said(page)).toHaveText(messagePattern('es', 'listingEditor.photos.moved'))
  await expect.poll(async () => (await namesOf(page)).slice(0, 2)).toEqual([second, first])
  await expect(handles(page).nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(said(page)).toHaveText(messagePattern('es', 'listingEditor.photos.taken'))
  await moveBy(page, 'ArrowUp')
  await page.keyboard.press('Escape')
  await expect(said(page)).toHaveText(messagePattern('es', 'listingEditor.photos.putBack'))
  expect((await namesOf(page)).slice(0, 2)).toEqual([second, first])
  const { violations } = await new AxeBuilder({ page }).include('ol').analyze()
  expect(violations).toEqual([])
  await page.context().close()
})

test('a landlord orders photos by mouse and by buttons', async ({ browser }) => {
  const page = await openEditor(browser, { locale: 'en-GB' })
  const [first = '', second = ''] = await namesOf(page)
  const [from, to] = [await middleOf(page, 0), await middleOf(page, 1)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y + 4, { steps: 12 })
  await expect(said(page)).toHaveText(messagePattern('en', 'listingEditor.photos.over'))
  await page.mouse.up()
  await expect.poll(async () => (await namesOf(page)).slice(0, 2)).toEqual([second, first])
  const up = page.getByRole('button', { name: `Move ${first} earlier`, exact: true })
  // For a moment after a drag dnd-kit swallows every click as the one that ended it: only a test is that fast.
  await expect(async () => {
    await up.focus()
    await page.keyboard.press('Enter')
    expect((await namesOf(page)).slice(0, 2)).toEqual([first, second])
  }).toPass()
  await expect(up).toBeFocused()
  await page.context().close()
})

test('by finger, in Thai, without scrolling the page', async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'th-TH' }
  const page = await openEditor(browser, phone)
  const [first = '', second = ''] = await namesOf(page)
  // In the middle of the window: near its edges a drag scrolls the page, as it should.
  await handles(page)
    .nth(1)
    .evaluate((handle) => handle.scrollIntoView({ block: 'center' }))
  const [from, to] = [await middleOf(page, 0), await middleOf(page, 1)]
  const scrolled = await page.evaluate(() => scrollY)
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  for (let step = 1; step <= 12; step++)
    await touch('touchMove', [{ x: from.x, y: from.y + ((to.y + 4 - from.y) * step) / 12 }])
  await expect(said(page)).toHaveText(messagePattern('th', 'listingEditor.photos.over'))
  await touch('touchEnd', [])
  await expect(said(page)).toHaveText(messagePattern('th', 'listingEditor.photos.moved'))
  await expect.poll(async () => (await namesOf(page)).slice(0, 2)).toEqual([second, first])
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await page.context().close()
})
