/** URLs: a search survives Back, a link shows every user the same, and an invalid URL still renders a page. */
import { demoUsers } from '@keyhold/demo/demoUsers.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const search = '/properties?cityId=3583361&priceMax=2000&bedrooms=1&sort=lowest&lang=en'

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const cards = (page: Page) => page.getByRole('main').getByRole('article')
/** The results: how many, and which homes in which order. */
async function readResults(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/San Salvador/)
  const titles = await cards(page).getByRole('heading').allTextContents()
  return { heading: await page.getByRole('heading', { level: 1 }).textContent(), titles }
}

/** A signed-in user, on a phone, with a favourite of their own. */
async function friend(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-SV' })
  const { email, password } = demoUsers.daniel
  const answer = await context.request.post(`${url}/api/login`, { form: { username: email, password } })
  const session = { token: answer.headers().authorization ?? '', user: JSON.stringify(await answer.json()) }
  await context.addInitScript(({ token, user }) => {
    localStorage.setItem('keyhold.storage', '1')
    localStorage.setItem('keyhold.token', token)
    localStorage.setItem('keyhold.user', user)
  }, session)
  return context.newPage()
}

// promise: pub-2-history, pub-2-scroll, pub-2-shared, sgn-2-routes-top
test('Back restores filters and scroll position, and two users with one link see the same', async ({
  page,
  browser,
}) => {
  await openPage(page, url + search)
  const first = await readResults(page)
  expect(first.titles.length).toBeGreaterThan(5)
  const scrollPosition =
    await test.step('a home far down the list is opened, and its page starts at its top', async () => {
      const sixth = cards(page).nth(5)
      await sixth.scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 300)
      await expect.poll(() => scrolled(page)).toBeGreaterThan(400)
      await sixth.getByRole('link').first().focus()
      const seen = await scrolled(page)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/detail/**')
      await expect.poll(() => scrolled(page)).toBe(0)
      return seen
    })
  await test.step('Back shows the same homes at the same scroll position, under the same filters', async () => {
    await page.goBack()
    await expect(page).toHaveURL(url + search)
    expect(await readResults(page)).toEqual(first)
    await expect.poll(async () => Math.abs((await scrolled(page)) - scrollPosition)).toBeLessThan(4)
    await expect(page.locator('search [name=priceMax]')).toHaveValue('2000')
    await expect(page.getByLabel('Sort by')).toHaveValue('lowest')
  })
  await test.step('another filter changes the URL; Back removes it again', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByLabel('Sort by').selectOption('highest')
    await page.waitForURL(/sort=highest/)
    await expect.poll(async () => (await readResults(page)).titles[0]).not.toBe(first.titles[0])
    await page.goBack()
    await page.waitForURL(/sort=lowest/)
    await expect.poll(async () => (await readResults(page)).titles).toEqual(first.titles)
  })
  await test.step('a signed-in friend on a phone opens the link and sees the same homes in the same order', async () => {
    const theirs = await friend(browser)
    await openPage(theirs, page.url())
    expect(await readResults(theirs)).toEqual(first)
    await theirs.context().close()
  })
})

/** An invalid URL: nginx, if it is in front, refuses it itself (RFC 9110, section 15.5.1). */
const malformed = process.env.KEYHOLD_BALANCER === 'nginx' ? 400 : 404
const nonsense: readonly [address: string, status: number][] = [
  ['/properties?cityId=madrid&page=zwei&priceMax=&from=2020-01-01&to=1999-99-99&area=1,2,x', 200],
  ['/properties?cityId=1&cityId=2&termOfLease=7&termOfLease=%00&sort=__proto__&map=maybe', 200],
  ['/properties?page=999999&itemPerPage=100000&t=1&utm_source=letter', 200],
  ['/properties?area=-90,180,90,-180&bedrooms=-1&bathrooms=1e9', 200],
  ['/properties?%E0%A4%A=1&[]=&=', 200],
  ['/compare?ids=x,y,,../../etc/passwd', 200],
  ['/login?redirect=//evil.example', 200],
  ['/forget-password-check?email=%3Cscript%3Ealert(1)%3C/script%3E', 200],
  ['/detail/not-an-id?from=never&to=ever', 404],
  ['/detail/00000000-0000-4000-8000-000000000000', 404],
  ['/rent/nowhere-at-all', 404],
  ['/%E0%A4%A', malformed],
  ['/no/such/page', 404],
]

// promise: bad-status, pub-2-not-found-status
test('An invalid URL still shows a page, and says what it is', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  for (const [address, status] of nonsense)
    await test.step(address, async () => {
      const answer = await page.goto(url + address, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(answer?.status()).toBe(status)
    })
  await test.step('a dropped filter does not narrow the search: as many homes as without it', async () => {
    await page.goto(`${url}/properties?lang=en`)
    const all = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await page.goto(`${url}${nonsense[0]?.[0]}&lang=en`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(all)
  })
  expect(faults).toEqual([])
})
