/**
 * A phone of 2020: what is newer than our oldest browsers (web/oldestBrowsers.ts) is removed from the browser, and the
 * built files need nothing else. Pages are also printed here, black on white.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { demoUsers } from '@keyhold/demo/demoUsers.ts'
import { expect, type Page, test } from '@playwright/test'
import { isHandled, lackingKeys, newInScript, newInStyles } from '../scripts/browserSupport.ts'
import { openPage } from './openPage.ts'
import { signInAs } from './signIn.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''

/** Init script: removes these methods and interfaces, and `:has()` as far as a page can ask for it. */
function removeNewer(names: readonly string[]): void {
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object
  const ownerOf = (name: string): { prototype?: object } | undefined => {
    if (name === 'TypedArray') return Object.getPrototypeOf(Int8Array)
    if (name === 'Iterator') return { prototype: iterator }
    return Reflect.get(globalThis, name) ?? Reflect.get(Intl, name)
  }
  for (const name of names) {
    const [owner = '', member] = name.split('.')
    if (member === undefined) {
      Reflect.deleteProperty(globalThis, owner)
      Reflect.deleteProperty(Intl, owner)
      continue
    }
    const found = ownerOf(owner)
    if (!found || member === owner) continue
    Reflect.deleteProperty(found, member)
    if (found.prototype) Reflect.deleteProperty(found.prototype, member)
  }
  Reflect.deleteProperty(globalThis, 'Iterator')
  Object.defineProperty(globalThis, 'requestIdleCallback', { value: undefined, configurable: true })
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  const supports = CSS.supports.bind(CSS) as (...given: string[]) => boolean
  CSS.supports = (...given: string[]) => !given.join().includes(':has') && supports(...given)
}

const removed = [
  ...lackingKeys().flatMap((key) => /^javascript\.builtins\.(?:Intl\.)?(\w+(?:\.\w+)?)$/.exec(key)?.[1] ?? []),
  'AbortSignal.any',
  'AbortSignal.timeout',
  'URL.canParse',
  'URL.parse',
  'Document.startViewTransition',
  'HTMLElement.showPopover',
  'Element.checkVisibility',
  'navigation',
  'scheduler',
]

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

async function asOldPhone(page: Page): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  await page.addInitScript(removeNewer, removed)
  return faults
}

test('what our oldest browsers lack is really gone, and what the pages need is filled in', async ({ page }) => {
  await asOldPhone(page)
  await openPage(page, `${url}/?lang=en`)
  const facts = await page.evaluate(() => [
    'Temporal' in globalThis,
    'union' in Set.prototype,
    'toSorted' in Array.prototype,
    'Segmenter' in Intl,
    typeof AbortSignal.any,
  ])
  expect(facts).toEqual([false, false, true, true, 'function'])
})

// promise: pub-old-browsers
test('a person searches, opens a home, signs in, and opens their leases on an old phone', async ({ browser, page }) => {
  const faults = await asOldPhone(page)
  await openPage(page, `${url}/?lang=en`)
  await page.locator('footer a[href="/properties"]').first().click()
  await page.waitForURL('**/properties**')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL('**/detail/**')
  await expect(page.getByRole('heading', { name: 'Lease terms' })).toBeVisible()
  await openPage(page, `${url}/login?lang=en`)
  const { email, password } = demoUsers.daniel
  await page.locator('[name=username]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('main form [type=submit]').first().click()
  await expect(page.locator('html')).toHaveAttribute('data-signed-in', '')
  expect(faults).toEqual([])
  const daniel = await signInAs(browser, 'daniel')
  const later = await asOldPhone(daniel.page)
  for (const tab of ['home', 'messages', 'rentals', 'payments', 'requests']) {
    await openPage(daniel.page, `${url}/profile/${daniel.id}/${tab}`)
    await expect(daniel.page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(daniel.page.getByText('Something went wrong')).toHaveCount(0)
  }
  expect(later).toEqual([])
})

// promise: pub-old-browsers
test('a rule with :has() applies in a browser that drops it', async ({ page }) => {
  await asOldPhone(page)
  await page.setViewportSize({ width: 800, height: 900 })
  await openPage(page, `${url}/properties?lang=en`)
  await page.locator('search summary').first().click()
  await expect
    .poll(() => page.evaluate(() => document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).length))
    .toBeGreaterThan(0)
  const marks = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((one) =>
          one.getAttributeNames().some((name) => name.startsWith('data-has-')),
        ).length,
    )
  await expect.poll(marks).toBeGreaterThan(0)
})

// promise: pub-old-browsers
test('the built files need nothing that our oldest browsers lack', async ({ page }) => {
  const assets = path.resolve(import.meta.dirname, '../web/build/client/assets')
  const found: string[] = []
  const names = readdirSync(assets, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((one) => /\.(js|css)$/.test(one))) {
    const source = readFileSync(path.join(assets, name), 'utf8')
    const keys = name.endsWith('.css') ? newInStyles(source) : newInScript(source, name)
    for (const key of keys) if (!isHandled(key)) found.push(`${name}: ${key}`)
  }
  expect(names.length).toBeGreaterThan(300)
  expect(found).toEqual([])
  expect((await page.request.get(`${url}/old-browsers.js`)).status()).toBe(200)
})

/** The texts that paper would show in another colour than black, or on another ground than white. */
async function notBlackOnWhite(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isWhite = (colour: string) => ['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'].includes(colour)
    return [...document.querySelectorAll<HTMLElement>('body, body *')].flatMap((one) => {
      const { color, backgroundColor, display } = getComputedStyle(one)
      const hasText = [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      if (display === 'none' || !hasText || one.closest('script, style, noscript')) return []
      return color === 'rgb(0, 0, 0)' && isWhite(backgroundColor)
        ? []
        : [`${one.tagName}.${one.className}: ${color} on ${backgroundColor}`]
    })
  })
}

// promise: paper-print
for (const theme of ['light', 'dark'])
  test(`every page prints black on white in the ${theme} theme`, async ({ browser }) => {
    const { page, id } = await signInAs(browser, 'daniel')
    await page.addInitScript((chosen) => localStorage.setItem('keyhold.theme', chosen), theme)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const address of [
      '/',
      '/properties',
      '/how-it-works',
      '/help',
      `/profile/${id}/payments`,
      `/profile/${id}/rentals`,
    ]) {
      await openPage(page, url + address)
      expect(await notBlackOnWhite(page), address).toEqual([])
    }
  })
