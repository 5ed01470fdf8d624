/** Lucía blocks Tom: he reads so in one sentence, she reports him, and a moderator reads the report. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { signInAs } from './signIn.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const messages = ({ id }: { id: string }, other: { id: string }) =>
  `${url}/profile/${id}/messages?with=${other.id}&lang=en`
const log = (page: Page) => page.getByRole('log')
const write = async (page: Page, words: string) => {
  await page.getByLabel(/^Message /).fill(words)
  await page.keyboard.press('Enter')
}
const openMenu = (page: Page) => page.locator('main summary[aria-label^="More about"]').click()

// promise: sgn-4-chat-block-story
test('Lucía blocks Tom and reports him; he is notified, and writes again once she unblocks him', async ({
  browser,
}: {
  browser: Browser
}) => {
  const [tom, lucia, irene] = [
    await signInAs(browser, 'tom'),
    await signInAs(browser, 'lucia'),
    await signInAs(browser, 'irene'),
  ]
  const tag = `Story ${Date.now().toString(36)}`
  await test.step('he writes, she reads it', async () => {
    await tom.page.goto(messages(tom, lucia))
    await write(tom.page, `${tag}: pay me outside`)
    await expect(log(tom.page)).toContainText(tag)
    await lucia.page.goto(messages(lucia, tom))
    await expect(log(lucia.page)).toContainText(tag)
  })
  await test.step('she reports him, and blocks him', async () => {
    await openMenu(lucia.page)
    await lucia.page.getByRole('button', { name: /^Report / }).click()
    await lucia.page.getByRole('radio', { name: /paid outside/ }).check()
    await lucia.page.getByLabel('What happened?').fill(tag)
    await lucia.page.getByRole('button', { name: 'Send report' }).click()
    await expect(lucia.page.getByText('Thank you for telling us')).toBeVisible()
    await openMenu(lucia.page)
    await lucia.page.getByRole('button', { name: /^Block / }).click()
    await expect(lucia.page.getByRole('button', { name: /^Unblock / }).last()).toBeVisible()
    await expect(lucia.page.getByLabel(/^Message /)).toHaveCount(0)
  })
  await test.step('he reads it in one sentence, and his text stays', async () => {
    await write(tom.page, `${tag}: are you there?`)
    await expect(tom.page.getByText('This person does not receive messages from you.')).toBeVisible()
    await expect(tom.page.getByLabel(/^Message /)).toHaveValue(`${tag}: are you there?`)
    await expect(log(lucia.page)).not.toContainText(`${tag}: are you there?`)
  })
  await test.step('a moderator reads the report', async () => {
    await irene.page.goto(`${url}/reports?lang=en`)
    const report = irene.page.getByRole('listitem').filter({ hasText: tag }).first()
    await expect(report).toContainText('They ask to be paid outside the escrow')
    await report.getByRole('button', { name: 'Close reports' }).click()
    await irene.page.getByLabel('Outcome').fill('Both were written to')
    await irene.page.getByRole('dialog').getByRole('button', { name: 'Close reports' }).click()
    await expect(report).toContainText('Closed: Both were written to')
    await expect(irene.page.getByRole('region', { name: 'Audit log' })).toContainText('Closed reports about')
  })
  await test.step('she unblocks him, and the stored text arrives', async () => {
    await lucia.page
      .getByRole('button', { name: /^Unblock / })
      .last()
      .click()
    await expect(lucia.page.getByLabel(/^Message /)).toBeVisible()
    await tom.page.getByRole('button', { name: 'Send' }).click()
    await expect(log(lucia.page)).toContainText(`${tag}: are you there?`)
  })
})
