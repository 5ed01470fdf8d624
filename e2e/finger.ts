/** A finger on a phone's screen: drags in steps that the page sees, as a person does, and rests before it lifts. */
import type { Page } from '@playwright/test'

interface Point {
  readonly x: number
  readonly y: number
}

const steps = 10

export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  const frame = () => page.evaluate(() => new Promise(requestAnimationFrame))
  await touch('touchStart', [from])
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
    await frame()
  }
  for (let rest = 0; rest < steps; rest += 1) await frame()
  await touch('touchEnd', [])
  await cdp.detach()
}
