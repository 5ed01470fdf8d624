/** Opens a URL and waits until the page reports hydration (web/src/gateways/eventReplay.ts). */
import type { Page } from '@playwright/test'

export async function openPage(page: Page, address: string): Promise<void> {
  const faults: string[] = []
  const failed = (request: { url(): string; failure(): { errorText: string } | null }) =>
    faults.push(`${request.url()}: ${request.failure()?.errorText}`)
  const thrown = (error: Error) => faults.push(error.message)
  page.on('requestfailed', failed).on('pageerror', thrown)
  await page.goto(address, { waitUntil: 'commit' })
  try {
    await page.locator('html[data-awake]').waitFor({ state: 'attached' })
  } catch (error) {
    throw new Error(`The page does not become interactive. ${faults.join(' ')}`, { cause: error })
  }
  page.off('requestfailed', failed).off('pageerror', thrown)
}
