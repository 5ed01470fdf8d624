/**
 * A landlord lists a home on a phone; a reload in the middle of any step loses nothing, and another device continues
 * where the first one stopped.
 */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { readEffort, recordEffort, secondsOf } from './effort.ts'
import { type HomeToList, homeSteps, pressNext } from './listHome.ts'
import { NewUser } from './newUser.ts'
import { openContext } from './openContext.ts'
import { openPage } from './openPage.ts'
import { picture } from './picture.ts'
import { signInAs } from './signIn.ts'
import { tabTo } from './tabTo.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const tag = Date.now().toString(36)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const home: HomeToList = { title: `Phone flat ${tag}`, rent: 900, deposit: 1200, availableFrom: inDays(400) }
const saved = (page: Page) => page.getByRole('main').getByText(/^Saved at \d\d:\d\d$/)

const answer = (page: Page, question: string, word: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: word, exact: true })

/** Reloads, as on a phone that ran out of memory. */
async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' })
  await page.locator('html[data-awake]').waitFor({ state: 'attached' })
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

// promise: sgn-2-wizard-step1
test('five steps on a phone, a reload in each, finished on another device, published', async ({ browser }) => {
  const ada = await NewUser.create({ browser, url, firstName: 'Ada', lastName: 'Marsh', tag: `steps-${tag}` })
  await ada.register()
  await ada.completeProfile('landlord')
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' }
  const context = await openContext(browser, { ...phone, storageState: await ada.context.storageState() })
  await context.addInitScript(recordEffort)
  const page = await context.newPage()
  await openPage(page, `${url}/new-ad`)
  // Immediately: a reload before anything could be saved.
  await page.getByRole('textbox', { name: 'Title' }).fill('Half a ti')
  await reload(page)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a ti')
  await homeSteps.home(page, home)
  await expect(saved(page)).toBeVisible()
  await reload(page)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(home.title)
  await expect(page.getByLabel('Rent a month')).toHaveValue('900')
  await expect(page.getByRole('radio', { name: /Held until move-out/ })).toBeChecked()
  await expectNoViolations(page)
  await pressNext(page, 'Options')
  await homeSteps.options(page)
  await answer(page, 'Heating', 'Yes').check()
  await answer(page, 'Lift', 'No').check()
  await page.getByLabel('Energy certificate').selectOption('C')
  await page.getByRole('radio', { name: 'Paid separately' }).check()
  await page.getByLabel('Estimated bills a month').fill('80')
  await page.getByLabel('House rules').fill('Quiet from ten at night.')
  const clauses = page.getByLabel('Your own clauses in the agreement')
  await clauses.fill('The rent is paid in cash.')
  await expect(page.getByText(/so a person reads them before .+: rent, paid, cash/)).toBeVisible()
  await clauses.fill('The plants on the balcony are watered twice a week.')
  await reload(page)
  await expect(answer(page, 'Lift', 'No')).toBeChecked()
  await expect(answer(page, 'Parking', 'Not stated')).toBeChecked()
  await expect(page.getByLabel('Estimated bills a month')).toHaveValue('80')
  await expect(page.getByLabel('Nearest metro or bus')).toHaveValue('Metro Alonso Martínez')
  await expectNoViolations(page)
  await pressNext(page, 'Location')
  await homeSteps.place(page)
  await reload(page)
  await expect(page.getByLabel('City')).toHaveValue(/Madrid/)
  await expect(page.getByRole('combobox', { name: 'Address' })).toHaveValue('Calle de Almagro 12')
  await pressNext(page, 'Photos and text')
  await homeSteps.photos(page)
  await expect(page.getByLabel('Language of title, description and house rules')).toHaveValue('700000')
  await page.getByLabel('Video').fill('https://youtu.be/dQw4w9WgXcQ')
  await expect(saved(page)).toBeVisible()
  await reload(page)
  await expect(page.getByLabel('Video')).toHaveValue('https://youtu.be/dQw4w9WgXcQ')
  await expect(page.getByRole('button', { name: /^Move .+: place/ })).toHaveCount(2)
  await expectNoViolations(page)
  const address = new URL(page.url())
  // Thirteen more pictures are chosen with the two, and three taps lead to Publish; repeated input is counted too.
  const { taps, letters: emails } = await readEffort(page)
  const effort = { taps: taps + 13 + 3, letters: emails }
  console.log(`On a phone: ${effort.taps} taps and ${emails} letters, about ${Math.round(secondsOf(effort))} s.`)
  expect(secondsOf(effort)).toBeLessThan(300)
  await context.close()

  // Another device, without local input: the draft is the server's.
  await ada.open(address.pathname)
  await expect(ada.page.getByRole('textbox', { name: 'Description' })).toHaveValue(/^Two quiet rooms/)
  await pressNext(ada.page, 'Ready to publish')
  await expectNoViolations(ada.page)
  await ada.button('Publish').click()
  await ada.page.waitForURL(/\/profile\/.+\/properties/)
  const homes = await ada.request<{ id: string; state: string; property: { title: string } }[]>('/roomAd')
  expect(homes.map(({ state, property }) => [state, property.title])).toEqual([['published', home.title]])
  // Its page shows the given values, and no others.
  await ada.open(`/detail/${homes[0]?.id}`)
  const has = ada.page.getByRole('region', { name: 'Features and amenities' }).getByRole('listitem')
  await expect(has).toHaveText(['Heating', 'No lift'])
  const living = ada.page.getByRole('region', { name: 'Living here' })
  await expect(living.getByRole('definition')).toHaveText(['C', 'About $80 a month, on top of the rent'])
  await expect(ada.page.getByRole('region', { name: 'House rules' })).toContainText('Quiet from ten at night.')
  const own = ada.page.getByRole('region', { name: 'The landlord’s own clauses' })
  await expect(own).toContainText('The plants on the balcony are watered twice a week.')
  await expect(ada.page.getByRole('link', { name: 'Watch the video on YouTube' })).toBeVisible()
})

