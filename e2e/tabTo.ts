/** The way of whoever has no mouse: from one thing to the next by Tab. */
import { expect, type Page } from '@playwright/test'

/** Presses Tab (or goes back by it) until the focus is where it is wanted; fails when it never comes there. */
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
    expect(focused.isSeen, `${name} can be seen while it has the focus`).toBe(true)
    return
  }
  throw new Error(`The keyboard never comes to ${name}`)
}
