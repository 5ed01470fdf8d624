/** Three languages: a home is found in Spanish and in Thai; a switch keeps the page and its filters, and is stored. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { openPage } from './openPage.ts'
import { foreignText, type Language, messagePattern } from './sweep/messages.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const [from, to] = [inDays(100), inDays(380)] as const
/** A date's Gregorian year, and the same year in the Thai calendar. */
const years = (day: string) => [Number(day.slice(0, 4)), Number(day.slice(0, 4)) + 543] as const

/** A browser whose user reads this language. */
async function browserIn(browser: Browser, locale: string): Promise<Page> {
  const context = await browser.newContext({ locale, viewport: { width: 1280, height: 900 } })
  return context.newPage()
}

/** The page has its language, links to the others, and each language's own name. */
async function expectLanguage(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  const others = page.locator('link[rel=alternate][hreflang]')
  expect(await others.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))).toEqual([
    'en',
    'es',
    'th',
  ])
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`[?&]lang=${language}$`))
}

/** No heading and no button is in another language. */
async function expectNoForeignWords(page: Page, language: Language): Promise<void> {
  const texts = await page.locator('h1, h2, main button, main label, header a:not([hreflang])').allTextContents()
  expect(texts.flatMap((one) => foreignText(language, one.trim()) ?? [])).toEqual([])
}

/** Chooses a language in the header. */
async function choose(page: Page, present: Language, name: string): Promise<void> {
  const menu = page.locator('header details').filter({ hasText: name }).first()
  await menu.locator('summary').click()
  await menu.getByRole('link', { name, exact: true }).click()
  await expect(page.locator('html')).not.toHaveAttribute('lang', present)
}

// promise: pub-2-menu-language-found
test("Inés finds a home in Spanish, because of her browser's language", async ({ browser }) => {
  const page = await browserIn(browser, 'es-SV')
  await openPage(page, url)
  await expectLanguage(page, 'es')
  await expectNoForeignWords(page, 'es')
  // Before hydration the city is a select.
  await page
    .locator('input')
    .and(page.getByRole('combobox', { name: messagePattern('es', 'search.city') }))
    .fill('San Salv')
  await expect(page.getByRole('option', { name: /San Salvador/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByText(messagePattern('es', 'search.rentAMonth')).first().click()
  await page.getByLabel(messagePattern('es', 'search.most')).filter({ visible: true }).last().fill('1500')
  await page.getByRole('button', { name: messagePattern('es', 'search.search') }).click()
  await page.waitForURL('**/properties?**cityId=3583361**priceMax=1500**')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messagePattern('es', 'search.homesIn_other'))
  await expectLanguage(page, 'es')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL('**/detail/**')
  await expect(page.getByRole('button', { name: messagePattern('es', 'listings.request.act') })).toBeVisible()
  await expectLanguage(page, 'es')
  await expectNoForeignWords(page, 'es')
  await page.context().close()
})

// promise: pub-2-menu-language-kept
test('Somchai switches to Thai in place: page and filters stay, and Thai is stored', async ({ browser }) => {
  const page = await browserIn(browser, 'en-GB')
  const filters = `cityId=1609350&from=${from}&to=${to}&priceMax=3000&sort=highest`
  await openPage(page, `${url}/properties?${filters}`)
  await expectLanguage(page, 'en')
  const titles = await page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()
  expect(titles.length).toBeGreaterThan(0)
  await test.step('the same homes under the same filters, in Thai', async () => {
    await choose(page, 'en', 'ไทย')
    expect(new URL(page.url()).search).toBe(`?${filters}&lang=th`)
    await expectLanguage(page, 'th')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messagePattern('th', 'search.homesIn_other'))
    expect(await page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()).toEqual(titles)
    await expectNoForeignWords(page, 'th')
  })
  await test.step('a home in Thai, with dates of the Gregorian year', async () => {
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await page.waitForURL('**/detail/**')
    await expectLanguage(page, 'th')
    await expect(page.getByRole('button', { name: messagePattern('th', 'listings.request.act') })).toBeVisible()
    const text = (await page.getByRole('main').textContent()) ?? ''
    for (const [gregorian, buddhist] of [years(from), years(to)]) {
      expect(text).toContain(String(gregorian))
      expect(text).not.toContain(String(buddhist))
    }
    await expectNoForeignWords(page, 'th')
  })
  await test.step("the next visit is in Thai, whatever the browser's language", async () => {
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    await expectLanguage(page, 'th')
    expect(new URL(page.url()).search).toBe('')
  })
  await test.step('each language has its own name, and one press switches back', async () => {
    const names = page.locator('footer a[hreflang]')
    expect(
      await names.evaluateAll((links) => links.map((link) => [link.getAttribute('lang'), link.textContent])),
    ).toEqual([
      ['en', 'English'],
      ['es', 'Español'],
      ['th', 'ไทย'],
    ])
    await names.filter({ hasText: 'Español' }).click()
    await page.waitForURL('**/?lang=es')
    await expectLanguage(page, 'es')
  })
  await page.context().close()
})

// promise: public-foreign-home
test("Kanya reads a Spanish home in Thai: the page is in Thai, and the landlord's texts have their language marked", async ({
  browser,
}) => {
  const page = await browserIn(browser, 'th-TH')
  await openPage(page, `${url}/rent/madrid`)
  await expectLanguage(page, 'th')
  await test.step('from the city by its neighbourhood to the home', async () => {
    await page.getByRole('link', { name: 'Malasaña', exact: true }).click()
    await page.waitForURL('**/rent/madrid/malasana')
    await expectLanguage(page, 'th')
    await expectNoForeignWords(page, 'th')
    await expect(page.locator('blockquote[lang=es]').first()).toBeVisible()
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await page.waitForURL('**/detail/**')
  })
  await test.step('its own texts are marked as Spanish, visibly and for screen readers; everything around them is Thai', async () => {
    await expectLanguage(page, 'th')
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'es')
    await expect(page.getByText(messagePattern('th', 'listings.writtenIn')).first()).toContainText('สเปน')
    await expect(page.locator('main div[lang=es] p').first()).toBeVisible()
    await expect(page.getByRole('button', { name: messagePattern('th', 'listings.request.act') })).toBeVisible()
    const texts = await page.locator('h2, main button, main label, dt').allTextContents()
    expect(texts.flatMap((one) => foreignText('th', one.trim()) ?? [])).toEqual([])
  })
  await page.context().close()
})

// promise: public-hreflang
test('A search engine finds every public page in three languages, each linking itself and the others', async ({
  request,
}) => {
  const read = async (address: string) => (await request.get(address)).text()
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  const files = locations(await read(`${url}/sitemap.xml`))
  const named = await Promise.all(
    files.map(async (file) => locations(await read(url + new URL(file).pathname)).slice(0, 30)),
  )
  expect(named.every((addresses) => addresses.length > 0)).toBe(true)
  for (const address of named.flat()) {
    const { pathname, search, searchParams } = new URL(address)
    const answer = await request.get(url + pathname + search)
    const html = await answer.text()
    const links = [...html.matchAll(/<link rel="alternate" hrefLang="(\w+)" href="([^"]+)"/gi)].map(([, tag]) => tag)
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    expect(
      {
        status: answer.status(),
        links,
        canonical: canonical && new URL(canonical).pathname + new URL(canonical).search,
      },
      address,
    ).toEqual({
      status: 200,
      links: ['en', 'es', 'th'],
      canonical: pathname + search,
    })
    expect(html).toContain(`<html lang="${searchParams.get('lang')}"`)
    expect(html).not.toContain('noindex')
  }
})
