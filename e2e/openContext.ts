/**
 * A separate browser for a story's user. Contexts left open by earlier stories are closed: their pages would continue
 * polling and rendering.
 */
import { type Browser, type BrowserContext, type BrowserContextOptions, test } from '@playwright/test'
import { retryAction } from './retryAction.ts'

let story = ''
const opened: BrowserContext[] = []

export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const { file } = test.info()
  if (story !== file) await Promise.all(opened.splice(0).map((context) => context.close()))
  story = file
  const context = await browser.newContext(options)
  opened.push(context)
  retryAction(context)
  return context
}
