/** On a slow connection the page is readable before hydration: input and presses until then are not lost. */
import { demoUsers } from '@keyhold/demo/demoUsers.ts'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const { email, password } = demoUsers.tom

/** Delays a page's scripts until `arrive` is called. */
async function holdScripts(page: Page): Promise<{ arrive(): void }> {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  return { arrive: () => arrive() }
}

test('Tom signs in before the scripts have loaded, and is signed in once they have', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto(`${url}/login?lang=en`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/login\?lang=en$/)
  scripts.arrive()
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeHidden()
})

test('Tom searches while the scripts are loading, and finds homes', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto(`${url}/?lang=en`, { waitUntil: 'commit' })
  await page.locator('select[name=cityId]').selectOption({ value: '3117735' })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  scripts.arrive()
  await page.waitForURL('**/properties?**cityId=3117735**')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ homes in Madrid$/)
})

interface FoundHome {
  readonly id: string
  readonly availableUntil: string | null
  readonly taken: readonly unknown[]
}

/** A home that is free from its first day on. */
async function findFreeHome(request: APIRequestContext): Promise<string> {
  const payload = encodeURIComponent(JSON.stringify({ itemPerPage: 50 }))
  const { rows } = (await (await request.get(`${url}/api/roomAd/search?payload=${payload}`)).json()) as {
    rows: FoundHome[]
  }
  for (const { id } of rows) {
    const home = (await (await request.get(`${url}/api/roomAd/findById/${id}`)).json()) as FoundHome
    if (!home.availableUntil && home.taken.length === 0) return id
  }
  throw new Error('Every home of the demo is let or ends.')
}

test('a visitor chooses a stay before the scripts have loaded, and continues with it', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto(`${url}/detail/${await findFreeHome(page.request)}?lang=en`, { waitUntil: 'commit' })
  const moveIn = page.getByLabel('Move in', { exact: true })
  const moveOut = page.getByLabel('Move out', { exact: true })
  const first = new Date(`${await moveIn.getAttribute('min')}T00:00Z`)
  const dayAfter = (days: number) => new Date(first.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  await moveIn.fill(dayAfter(3))
  await moveOut.fill(dayAfter(400))
  await page.getByRole('main').getByRole('button', { name: 'Request this home' }).click()
  scripts.arrive()
  await page.waitForURL((address) => address.pathname === '/login')
  const onward = new URL(new URL(page.url()).searchParams.get('redirect') ?? '', url)
  expect([onward.searchParams.get('from'), onward.searchParams.get('to')]).toEqual([dayAfter(3), dayAfter(400)])
})
