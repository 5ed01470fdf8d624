/** Opens a URL and waits until the page reports hydration (web/src/gateways/eventReplay.ts). */
import type { Page } from '@playwright/test'

export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('html[data-awake]').waitFor({ state: 'attached' })
}
