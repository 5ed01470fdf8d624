/**
 * A viewing: the landlord offers three times, the tenant picks one in the chat widget, both see it and save it to their
 * calendars, and one cancels.
 */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { signInAs } from './signIn.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const log = (page: Page) => page.getByRole('log')

/** The lines of the calendar file that a page saves. */
async function savedFile(page: Page): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    log(page).getByRole('button', { name: 'Calendar file' }).last().click(),
  ])
  return (await readFile(await file.path(), 'utf8')).split('\r\n')
}

// promise: sgn-4-viewing-story
test('Lucía offers Daniel three times to see her home, he picks one, both save it, and he cancels', async ({
  browser,
}) => {
  const [daniel, lucia] = [await signInAs(browser, 'daniel'), await signInAs(browser, 'lucia')]
  await test.step('both have their conversation open: she on her page, he in the widget', async () => {
    await lucia.page.goto(`${url}/profile/${lucia.id}/messages?with=${daniel.id}&lang=en`)
    await daniel.page.goto(`${url}/how-it-works?lang=en`)
    await daniel.page.locator('main > button[aria-expanded=false]').click()
    await daniel.page.getByRole('link', { name: /Luc/ }).last().click()
    await expect(log(daniel.page)).toBeVisible()
  })
  await test.step('he requests a viewing, which appears in hers at once', async () => {
    await daniel.page.getByRole('button', { name: 'Ask for a viewing' }).click()
    const dialog = daniel.page.getByRole('dialog')
    await dialog.getByLabel('When would suit you? (optional)').fill('In the morning, please')
    await dialog.getByRole('button', { name: 'Ask for a viewing' }).click()
    await expect(log(lucia.page).getByRole('heading', { name: 'Daniel F. asked for a viewing' })).toBeVisible()
    await expect(log(lucia.page)).toContainText('In the morning, please')
  })
  await test.step('she chooses three times by keyboard and sends them', async () => {
    await log(lucia.page).getByRole('button', { name: 'Offer times' }).press('Enter')
    const dialog = lucia.page.getByRole('dialog')
    const add = dialog.getByRole('button', { name: 'Add this time' })
    await add.press('Enter')
    await add.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('Two of these times overlap')
    for (const hour of ['11:30', '17:00']) {
      await dialog.getByLabel('Time', { exact: true }).selectOption(hour)
      await add.press('Enter')
    }
    await dialog.getByRole('button', { name: 'Offer 3 times' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(log(lucia.page).getByRole('heading', { name: 'You offered viewing times' }).last()).toBeVisible()
  })
  await test.step('he picks the second in the chat widget', async () => {
    const times = log(daniel.page).getByRole('radio')
    await expect(times).toHaveCount(3)
    await times.nth(1).check()
    await log(daniel.page)
      .getByRole('button', { name: /^Agree on .*11:30$/ })
      .click()
  })
  await test.step('both see it, and the place; she finds it among her upcoming viewings', async () => {
    for (const { page } of [daniel, lucia]) {
      const agreed = log(page).getByRole('article', { name: 'Viewing agreed' }).last()
      await expect(agreed).toContainText('11:30')
      await expect(agreed).toContainText('San Salvador')
    }
    await lucia.page.goto(`${url}/profile/${lucia.id}/viewings?lang=en`)
    await expect(lucia.page.getByRole('heading', { name: 'Upcoming viewings' })).toBeVisible()
    await expect(lucia.page.getByRole('listitem').filter({ hasText: 'with Daniel F.' }).first()).toContainText('Agreed')
    await lucia.page.goto(`${url}/profile/${lucia.id}/messages?with=${daniel.id}&lang=en`)
  })
  let uid = ''
  await test.step('the calendar file contains it', async () => {
    const lines = await savedFile(daniel.page)
    expect(lines).toEqual(expect.arrayContaining(['METHOD:PUBLISH', 'SEQUENCE:0', 'STATUS:CONFIRMED']))
    uid = lines.find((line) => line.startsWith('UID:viewing-')) ?? ''
    expect(lines.find((line) => line.startsWith('DTSTART:'))).toMatch(/T173000Z$/)
  })
  await test.step('he cancels with a reason; she reads it, and her file removes it again', async () => {
    await log(daniel.page).getByRole('button', { name: 'Cancel viewing' }).click()
    const dialog = daniel.page.getByRole('dialog')
    await dialog.getByLabel('Why (optional)').fill('My flight is late')
    await dialog.getByRole('button', { name: 'Cancel the viewing' }).click()
    const heading = log(lucia.page).getByRole('heading', { name: /^Daniel F\. cancelled the viewing/ })
    await expect(heading.last()).toBeVisible()
    await expect(log(lucia.page)).toContainText('My flight is late')
    const lines = await savedFile(lucia.page)
    expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', uid, 'SEQUENCE:1', 'STATUS:CANCELLED']))
  })
})
