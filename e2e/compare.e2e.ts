/** Comparison: a visitor selects homes, removes one, and sends the link to a friend. */

import { expect, test } from '@playwright/test'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''

// promise: pub-2-compare-story
test('A visitor compares three homes, removes one, and a friend sees the same from the link', async ({
  page,
  browser,
}) => {
  const titles: string[] = []
  await test.step('three homes are saved and chosen', async () => {
    await openPage(page, `${url}/properties?cityId=3583361&lang=en`)
    for (const index of [0, 1, 2]) {
      const card = page.getByRole('main').getByRole('article').nth(index)
      titles.push((await card.getByRole('link').first().textContent()) ?? '')
      await card.getByRole('button', { name: /^Save / }).click()
    }
    await page.goto(`${url}/saved`)
    for (const title of titles) await page.getByRole('button', { name: `Compare ${title}` }).click()
    await expect(page.getByText('3 homes to compare, 4 at most')).toBeVisible()
    await page.getByRole('link', { name: 'Compare them' }).click()
    await page.waitForURL('**/compare?ids=**')
  })
  await test.step("they are side by side, and each row's best value is marked in words", async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 homes side by side')
    for (const title of titles) await expect(page.getByRole('columnheader', { name: title })).toBeVisible()
    await expect(page.getByRole('row', { name: /^To move in/ }).getByText('lowest')).toHaveCount(1)
    await expect(page.getByRole('row', { name: /^Rent a month/ })).toBeVisible()
  })
  await test.step('the names stay visible above the last rows', async () => {
    await page.locator('tfoot').scrollIntoViewIfNeeded()
    for (const title of titles) await expect(page.getByRole('columnheader', { name: title })).toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
  })
  await test.step('one is removed, and stays removed', async () => {
    await page.getByRole('link', { name: `Remove ${titles[1]}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 homes side by side')
    await page.reload()
    await expect(page.locator('thead').getByRole('columnheader')).toHaveCount(2)
    await page.goto(`${url}/saved`)
    await expect(page.getByText('2 homes to compare, 4 at most')).toBeVisible()
    await page.goBack()
  })
  await test.step('a friend opens the link', async () => {
    const friend = await browser.newContext()
    const theirs = await friend.newPage()
    await theirs.goto(page.url())
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('2 homes side by side')
    for (const title of [titles[0], titles[2]])
      await expect(theirs.getByRole('columnheader', { name: title ?? '' })).toBeVisible()
    await friend.close()
  })
})

test('A fifth home does not fit, and the page says so', async ({ page }) => {
  await openPage(page, `${url}/properties?cityId=3117735&lang=en`)
  const cards = page.getByRole('main').getByRole('article')
  for (const index of [0, 1, 2, 3, 4])
    await cards
      .nth(index)
      .getByRole('button', { name: /^Save / })
      .click()
  await page.goto(`${url}/saved`)
  const choose = page.getByRole('button', { name: /^Compare / })
  await expect(choose).toHaveCount(5)
  const names = await choose.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
  for (const name of names) await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('alert').getByText('You can compare at most 4 homes')).toBeVisible()
  await expect(page.getByText('4 homes to compare, 4 at most')).toBeVisible()
})

test('On a phone four homes scroll sideways: no amount wraps, bars are aligned, the page does not move', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, `${url}/properties?lang=es`)
  const links = page.getByRole('main').getByRole('article').getByRole('link')
  const found = await links.evaluateAll((all) =>
    all.map((link) => /\/detail\/([\w-]+)/.exec(link.outerHTML)?.[1] ?? ''),
  )
  const ids = [...new Set(found.filter(Boolean))].slice(0, 4)
  await page.goto(`${url}/compare?ids=${ids.join(',')}&lang=es`)
  const row = page.getByRole('row', { name: /^Precio de un año/ })
  await expect(row.getByRole('cell')).toHaveCount(4)
  const seen = await row.getByRole('cell').evaluateAll((cells) =>
    cells.map((cell) => {
      const [text, bar] = [cell.querySelector('.nowrap'), cell.querySelector('[style]')]
      return { lines: text?.getClientRects().length, bar: bar?.getBoundingClientRect().top }
    }),
  )
  expect(seen.map(({ lines }) => lines)).toEqual([1, 1, 1, 1])
  expect(new Set(seen.map(({ bar }) => bar)).size).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
