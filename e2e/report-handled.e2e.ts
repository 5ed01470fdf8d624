/**
 * Tom reports a home; Irene reads it on her desk, hides the home and closes the report; landlord and Tom are notified,
 * and the audit log records it (D 11.29).
 */
import { demoUsers } from '@keyhold/demo/demoUsers.ts'
import { expect, test } from '@playwright/test'
import { publishHome } from './acceptedLease.ts'
import { ApiUser } from './apiUser.ts'
import { fetchWithRetry } from './fetchWithRetry.ts'
import { openPage } from './openPage.ts'
import { signInAs } from './signIn.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const tag = `reported-${Date.now().toString(36)}`
const title = `Quiet flat of ${tag}`

/** The emails to an address, newest first. */
async function emailsTo(email: string): Promise<string[]> {
  const emails = await (await fetchWithRetry(`${url}/api/mailbox?to=${encodeURIComponent(email)}`)).json()
  return (emails as { text: string; subject: string }[]).map(({ subject, text }) => `${subject}\n${text}`)
}

test('a reported home is reviewed and hidden, and the reporter is notified', async ({ browser }) => {
  const landlord = await ApiUser.create({ url, tag, firstName: 'Nils', lastName: 'Marsh', isLandlord: true })
  const from = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const home = await publishHome(landlord, { story: tag, rent: 900, deposit: 900, from })
  const [tom, irene] = [await signInAs(browser, 'tom'), await signInAs(browser, 'irene')]
  await test.step('Tom reports what is wrong with it', async () => {
    await openPage(tom.page, `${url}/detail/${home}`)
    await tom.page.getByRole('button', { name: 'Report', exact: true }).click()
    await tom.page.getByRole('radio', { name: 'They ask to be paid outside the escrow' }).check()
    await tom.page.getByLabel('What happened?').fill(`${tag}: he wants cash`)
    await tom.page.getByRole('button', { name: 'Send report' }).click()
    await expect(tom.page.getByText('We will email you the result.')).toBeVisible()
  })
  const log = irene.page.getByRole('region', { name: 'Audit log' })
  const act = async (name: string, field: string, words: string) => {
    const dialog = irene.page.getByRole('dialog')
    await dialog.getByLabel(field).fill(words)
    await dialog.getByRole('button', { name }).click()
    await expect(dialog).toBeHidden()
  }
  await test.step('Irene hides the home, with a reason', async () => {
    await openPage(irene.page, `${url}/desk`)
    await irene.page.getByLabel('Name, email, title, KH number or id').fill(title)
    await irene.page.getByLabel('Reason').fill('It was reported')
    await irene.page.getByRole('button', { name: 'Search', exact: true }).click()
    const found = irene.page.getByRole('status').getByRole('listitem').filter({ hasText: title })
    await found.getByRole('button', { name: 'Hide the home' }).click()
    await act('Hide the home', 'Reason', `He asks for cash, ${tag}`)
    await expect(found).toContainText('Hidden')
    expect((await fetchWithRetry(`${url}/detail/${home}`)).status).toBe(404)
    const [mail] = await emailsTo(landlord.email)
    expect(mail).toContain(`He asks for cash, ${tag}`)
  })
  await test.step('she closes the report, and Tom is notified of the outcome without a name', async () => {
    await openPage(irene.page, `${url}/reports`)
    const report = irene.page
      .getByRole('listitem')
      .filter({ hasText: `${tag}: he wants cash` })
      .first()
    await report.getByRole('button', { name: 'Close reports' }).click()
    await act('Close reports', 'Outcome', `The home is gone, ${tag}`)
    await expect(report).toContainText(`Closed: The home is gone, ${tag}`)
    await expect(log).toContainText(`The home is gone, ${tag}`)
    await expect(log).toContainText(`He asks for cash, ${tag}`)
    const [mail] = await emailsTo(demoUsers.tom.email)
    expect(mail).toContain('The result of your report on Keyhold')
    expect(mail).toContain(`The home is gone, ${tag}`)
    expect(mail).not.toContain('Nils')
  })
})
