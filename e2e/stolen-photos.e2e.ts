/** A user lists a home with the pictures of Ada's: it is held for moderation, and the moderator sees why (D 11.31). */
import { expect, test } from '@playwright/test'
import { type HomeToList, listHome, prepareHome } from './listHome.ts'
import { NewUser } from './newUser.ts'
import { signInAs } from './signIn.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const tag = Date.now().toString(36)
const seed = Date.now() % 2 ** 31
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const aHome = (title: string): HomeToList => ({ title, rent: 900, deposit: 900, availableFrom: inDays(400) })

// promise: sgn-6-desk-held
test("a home with another home's pictures is held for moderation, its landlord is notified, and it is refused", async ({
  browser,
}) => {
  test.slow()
  const landlord = async (firstName: string) => {
    const somebody = await NewUser.create({ browser, url, firstName, lastName: 'Marsh', tag: `${firstName}-${tag}` })
    await somebody.register()
    await somebody.completeProfile('landlord')
    await somebody.open('/new-ad')
    return somebody
  }
  const stolen = `Bargain by the park ${tag}`
  await test.step('Ada lists her home', async () => {
    await listHome((await landlord('Ada')).page, aHome(`Courtyard rooms ${tag}`), seed)
  })
  const nils = await landlord('Nils')
  const states = async () => (await nils.request<{ state: string }[]>('/roomAd')).map(({ state }) => state)
  await test.step('Nils lists one with her pictures, and reads that a person reviews it', async () => {
    await prepareHome(nils.page, aHome(stolen), seed)
    await nils.button('Publish').click()
    await expect(nils.page.getByText('A person checks it, usually within a day')).toBeVisible()
    expect(await states()).toEqual(['draft'])
  })
  await test.step('Irene sees on her desk why it is held, and refuses it', async () => {
    const { page } = await signInAs(browser, 'irene')
    await page.goto(`${url}/desk?lang=en`)
    const row = page.getByRole('listitem').filter({ hasText: stolen }).filter({ hasText: 'Waiting for review' })
    await expect(row).toContainText('Photos of another home')
    await expect(row.getByRole('button', { name: 'Approve' })).toBeVisible()
    for (const name of ['From this home', 'From the older home']) {
      const seen = row.getByRole('img', { name }).first()
      await seen.scrollIntoViewIfNeeded()
      await expect.poll(() => seen.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    }
    await expect(row).toContainText('listed by Ada Marsh')
    await row.getByRole('button', { name: 'Hide the home' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('The pictures are Ada’s')
    await page.getByRole('dialog').getByRole('button', { name: 'Hide the home' }).click()
    await expect(page.getByRole('region', { name: 'Audit log' })).toContainText('The pictures are Ada’s')
  })
  await test.step('Nils cannot publish it', async () => {
    await nils.button('Publish').click()
    await expect(nils.page.getByText('An operator of Keyhold hid this home')).toBeVisible()
    expect(await states()).toEqual(['unpublished'])
  })
})
