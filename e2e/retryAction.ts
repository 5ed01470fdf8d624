/**
 * Retries of a user's action interrupted by a killed process (bench/renewal/stories.ts): the page says that Keyhold
 * does not respond, and the user presses the same button again. Those presses do not count for the story. Used nowhere
 * else.
 */
import type { BrowserContext, Page, Response } from '@playwright/test'
import { messagePattern } from './sweep/messages.ts'

declare global {
  interface Window {
    /** The last press: a button of the page, or the wallet's. */
    lastPress?: 'page' | 'wallet'
    /** These presses are not counted. */
    isTryingAgain?: boolean
  }
}

/** RFC 9110, sections 15.6.3 and 15.6.5: the gateway has no response to pass on. */
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
  const alertBox = page.getByRole('alert').filter({ hasText: new RegExp(sentences.join('|'), 's') })
  const pressAgain = async () => {
    if (brokenOff === undefined) return
    console.log(`Pressed again: ${brokenOff} was interrupted.`)
    forget()
    const confirms = await page.evaluate(() => {
      window.isTryingAgain = true
      return window.lastPress === 'wallet'
    })
    const form = alertBox.first().locator('xpath=ancestor::*[self::dialog or self::form or @role="dialog"][1]')
    await form.getByRole('button').last().click()
    const wallet = page.getByRole('dialog', { name: /, do you confirm\?$/ })
    if (confirms)
      await wallet
        .getByRole('button', { name: 'Confirm', exact: true })
        .click({ timeout: walletMilliseconds })
        .catch(() => undefined) // the earlier confirmation had arrived
    await page.evaluate(() => {
      window.isTryingAgain = false
    })
  }
  await page.addLocatorHandler(alertBox.first(), pressAgain, { noWaitAfter: true })
}
