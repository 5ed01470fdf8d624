import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awakeAttribute } from './eventReplay.ts'
import { onceWithinMilliseconds, pageRetryScript, pauseMilliseconds } from './pageRetry.ts'

const reload = vi.fn()
const answer = vi.fn<() => Promise<unknown>>()

/** The script as a page has it, in a document of its own: what one page heard is nothing to the next. */
function openPage() {
  const page = document.implementation.createHTMLDocument()
  new Function('document', 'location', 'fetch', pageRetryScript)(page, { href: '/properties', reload }, answer)
  return page
}

/** A file that the page asked for does not come. */
function breakOff(page: Document, name: string, attributes: Record<string, string> = {}): void {
  const element = Object.assign(page.createElement(name), attributes)
  page.head.append(element)
  element.dispatchEvent(new Event('error'))
}

const pass = () => vi.advanceTimersByTimeAsync(pauseMilliseconds)

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  answer.mockResolvedValue({})
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
  sessionStorage.clear()
})

test.each([
  ['script', {}],
  ['link', { rel: 'stylesheet' }],
])('a page whose %s broke off is asked for once more', async (name, attributes) => {
  const page = openPage()
  breakOff(page, name, attributes)
  breakOff(page, name, attributes)
  await pass()
  await pass()
  expect(reload).toHaveBeenCalledOnce()
})

test('a picture that does not come is no reason', async () => {
  breakOff(openPage(), 'img')
  await pass()
  expect(answer).not.toHaveBeenCalled()
})

test('while the server does not answer the page stays to be read; then it is asked for', async () => {
  answer.mockRejectedValueOnce(new Error('away'))
  breakOff(openPage(), 'script')
  await pass()
  expect(reload).not.toHaveBeenCalled()
  await pass()
  expect(reload).toHaveBeenCalledOnce()
})

test('what is missing again is not asked for again at once', async () => {
  breakOff(openPage(), 'script')
  await pass()
  breakOff(openPage(), 'script')
  await pass()
  expect(reload).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(onceWithinMilliseconds)
  breakOff(openPage(), 'script')
  await pass()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a page without its style is asked for also where it hears by itself', async () => {
  const page = openPage()
  breakOff(page, 'link', { rel: 'stylesheet' })
  page.documentElement.setAttribute(awakeAttribute, '')
  await pass()
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that hears by itself is left alone', async () => {
  const [late, soon] = [openPage(), openPage()]
  late.documentElement.setAttribute(awakeAttribute, '')
  breakOff(late, 'script')
  breakOff(soon, 'script')
  soon.documentElement.setAttribute(awakeAttribute, '')
  await pass()
  expect(reload).not.toHaveBeenCalled()
})
