/**
 * A page is painted before it hydrates.
 * @vitest-environment jsdom
 */
import { afterEach, expect, test, vi } from 'vitest'
import { paintFirst as paintInParts } from './paintFirst.ts'

const styles = '<link rel="stylesheet" href="/assets/a.css"/>'
const preload = '<link rel="modulepreload" href="/assets/a.js" nonce="x"/>'
const code = 'import "/assets/a.js";'
const page = (links: string) =>
  `<head>${links}${styles}</head><body><main>Homes</main><script nonce="x" type="module" async="">${code}</script></body>`

const paintFirst = (...page: Parameters<typeof paintInParts>) => paintInParts(...page).join('')

/** The page in a browser, with its inline scripts run in order. */
function open(html: string): void {
  document.documentElement.innerHTML = html
  for (const script of document.querySelectorAll('script:not([type])')) new Function(script.textContent ?? '')()
}
const asked = () => document.head.querySelectorAll('link[rel=modulepreload]').length
const started = () => document.querySelector('script[type=module]')?.textContent

afterEach(() => vi.restoreAllMocks())

test("a page's code is requested once it was painted, once, with its nonce", async () => {
  const frames: (() => void)[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((drawn) => frames.push(() => drawn(0)))
  open(paintFirst(page(preload + preload)))
  expect([asked(), started()]).toEqual([0, undefined])
  for (const drawn of frames) drawn()
  await vi.waitFor(() => expect(started()).toBe(code))
  expect(asked()).toBe(1)
  expect(document.querySelector<HTMLScriptElement>('script[type=module]')?.nonce).toBe('x')
})

test('a hidden page does not wait for a frame', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  open(paintFirst(page(preload)))
  expect(started()).toBe(code)
})

test('the visible HTML stays unchanged, and so does a page without code', () => {
  expect(paintFirst(page(preload))).toContain(`<head>${styles}</head><body><main>Homes</main>`)
  expect(paintFirst('<main>Homes</main>')).toBe('<main>Homes</main>')
  expect(paintFirst('<body>Homes</body>', '<script></script>', '<!DOCTYPE html>')).toBe(
    '<!DOCTYPE html><body>Homes<script></script></body>',
  )
})

test('no script of a page is split between chunks', () => {
  for (const part of paintInParts(page(preload), '<script nonce="x">last()</script>'))
    expect(part.match(/<script/g)?.length).toBe(part.match(/<\/script>/g)?.length)
})
