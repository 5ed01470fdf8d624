/**
 * What people do whose act broke off because its process was killed (bench/renewal/stories.ts): the page says that Keyhold does
 * not answer, and they press the same button once more. Those presses are not the story's. Nobody does so anywhere else.
 */
import type { BrowserContext, Page, Response } from '@playwright/test'
import { messagePattern } from './sweep/messages.ts'

declare global {
  interface Window {
    /** What was pressed last: a button of the page, or the wallet's. */
    lastPress?: 'page' | 'wallet'
    /** Presses are not counted. */
    isTryingAgain?: boolean
  }
}

/** RFC 9110, sections 15.6.3 and 15.6.5: whoever stands between has no answer to pass on. */
const notAnswered = [502, 504]
const walletMilliseconds = 5_000

export function retryAction(context: BrowserContext): void {
  if (process.env.KEYHOLD_BALANCER === undefined) return
  context.on('page', (page) => void watch(page))
}

async function watch(page: Page): Promise<void> {
  let brokenOff: string | undefined
  const forget = () => {
    brokenOff = undefined
  }
  page.on('framenavigated', forget)
  page.on('response', (response: Response) => {
    const method = response.request().method()
    if (method !== 'GET' && notAnswered.includes(response.status())) brokenOff = `${method} ${response.url()}`
  })
  const sentences = (['en', 'es', 'th'] as const).map(
    (language) => messagePattern(language, 'refusals.api-away').source,
  )
  const told = page.getByRole('alert').filter({ hasText: new RegExp(sentences.join('|'), 's') })
  const pressAgain = async () => {
    if (brokenOff === undefined) return
    console.log(`Pressed again: ${brokenOff} broke off.`)
    forget()
    const confirms = await page.evaluate(() => {
      window.isTryingAgain = true
      return window.lastPress === 'wallet'
    })
    const form = told.first().locator('xpath=ancestor::*[self::dialog or self::form or @role="dialog"][1]')
    await form.getByRole('button').last().click()
    const wallet = page.getByRole('dialog', { name: /, do you confirm\?$/ })
    if (confirms)
      await wallet
        .getByRole('button', { name: 'Confirm', exact: true })
        .click({ timeout: walletMilliseconds })
        .catch(() => undefined) // what was confirmed before had arrived
    await page.evaluate(() => {
      window.isTryingAgain = false
    })
  }
  await page.addLocatorHandler(told.first(), pressAgain, { noWaitAfter: true })
}
