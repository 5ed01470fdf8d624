/** The cost of a first visit: a page's code and stylesheets on the wire, before the map. */

import { expect, type Page, test } from '@playwright/test'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL
const kibibyte = 1024
/** KiB of JavaScript and of stylesheets (docs/adr/0003). */
const limits = { Script: 140, Stylesheet: 15 } as const

/** How long network and page must be idle before the page counts as loaded. */
const quietMilliseconds = 1000

/** What a page loads until it is hydrated and idle, in KiB on the wire. */
async function measureWeight(page: Page, address: string): Promise<Record<keyof typeof limits, number>> {
  const cdp = await page.context().newCDPSession(page)
  const kinds = new Map<string, string>()
  const weights = { Script: 0, Stylesheet: 0 }
  const pending = new Set<string>()
  let lastChange = performance.now()
  const track = (note: () => void) => {
    note()
    lastChange = performance.now()
  }
  cdp.on('Network.requestWillBeSent', ({ requestId }) => track(() => pending.add(requestId)))
  cdp.on('Network.loadingFailed', ({ requestId }) => track(() => pending.delete(requestId)))
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    track(() => pending.delete(requestId))
    const kind = kinds.get(requestId)
    if (kind === 'Script' || kind === 'Stylesheet') weights[kind] += encodedDataLength / kibibyte
  })
  await cdp.send('Network.enable')
  await openPage(page, address)
  await expect
    .poll(async () => {
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      return pending.size === 0 && performance.now() - lastChange > quietMilliseconds
    })
    .toBe(true)
  await cdp.detach()
  return weights
}

test.use({ viewport: { width: 390, height: 844 } })

/** The first search result. */
async function findHome({ request }: Page): Promise<string> {
  const results = await (await request.get(`${url}/properties`)).text()
  const [path] = /\/detail\/[\w-]+/.exec(results) ?? []
  if (!path) throw new Error('No home is found.')
  return path
}

const pages = { home: async () => '/', results: async () => '/properties', detail: findHome }

for (const [name, find] of Object.entries(pages))
  test(`the ${name} page loads at most 140 KiB of code and 15 KiB of styles`, async ({ page }) => {
    const weights = await measureWeight(page, `${url}${await find(page)}`)
    console.log(`${name}: ${weights.Script.toFixed(1)} KiB of code, ${weights.Stylesheet.toFixed(1)} KiB of styles`)
    expect(weights.Script).toBeGreaterThan(50)
    expect(weights.Script).toBeLessThanOrEqual(limits.Script)
    expect(weights.Stylesheet).toBeLessThanOrEqual(limits.Stylesheet)
  })

test("the map does not load the frame's stylesheet again, so that a page's own rules stay after it, and loads nothing that only signed-in pages need", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openPage(page, `${url}/properties`)
  await expect(page.locator('.maplibregl-canvas')).toBeVisible()
  const sheets = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href.replace(/#$/, '')))
  expect(sheets.filter((sheet) => sheet.includes('/ZoomButtons-'))).toHaveLength(1)
  expect(sheets.filter((sheet) => sheet.includes('/entry-'))).toHaveLength(1)
  expect(asked.filter((file) => file.includes('/ResultsMap-'))).not.toEqual([])
  expect(asked.filter((file) => /\/(account|money|form)-/.test(file))).toEqual([])
})
