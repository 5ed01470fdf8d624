/**
 * One home is edited in two tabs: one-sided changes are merged, conflicts are shown, and no input is overwritten
 * (D 11.5).
 */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { NewUser } from './newUser.ts'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const tag = Date.now().toString(36)

interface Ad {
  readonly draft: { readonly title: string; readonly rentPrice: number; readonly roomSize: number }
}

test('two tabs, one title: both values are shown, and the landlord chooses', async ({ browser }) => {
  const ada = await NewUser.create({ browser, url, firstName: 'Ada', lastName: 'Marsh', tag: `tabs-${tag}` })
  await ada.register()
  await ada.completeProfile('landlord')
  const first = ada.page
  const saved = /^Saved at/
  await ada.open('/new-ad')
  await first.getByLabel('Title').fill('Flat by the park')
  await expect(first.getByText(saved)).toBeVisible()
  const id = new URL(first.url()).pathname.split('/').at(-1) ?? ''
  const second = await ada.context.newPage()
  await openPage(second, first.url())
  await expect(second.getByLabel('Title')).toHaveValue('Flat by the park')

  await second.getByLabel('Title').fill('Flat with a balcony')
  await second.getByLabel('Size').fill('70')
  await expect(second.getByText(saved)).toBeVisible()

  await first.getByLabel('Title').fill('Quiet flat')
  await first.getByLabel('Rent a month').fill('900')
  const dialog = first.getByRole('dialog', { name: 'Changed in two places' })
  await expect(dialog).toContainText('Quiet flat')
  await expect(dialog).toContainText('Flat with a balcony')
  const { violations } = await new AxeBuilder({ page: first }).analyze()
  expect(violations).toEqual([])
  await expect(first.getByLabel('Title')).toHaveValue('Quiet flat')
  await expect(first.getByLabel('Size')).toHaveValue('70')
  const stored = async () => (await ada.request<Ad>(`/roomAd/findById/${id}`)).draft
  expect((await stored()).title).toBe('Flat with a balcony')

  await dialog.getByRole('radio', { name: /What you typed here/ }).check()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await expect(first.getByText(saved)).toBeVisible()
  expect(await stored()).toMatchObject({ title: 'Quiet flat', rentPrice: 900, roomSize: 70 })
})
