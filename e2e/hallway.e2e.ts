/** The hallway test: somebody who never saw Keyhold looks for a home for two and a cat, and what that takes is counted. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''

/** The month after next turn of the year: February, or a year later where that is near. */
function february(): { value: string; label: string } {
  const now = new Date()
  const year = now.getUTCFullYear() + (now.getUTCMonth() < 1 ? 0 : 1)
  return { value: `${year}-02`, label: `February ${year}` }
}

/** Does what a person does, and counts it: taps, and characters typed. */
function counted(page: Page) {
  const taken = { taps: 0, characters: 0 }
  return {
    taken,
    async tap(what: Locator) {
      await what.click()
      taken.taps += 1
    },
    async type(text: string) {
      await page.keyboard.type(text)
      taken.characters += text.length
    },
    /** The browser's own list: one tap opens it, one chooses. */
    async choose(list: Locator, value: string) {
      await list.selectOption(value)
      taken.taps += 2
    },
  }
}

test('A home for two with a cat in Madrid from February for six months under 1,100: found, two compared, the link sent', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { taken, tap, type, choose } = counted(page)
  const { value, label } = february()
  await openPage(page, `${url}/?lang=en`)
  const search = page.getByRole('search')
  await test.step('where, when and for how much', async () => {
    await tap(page.locator('input').and(page.getByRole('combobox', { name: 'City' })))
    await type('mad')
    await tap(page.getByRole('option', { name: /Madrid/ }).first())
    await tap(search.locator('summary').filter({ hasText: 'Move in and out' }))
    await choose(search.getByLabel('Or some time in'), value)
    await tap(search.locator('summary').filter({ hasText: 'Rent a month' }))
    await tap(search.getByLabel('Maximum').and(search.locator('[name=priceMax]')))
    await type('1100')
    await page.keyboard.press('Enter')
    taken.taps += 1
    await page.waitForURL((address) => address.searchParams.get('month') === value)
    expect(new URL(page.url()).searchParams.get('months')).toBe('6')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/in Madrid$/)
    await expect(search.getByText(`${label}, about 6 months`)).toBeVisible()
  })
  await test.step('with the cat', async () => {
    await tap(search.locator('summary').filter({ hasText: 'More filters' }))
    await tap(search.getByText('Pets welcome'))
    await tap(search.getByRole('button', { name: /^Show \d+ homes?$/ }).filter({ visible: true }))
    await page.waitForURL(/petFriendly=true/)
  })
  await test.step('two side by side, and the link', async () => {
    const compare = page.getByRole('main').getByRole('button', { name: /^Compare / })
    await tap(compare.first())
    await tap(compare.first())
    await tap(page.getByRole('link', { name: 'Compare them' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 homes side by side')
    await tap(page.getByRole('button', { name: /^Share/ }))
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/compare?ids=')
  })
  console.log(`hallway test: ${taken.taps} taps, ${taken.characters} characters`)
  expect(taken.taps + taken.characters).toBeLessThanOrEqual(25)
})
