/** Opens an address as a person waits for it: until the page says that it hears what is pressed (web/src/gateways/eventReplay.ts). */
import type { Page } from '@playwright/test'

export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('html[data-awake]').waitFor({ state: 'attached' })
}
