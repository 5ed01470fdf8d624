/**
 * From Enter to the other user's screen: a hundred messages between two browsers, compared with a bare round trip of
 * the same run.
 */
import { expect, type Page, test } from '@playwright/test'
import { signInAs } from './signIn.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const count = 100
/** The limit for an idle machine, in milliseconds. */
const promised = 150
/**
 * A busy machine is slow at everything. The time of a trivial call, and of a frame in each of the two browsers, is
 * measured between the messages: a message that is stored, delivered and rendered may take a multiple of it before
 * Keyhold counts as slow.
 */
const roundTrips = 3

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
const log = (page: Page) => page.getByRole('log')

/** Records, by the machine's clock, when a text is rendered in the conversation. */
const noteWords = (page: Page) =>
  page.evaluate(() => {
    const seen: Record<string, number> = {}
    Object.assign(window, { seen })
    const look = () => {
      const said = document.querySelector('[role=log]')?.textContent ?? ''
      for (const [words] of said.matchAll(/\[[a-z0-9]+ \d+\]/g))
        seen[words] ??= performance.timeOrigin + performance.now()
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
const seenAt = (page: Page, words: string) =>
  page.evaluate((asked) => (window as unknown as { seen: Record<string, number> }).seen[asked], words)

/** Presses Enter in the page and returns the time, by the same clock. */
const pressEnter = (page: Page) =>
  page.evaluate(() => {
    const at = performance.timeOrigin + performance.now()
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    document.querySelector('[role=main] textarea, main textarea')?.dispatchEvent(enter)
    return at
  })

/** Milliseconds of a call that reads and changes nothing, and of a frame rendered after it. */
const bareRoundTrip = (page: Page) =>
  page.evaluate(async () => {
    const begin = performance.now()
    await (await fetch('/api/escrow')).text()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - begin
  })

// promise: sgn-4-chat-screen
test("Daniel's messages appear on Lucía's screen at once: 95 of 100 within 150 ms, on an idle machine", async ({
  browser,
}) => {
  const [daniel, lucia] = [await signInAs(browser, 'daniel'), await signInAs(browser, 'lucia')]
  const tag = Date.now().toString(36)
  await lucia.page.goto(`${url}/profile/${lucia.id}/messages?with=${daniel.id}&lang=en`)
  await daniel.page.goto(`${url}/profile/${daniel.id}/messages?with=${lucia.id}&lang=en`)
  for (const { page } of [daniel, lucia]) await expect(log(page)).toBeVisible()
  await noteWords(lucia.page)
  const field = daniel.page.getByLabel(/^Message /)
  const [took, bare]: [number[], number[]] = [[], []]
  for (let number = 0; number <= count; number++) {
    const words = `[${tag} ${number}]`
    await field.fill(words)
    const sentAt = await pressEnter(daniel.page)
    await expect.poll(() => seenAt(lucia.page, words), { intervals: [20] }).toBeTruthy()
    await expect(field).toHaveValue('')
    const at = (await seenAt(lucia.page, words)) ?? 0
    bare.push((await bareRoundTrip(daniel.page)) + (await bareRoundTrip(lucia.page)))
    if (number > 0) took.push(at - sentAt) // the first is a warm-up for both
  }
  const [p50, p95, trip] = [quantile(took, 0.5), quantile(took, 0.95), quantile(bare, 0.95)]
  const bar = Math.max(promised, roundTrips * trip)
  const sentence = `message to screen: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; bare round trips p95 ${trip.toFixed(0)} ms; bar ${bar.toFixed(0)} ms`
  console.log(sentence)
  test.info().annotations.push({ type: 'measured', description: sentence })
  expect(took).toHaveLength(count)
  expect(p95, sentence).toBeLessThan(bar)
})
