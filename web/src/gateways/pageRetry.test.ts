import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awakeAttribute } from './eventReplay.ts'
import { maxAskings, maxTimes, pageRetryScript, pauseMilliseconds } from './pageRetry.ts'

const origin = 'https://keyhold.example'
const reload = vi.fn()
const answer = vi.fn<() => Promise<{ status: number }>>()

/** The script in its own document: no state is shared between tests. */
function openPage() {
  const page = document.implementation.createHTMLDocument()
  const location = { href: `${origin}/properties`, origin, reload }
  new Function('document', 'location', 'fetch', pageRetryScript)(page, location, answer)
  return page
}

/** A file of the page fails to load. */
function breakOff(page: Document, name: string, attributes: Record<string, string> = {}): void {
  const element = Object.assign(page.createElement(name), attributes)
  page.head.append(element)
  element.dispatchEvent(new Event('error'))
}

/** A stylesheet fails to load; returns the URLs its element requests from then on. */
function breakOffStyle(page: Document, href = style.href) {
  breakOff(page, 'link', { ...style, href })
  const link = page.querySelector('link:last-of-type') as HTMLLinkElement
  const asked: string[] = []
  const heard = new MutationObserver((changes) => {
    for (const { oldValue } of changes) if (oldValue === null) asked.push(link.href)
  })
  heard.observe(link, { attributes: true, attributeOldValue: true })
  return { asked, link }
}

const style = { rel: 'stylesheet', href: `${origin}/assets/entry.css` }
const pass = (times = 1) => vi.advanceTimersByTimeAsync(times * pauseMilliseconds)
function wakeUp(page: Document): void {
  page.documentElement.setAttribute(awakeAttribute, '')
  page.dispatchEvent(new Event('keyhold-awake'))
}

beforeEach(() => {
  vi.useFakeTimers()
  answer.mockResolvedValue({ status: 200 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
  sessionStorage.clear()
})

test.each([
  ['script', {}],
  ['script', { src: `${origin}/assets/entry.js` }],
])('a page whose %s failed to load is reloaded once', async (name, attributes) => {
  const page = openPage()
  breakOff(page, name, attributes)
  breakOff(page, name, attributes)
  await pass(2)
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['img', {}],
  ['script', { src: 'https://elsewhere.example/planted.js' }],
])('a %s that fails and is not part of the page causes no reload', async (name, attributes) => {
  breakOff(openPage(), name, attributes)
  await pass()
  expect(answer).not.toHaveBeenCalled()
})

test.each([
  ['does not answer', () => Promise.reject(new Error('away'))],
  ['says that it cannot', () => Promise.resolve({ status: 502 })],
  ['has had enough', () => Promise.resolve({ status: 429 })],
])('while the server %s the page stays readable; then it is reloaded', async (_, refuse) => {
  answer.mockImplementationOnce(refuse)
  breakOff(openPage(), 'script')
  await pass()
  expect(reload).not.toHaveBeenCalled()
  await pass()
  expect(reload).toHaveBeenCalledOnce()
})

// promise: pub-page-asks-again
test('after a long network loss the page is reloaded when the network returns', async () => {
  answer.mockRejectedValue(new Error('away'))
  breakOff(openPage(), 'script')
  await pass(maxAskings + 5)
  expect(answer).toHaveBeenCalledTimes(maxAskings)
  answer.mockResolvedValue({ status: 200 })
  window.dispatchEvent(new Event('online'))
  await pass()
  expect(reload).toHaveBeenCalledOnce()
})

test('a file that fails repeatedly is left alone until a page loads completely', async () => {
  for (let time = 0; time < maxTimes + 2; time++) {
    breakOff(openPage(), 'script')
    await pass()
  }
  expect(reload).toHaveBeenCalledTimes(maxTimes)
  wakeUp(openPage())
  breakOff(openPage(), 'script')
  await pass()
  expect(reload).toHaveBeenCalledTimes(maxTimes + 1)
})

test('a hydrated page is left alone', async () => {
  const [late, soon] = [openPage(), openPage()]
  wakeUp(late)
  breakOff(late, 'script')
  breakOff(soon, 'script')
  wakeUp(soon)
  await pass()
  expect(reload).not.toHaveBeenCalled()
})

test.each(['input', 'click', 'submit'])('a page in which there was a %s stays unchanged', async (kind) => {
  const page = openPage()
  breakOff(page, 'script')
  page.body.dispatchEvent(new Event(kind))
  await pass()
  expect(reload).not.toHaveBeenCalled()
})

test('a stylesheet is retried in place once the server responds; the page keeps its input', async () => {
  answer.mockRejectedValueOnce(new Error('away'))
  const page = openPage()
  wakeUp(page)
  const { asked } = breakOffStyle(page)
  page.body.dispatchEvent(new Event('input'))
  await pass()
  expect(asked).toEqual([])
  await pass()
  expect(asked).toEqual([style.href])
  expect(reload).not.toHaveBeenCalled()
})

test('however many stylesheets are missing, the server is polled once, and has ten seconds to return', async () => {
  for (let time = 1; time < maxAskings; time++) answer.mockRejectedValueOnce(new Error('away'))
  const page = openPage()
  breakOff(page, 'script')
  const styles = ['entry', 'home', 'card', 'map'].map((name) => breakOffStyle(page, `${origin}/assets/${name}.css`))
  wakeUp(page)
  await pass(maxAskings)
  expect(answer).toHaveBeenCalledTimes(maxAskings)
  expect(styles.map(({ asked }) => asked.length)).toEqual([1, 1, 1, 1])
})

test('a stylesheet that loaded and fails again later gets a fresh retry', async () => {
  const { asked, link } = breakOffStyle(openPage())
  for (let time = 0; time < maxTimes + 1; time++) {
    await pass()
    link.dispatchEvent(new Event('load'))
    link.dispatchEvent(new Event('error'))
  }
  expect(asked).toHaveLength(maxTimes + 1)
})

test('a stylesheet that fails repeatedly is left alone; so is a foreign one', async () => {
  const page = openPage()
  const { asked, link } = breakOffStyle(page)
  for (let time = 0; time < maxTimes + 2; time++) {
    await pass()
    link.dispatchEvent(new Event('error'))
  }
  expect(asked).toHaveLength(maxTimes)
  const elsewhere = breakOffStyle(page, 'https://elsewhere.example/planted.css')
  await pass()
  expect(elsewhere.asked).toEqual([])
})