test('a step that is not open yet redirects to the open one; Cancel keeps or discards the draft', async ({
  browser,
}) => {
  const ada = await NewUser.create({ browser, url, firstName: 'Ada', lastName: 'Marsh', tag: `cancel-${tag}` })
  await ada.register()
  await ada.completeProfile('landlord')
  const { page } = ada
  await ada.open('/new-ad-4')
  await expect(page).toHaveURL(/\/new-ad$/)
  await page.getByRole('textbox', { name: 'Title' }).fill('A draft to keep')
  await ada.button('Cancel').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the draft' }).click()
  await page.waitForURL((address) => address.pathname === '/')
  const [draft] = await ada.request<{ id: string; state: string; property: { title: string } }[]>('/roomAd')
  expect([draft?.state, draft?.property.title]).toEqual(['draft', 'A draft to keep'])
  await ada.open(`/new-ad?id=${draft?.id}`)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A draft to keep')
  await ada.button('Cancel').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL((address) => address.pathname === '/')
  expect(await ada.request('/roomAd')).toEqual([])
})

// promise: sgn-2-wizard-keyboard
test('a home is listed by the keyboard alone, from its title to its publication', async ({ browser }) => {
  const { page } = await signInAs(browser, 'lucia')
  await openPage(page, `${url}/new-ad`)
  const type = async (name: RegExp, words: string) => {
    await tabTo(page, name)
    await page.keyboard.type(words)
  }
  const press = async (name: RegExp, key = 'Enter') => {
    await tabTo(page, name)
    await page.keyboard.press(key)
  }
  const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await type(/^Title/, `Keyboard flat ${tag}`)
  await type(/^Size/, '64')
  await type(/^Available from/, home.availableFrom)
  await press(/^Flexible$/, 'Space')
  await type(/^Rent a month/, '900')
  await type(/^Deposit/, '1200')
  await press(/Held until move-out/, 'Space')
  await press(/^Next: Options/)
  await heading('Options')
  await press(/^Floor/, 'ArrowDown')
  await type(/^To public transport/, '4')
  await type(/^Nearest metro or bus/, 'Metro Alonso Martínez')
  await press(/^Next: Location/)
  await heading('Location')
  await type(/^City/, 'madri')
  await expect(page.getByRole('option', { name: /Madrid/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await type(/^Address/, 'Calle de Almagro 12')
  await press(/^Next: Photos and text/)
  await heading('Photos and text')
  const chooser = page.waitForEvent('filechooser')
  await press(/^Choose files/, 'Space')
  await (await chooser).setFiles([await picture('living')])
  await type(/^Description/, 'Two quiet rooms over a courtyard, morning sun, fibre, and a lift that works.')
  await expect(page.getByRole('button', { name: /^Move .+: place/ })).toHaveCount(1)
  await press(/^Next: Finish/)
  await heading('Ready to publish')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await press(/^Publish$/)
  await page.waitForURL(/\/profile\/.+\/properties/)
  const removed = await page.evaluate(async (home) => {
    const headers = { authorization: localStorage.getItem('keyhold.token') ?? '' }
    return (await fetch(`/api/roomAd/${home}`, { method: 'DELETE', headers })).status
  }, id)
  expect(removed).toBe(200)
})
