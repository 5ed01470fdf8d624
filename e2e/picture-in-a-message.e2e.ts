/** Lucía sends Daniel a picture and a PDF while her network fails and returns: both read them, and no one else can. */
import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { fetchWithRetry } from './fetchWithRetry.ts'
import { picture } from './picture.ts'
import { signInAs } from './signIn.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const messages = ({ id }: { id: string }, other: { id: string }) =>
  `${url}/profile/${id}/messages?with=${other.id}&lang=en`
const log = (page: Page) => page.getByRole('log')
const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('main input[type=file]').setInputFiles(files)
const files = (page: Page) => page.getByRole('list', { name: 'Files of this message' })
const paper = {
  name: 'House rules.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
}
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('keyhold.token') ?? '')

// promise: sgn-4-chat-files-story
test('Lucía sends Daniel a picture and a PDF, loses the network in between, and no one else can open them', async ({
  browser,
}: {
  browser: Browser
}) => {
  const [lucia, daniel, tom] = [
    await signInAs(browser, 'lucia'),
    await signInAs(browser, 'daniel'),
    await signInAs(browser, 'tom'),
  ]
  const tag = `Story ${Date.now().toString(36)}`
  await daniel.page.goto(messages(daniel, lucia))
  await lucia.page.goto(messages(lucia, daniel))
  await expect(log(lucia.page)).toBeVisible()
  await test.step('an invalid picture is refused in one sentence, and her text stays', async () => {
    await lucia.page.getByLabel(/^Message /).fill(`${tag}: the bathroom`)
    const renamed = { name: 'bath.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ this is a program') }
    await choose(lucia.page, renamed)
    await expect(files(lucia.page)).toContainText('This file is something else.')
    await lucia.page.getByRole('button', { name: 'Remove bath.jpg' }).click()
    await expect(lucia.page.getByLabel(/^Message /)).toHaveValue(`${tag}: the bathroom`)
  })
  await test.step('a picture whose upload loses the network waits, and resumes automatically', async () => {
    await lucia.page.route('**/api/messages/attachments', (route) => route.abort())
    await choose(lucia.page, await picture('bath'))
    await expect(files(lucia.page)).toContainText('Waiting for a connection')
    await lucia.page.unroute('**/api/messages/attachments')
    await lucia.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(files(lucia.page)).toContainText('Ready to send')
  })
  await test.step('it appears in his conversation without layout shift, and opens large', async () => {
    await choose(lucia.page, paper)
    await lucia.page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(log(daniel.page)).toContainText(`${tag}: the bathroom`)
    const small = log(daniel.page)
      .getByRole('button', { name: /^Picture from Lucía.*bath\.webp$/ })
      .last()
    const before = await small.boundingBox()
    await expect(small.locator('img')).toHaveJSProperty('complete', true)
    expect((await small.boundingBox())?.height).toBe(before?.height)
    await small.click()
    const dialog = daniel.page.getByRole('dialog')
    await expect(dialog.getByRole('img')).toBeVisible()
    await expect
      .poll(() => dialog.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(480)
    const found = await new AxeBuilder({ page: daniel.page }).include('dialog').analyze()
    expect(found.violations).toEqual([])
    await daniel.page.keyboard.press('Escape')
    await expect(small).toBeFocused()
  })
  await test.step('he saves the PDF; Tom can access neither', async () => {
    const download = daniel.page.waitForEvent('download')
    await log(daniel.page)
      .getByRole('button', { name: /Download: House rules\.pdf/ })
      .last()
      .click()
    expect((await download).suggestedFilename()).toBe('House rules.pdf')
    const authorization = await tokenOf(daniel.page)
    const read = await fetchWithRetry(`${url}/api/messages/${daniel.id}/${lucia.id}`, { headers: { authorization } })
    const said = (await read.json()) as { attachments?: { id: string }[] }[]
    const ids = said.at(-1)?.attachments?.map(({ id }) => id) ?? []
    expect(ids).toHaveLength(2)
    await tom.page.goto(`${url}/how-it-works?lang=en`)
    for (const id of ids) {
      const file = `${url}/api/messages/attachments/${id}/large`
      const own = await fetchWithRetry(file, { headers: { authorization } })
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect((await fetchWithRetry(file, { headers: { authorization: await tokenOf(tom.page) } })).status).toBe(404)
      expect((await fetchWithRetry(file)).status).toBe(403)
    }
  })
  await test.step('a message may be a picture only, and his inbox says so', async () => {
    await choose(lucia.page, await picture('living'))
    await lucia.page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(files(lucia.page)).toHaveCount(0)
    await expect(daniel.page.getByRole('navigation', { name: 'Conversations' })).toContainText('Picture')
    const found = await new AxeBuilder({ page: daniel.page }).include('main').analyze()
    expect(found.violations).toEqual([])
  })
})
