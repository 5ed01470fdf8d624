/** Finding a home: with the keyboard alone, and with a thumb on a phone, from the home page to the request button. */
import { demoUsers } from '@keyhold/demo/demoUsers.ts'
import { expect, test } from '@playwright/test'
import { openPage } from './openPage.ts'
import { tabTo } from './tabTo.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const { email, password } = demoUsers.tom
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** A date as the page writes it. */
const written = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )

// promise: pub-2-hero-focus
test('Tom finds a home in Madrid and requests it without the mouse', async ({ page }) => {
  await test.step('he chooses the city and searches', async () => {
    await openPage(page, `${url}/?lang=en`)
    await expect(page.locator('input').and(page.getByRole('combobox', { name: 'City' }))).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText('Skip to content')
    await page.keyboard.press('Enter')
    await tabTo(page, /^City$/)
    await page.keyboard.type('Madri')
    await expect(page.getByRole('option', { name: /Madrid/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await tabTo(page, /^Search$/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/properties?**cityId=3117735**')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ homes in Madrid$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
  await test.step('he filters by at least two bedrooms; the count is shown before he submits', async () => {
    await tabTo(page, /^Any home$/, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
    await tabTo(page, /^More$/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Show \d+ homes?$/ }).filter({ visible: true })).toBeVisible()
    await tabTo(page, /^Show \d+ homes?$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/bedrooms=2/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
  await test.step('he sets the dates, and only homes that are free for all of them stay', async () => {
    await page.locator('search summary').first().focus()
    await page.keyboard.press('Enter')
    // the calendar beside the fields has the same labels for the two dates
    const field = (name: string) =>
      page.locator('search').getByLabel(name, { exact: true }).and(page.locator('input:not([type=radio])'))
    await field('Move in').fill(inDays(40))
    await field('Move out').fill(inDays(440))
    await field('Move out').press('Enter')
    await page.waitForURL(/from=/)
    await expect(page.getByText(/^Available for your whole stay/)).toBeVisible()
  })
  const title = await test.step('he saves one and opens it', async () => {
    await tabTo(page, /^Save (?!search$)/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'See saved homes' })).toBeVisible()
    const link = page.getByRole('main').getByRole('article').first().getByRole('link').first()
    const name = (await link.textContent()) ?? ''
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/detail/**')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    return name
  })
  await test.step('he views all pictures, and Escape returns him to where he was', async () => {
    await tabTo(page, /^All \d+ pictures$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: /^Pictures of/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^All \d+ pictures$/ })).toBeFocused()
  })
  await test.step('he requests it, signs in, and returns to the same dates', async () => {
    await tabTo(page, /^Request this home$/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login?redirect=**')
    await page.getByLabel('Email').focus()
    await page.keyboard.type(email)
    await tabTo(page, /^Password$/)
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/detail/**from=**')
    await expect(page.getByRole('dialog', { name: 'Send a request?' })).toBeVisible()
    await expect(page.getByLabel('Move in', { exact: true })).toHaveValue(written(inDays(40)))
    await tabTo(page, /^Agree and continue$/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/lease-agreement?**')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })
})

// promise: pub-2-mistyped
test('Nora mistypes her city and gets suggestions, finds a neighbourhood by its name, and her link shows the same', async ({
  page,
  browser,
}) => {
  const city = page.locator('input').and(page.getByRole('combobox', { name: 'City' }))
  const heading = page.getByRole('heading', { level: 1 })
  await test.step('a typo gets a question, and nothing else is lost', async () => {
    await openPage(page, `${url}/properties?priceMax=3000&lang=en`)
    await city.click()
    await page.keyboard.type('Madird')
    await expect(page.getByText('Did you mean')).toBeVisible()
    await page.getByRole('option', { name: /Madrid/ }).click()
    await page.waitForURL(/cityId=3117735/)
    await expect(page).toHaveURL(/priceMax=3000/)
    await expect(heading).toHaveText(/in Madrid$/)
  })
  await test.step('a neighbourhood is found without its accent', async () => {
    await city.click()
    await page.keyboard.type('malasana')
    await page.getByRole('link', { name: /^Malasaña/ }).click()
    await page.waitForURL(/neighbourhood=/)
    await expect(page).toHaveURL(/priceMax=3000/)
    await expect(heading).toHaveText(/in Malasaña, Madrid$/)
  })
  await test.step('a friend opens the link', async () => {
    const theirs = await (await browser.newContext()).newPage()
    await theirs.goto(page.url())
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText((await heading.textContent()) ?? '')
    await theirs.context().close()
  })
  await test.step('the neighbourhood is removed again', async () => {
    await page.getByRole('checkbox', { name: 'Malasaña' }).click()
    await expect(heading).toHaveText(/in Madrid$/)
    await expect(page).not.toHaveURL(/neighbourhood=/)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // promise: pub-2-map-phone
  test('Tom finds a home with his thumb: list, map, pictures, and his search is restored when he goes back', async ({
    page,
  }) => {
    await openPage(page, `${url}/?lang=en`)
    await page.getByRole('button', { name: 'City: Anywhere' }).tap()
    await page
      .locator('input')
      .and(page.getByRole('combobox', { name: 'City' }))
      .fill('bang')
    await page.getByRole('option', { name: /^Bangkok/ }).tap()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'City: Bangkok' })).toBeVisible()
    await page.getByText('Rent a month').first().tap()
    await page.getByLabel('Maximum').filter({ visible: true }).first().fill('1500')
    await page.getByRole('button', { name: 'Done' }).filter({ visible: true }).tap()
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await page.waitForURL('**/properties?**priceMax=1500**')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(/^\d+ homes? in Bangkok$/)
    const found = (await heading.textContent()) ?? ''
    await page.getByRole('button', { name: 'Map', exact: true }).tap()
    const map = page.getByRole('complementary', { name: 'Map' })
    await expect(map).toBeVisible()
    await page.goBack()
    await expect(map).toBeHidden()
    await expect(page).toHaveURL(/properties.*priceMax=1500/)
    await expect(heading).toHaveText(found)
    await page.getByRole('button', { name: 'Map', exact: true }).tap()
    await expect(map).toBeVisible()
    await page.getByRole('button', { name: 'List', exact: true }).tap()
    await expect(map).toBeHidden()
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().tap()
    await page.waitForURL('**/detail/**')
    await page.getByRole('button', { name: /^All \d+ pictures$/ }).tap()
    await expect(page.getByRole('dialog', { name: /^Pictures of/ })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('link', { name: 'Request', exact: true }).tap()
    await expect(page.getByLabel('Move in', { exact: true })).toBeInViewport()
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(/priceMax=1500/)
    await expect(heading).toHaveText(found)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
