/** A home and a comparison on paper: one clean page each. */
import { expect, type Page, test } from '@playwright/test'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''

async function homesOf(page: Page): Promise<string[]> {
  const answer = await page.request.get(`${url}/api/roomAd/search?cityId=3583361`)
  return ((await answer.json()) as { rows: { id: string }[] }).rows.map(({ id }) => id)
}
/** The number of A4 pages. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  return Number(/\/Count (\d+)/.exec(pdf)?.[1])
}

for (const language of ['en', 'es', 'th'])
  test(`a home and a comparison of four are printed on one page each (${language})`, async ({ page }) => {
    const homes = await homesOf(page)
    for (const path of [`/detail/${homes[0]}?`, `/compare?ids=${homes.slice(0, 4).join()}&`]) {
      await openPage(page, `${url}${path}lang=${language}`)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('contentinfo')).toBeHidden()
      await expect(page.getByRole('button')).toHaveCount(0)
      expect([path, await pagesOf(page)]).toEqual([path, 1])
      await page.emulateMedia({ media: 'screen' })
    }
  })
