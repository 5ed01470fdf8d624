/** An agency finds homes among many, changes their rents in bulk, blocks dates of one, and has its own public page. */
import AxeBuilder from '@axe-core/playwright'
import { demoUsers } from '@keyhold/demo/demoUsers.ts'
import { expect, type Page, test } from '@playwright/test'
import { fetchWithRetry } from './fetchWithRetry.ts'
import { openPage } from './openPage.ts'
import { signInAs } from './signIn.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''

async function callAsBeatriz(method: string, path: string, input?: object): Promise<unknown> {
  const { email, password } = demoUsers.beatriz
  const login = await fetchWithRetry(`${url}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password }),
  })
  const headers = { authorization: login.headers.get('authorization') ?? '', 'content-type': 'application/json' }
  const answer = await fetchWithRetry(`${url}/api${path}`, {
    method,
    headers,
    ...(input && { body: JSON.stringify(input) }),
  })
  return answer.json()
}

async function expectNoFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations).toEqual([])
}

test('an agency finds two homes by a word, changes both rents by three per cent and reads each result', async ({
  browser,
}) => {
  const word = `Story ${Date.now().toString(36)}`
  const made: string[] = []
  for (const rentPrice of [500, 1000]) {
    const { id } = (await callAsBeatriz('POST', '/roomAd', { title: `${word} ${rentPrice}`, rentPrice })) as {
      id: string
    }
    made.push(id)
  }
  const { page, id } = await signInAs(browser, 'beatriz')
  await openPage(page, `${url}/profile/${id}/properties`)
  await page.getByRole('searchbox').fill(word.toLowerCase())
  await expect(page.getByText('1 to 2 of 2')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose all 2' }).check()
  await page.getByRole('button', { name: 'Change rent' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Change in percent').fill('3')
  await expect(dialog.getByText('$515')).toBeVisible()
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Change 2 rents' }).click()
  await expect(page.getByText('2 homes changed')).toBeVisible()
  await expect(page.getByText('$1,030')).toBeVisible()
  await expectNoFindings(page)
  for (const home of made) await callAsBeatriz('DELETE', `/roomAd/${home}`)
  await page.context().close()
})

test('dates that an agency blocks are unavailable to all, and free again when it frees them', async ({ browser }) => {
  const homes = (await callAsBeatriz('GET', '/roomAd/mine?view=published')) as { ids: string[] }
  const home = homes.ids[0] ?? ''
  const takenDays = async () =>
    ((await (await fetchWithRetry(`${url}/api/roomAd/findById/${home}`)).json()) as { taken: { from: string }[] }).taken
  const before = await takenDays()
  const { page, id } = await signInAs(browser, 'beatriz')
  await openPage(page, `${url}/profile/${id}/properties/${home}/calendar`)
  const first = new Date(Date.now() + 900 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('First day').fill(first)
  await page.getByLabel('Last day').fill(first)
  await page.getByLabel('Reason').fill('Painting')
  await page.getByRole('button', { name: 'Block days' }).click()
  const taken = page.getByRole('region', { name: 'Taken days' })
  await expect(taken.getByText('Blocked by you')).toBeVisible()
  expect(await takenDays()).toHaveLength(before.length + 1)
  await expectNoFindings(page)
  await page.getByRole('button', { name: /^Unblock these days/ }).click()
  await expect(taken.getByText('Blocked by you')).toBeHidden()
  expect(await takenDays()).toEqual(before)
  await page.context().close()
})

test("a visitor goes from a home to its landlord's page, without JavaScript too", async ({ browser }) => {
  const { ids } = (await callAsBeatriz('GET', '/roomAd/mine?view=published')) as { ids: string[] }
  const context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/detail/${ids[0]}`)
  await page.locator('#publisher a[href^="/publisher/"]').click()
  await expect(page.getByRole('heading', { name: 'Deposit record' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /listed now/ })).toBeVisible()
  await context.close()
})
