/** A typed city is searched, however the search is sent: mouse, touch, Enter, Tab, or a link without JavaScript. */
import { expect, type Page, test } from '@playwright/test'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const ids = { madrid: '3117735', bangkok: '1609350', sanSalvador: '3583361' }
const spellings: readonly [string, keyof typeof ids][] = [
  ['Madrid', 'madrid'],
  ['madrid', 'madrid'],
  ['  MADRID ', 'madrid'],
  ['Madrid, Spain', 'madrid'],
  ['Mádrid', 'madrid'],
  ['madri', 'madrid'],
  ['มาดริด', 'madrid'],
  ['Bangkok', 'bangkok'],
  ['bangkok thailand', 'bangkok'],
  ['กรุงเทพมหานคร', 'bangkok'],
  ['San Salvador', 'sanSalvador'],
  ['san-salvador', 'sanSalvador'],
]
const combobox = (page: Page) => page.locator('input').and(page.getByRole('combobox', { name: 'City' }))
const searchButton = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })

async function type(page: Page, typed: string): Promise<void> {
  await openPage(page, `${url}/?lang=en`)
  await combobox(page).click()
  await page.keyboard.type(typed)
}
const expectCity = (page: Page, id: string) =>
  expect.poll(() => new URL(page.url()).searchParams.get('cityId'), { timeout: 20_000 }).toBe(id)

// promise: search-city-submitted
test('Twelve spellings of three cities are found by a press of the mouse', async ({ page }) => {
  for (const [typed, city] of spellings)
    await test.step(typed, async () => {
      await type(page, typed)
      await searchButton(page).click()
      await expectCity(page, ids[city])
    })
})

for (const [way, press] of [
  ['Enter', (page: Page) => page.keyboard.press('Enter')],
  ['Tab', (page: Page) => page.keyboard.press('Tab')],
] as const)
  test(`A city typed and left by ${way} is searched`, async ({ page }) => {
    await type(page, 'bangkok')
    await press(page)
    await searchButton(page).press('Enter')
    await expectCity(page, ids.bangkok)
  })

test('A mistyped city asks, and the answer is searched', async ({ page }) => {
  await type(page, 'Madird')
  await searchButton(page).click()
  await expect(page.getByRole('search').getByRole('alert')).toHaveText(
    'We don’t know a city called “Madird”. Choose one from the list.',
  )
  await expect(combobox(page)).toHaveValue('Madird')
  await page.getByRole('search').getByRole('button', { name: 'Madrid' }).click()
  await searchButton(page).click()
  await expectCity(page, ids.madrid)
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })
  test('A city typed and sent by touch is searched', async ({ page }) => {
    await type(page, 'madrid')
    await searchButton(page).tap()
    await expectCity(page, ids.madrid)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('A city typed in the sheet is searched', async ({ page }) => {
    await openPage(page, `${url}/?lang=en`)
    await page.getByRole('button', { name: 'City: Anywhere' }).tap()
    await combobox(page).tap()
    await page.keyboard.type('san salvador')
    await page.keyboard.press('Enter')
    await searchButton(page).tap()
    await expectCity(page, ids.sanSalvador)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('A link with a city’s name finds the city, or asks', async ({ page }) => {
    for (const [typed, city] of spellings)
      await test.step(typed, async () => {
        await page.goto(`${url}/properties?city=${encodeURIComponent(typed)}&pets=1&lang=en`)
        expect(new URL(page.url()).searchParams.get('cityId')).toBe(ids[city])
      })
    await page.goto(`${url}/properties?city=Madird&lang=en`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'We don’t know a city called “Madird”. Choose one from the list.',
    )
    await page.getByRole('main').getByRole('link', { name: 'Madrid', exact: true }).click()
    expect(new URL(page.url()).searchParams.get('cityId')).toBe(ids.madrid)
  })
})
