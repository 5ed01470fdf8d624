/** Listing a home in the wizard's five steps, in the words of the English pages (spec signed-in §2). */
import { expect, type Page } from '@playwright/test'
import { picture } from './picture.ts'

export interface HomeToList {
  readonly title: string
  readonly rent: number
  readonly deposit: number
  readonly availableFrom: string
}

const next = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Next: / })

/** Presses Next and waits for the heading of the step it leads to. */
export async function pressNext(page: Page, heading: string): Promise<void> {
  await next(page).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
}

/** Each step's input, without its Next; a story may stop, reload or leave between two. */
export const homeSteps = {
  home: async (page: Page, { title, rent, deposit, availableFrom }: HomeToList) => {
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Size').fill('64')
    await page.getByLabel('Available from').fill(availableFrom)
    await page.getByRole('checkbox', { name: 'Flexible' }).check()
    await page.getByLabel('Rent a month').fill(String(rent))
    await page.getByLabel(/^Deposit/).fill(String(deposit))
    await page.getByRole('radio', { name: /Held until move-out/ }).check()
  },
  options: async (page: Page) => {
    await page.getByLabel('Floor').selectOption({ index: 2 })
    await page.getByLabel('To public transport').fill('4')
    await page.getByLabel('Nearest metro or bus').fill('Metro Alonso Martínez')
  },
  place: async (page: Page) => {
    await page.getByLabel('City').fill('madri')
    await page
      .getByRole('option', { name: /Madrid/ })
      .first()
      .click()
    await page.getByRole('combobox', { name: 'Address' }).fill('Calle de Almagro 12')
  },
  photos: async (page: Page, seed?: number) => {
    await page.locator('input[type=file]').setInputFiles([await picture('living', seed), await picture('bath', seed)])
    await expect(page.getByRole('button', { name: /^Move .+: place/ })).toHaveCount(2)
    await page
      .getByRole('textbox', { name: 'Description' })
      .fill('Two quiet rooms over a courtyard, morning sun, fibre, and a lift that works.')
  },
} as const

/** From an empty first step to a complete home; the same `seed` gives the same pictures. */
export async function prepareHome(page: Page, home: HomeToList, seed?: number): Promise<void> {
  await homeSteps.home(page, home)
  await pressNext(page, 'Options')
  await homeSteps.options(page)
  await pressNext(page, 'Location')
  await homeSteps.place(page)
  await pressNext(page, 'Photos and text')
  await homeSteps.photos(page, seed)
  await pressNext(page, 'Ready to publish')
}

/** From an empty first step to a published home. */
export async function listHome(page: Page, home: HomeToList, seed?: number): Promise<void> {
  await prepareHome(page, home, seed)
  await page.getByRole('main').getByRole('button', { name: 'Publish' }).click()
  await page.waitForURL(/\/profile\//)
}
