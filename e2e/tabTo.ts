/** Keyboard navigation: from one element to the next by Tab. */
import { expect, type Page } from '@playwright/test'

/** Presses Tab (or Shift+Tab) until the element has the focus; fails if it is never reached. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key)
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const isField =
        element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement
      const label = isField ? [...(element.labels ?? [])].map((one) => one.textContent) : []
      const labels = [element?.getAttribute('aria-label') ?? '', ...label, element?.textContent ?? '']
      const box = element?.getBoundingClientRect()
      const isSeen = (box?.width ?? 0) > 0 && (box?.height ?? 0) > 0
      return { labels: labels.map((one) => (one ?? '').replace(/\s+/g, ' ').trim()), isSeen }
    })
    if (!focused.labels.some((one) => name.test(one))) continue
    expect(focused.isSeen, `${name} is visible while it has the focus`).toBe(true)
    return
  }
  throw new Error(`The keyboard never reaches ${name}`)
}
