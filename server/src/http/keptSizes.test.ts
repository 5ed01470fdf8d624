import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPageCache, encodingFor, withoutNonce } from './pageCache.ts'

/** What is cached of a page, and how many pages. */
const cache = createPageCache(() => 0)
const long = 'one of many homes '.repeat(200)

test('beyond 300 pages and 1,000 API responses the oldest is removed', async () => {
  const [pages, answers] = [
    Array.from({ length: 301 }, (_, at) => String(at)),
    Array.from({ length: 1_001 }, (_, at) => String(at)),
  ]
  const made: string[] = []
  const render = (key: string) => async () => {
    made.push(key)
    return { status: 200, headers: [], html: [key], nonce: 'n' }
  }
  const answer = (key: string) => async () => {
    made.push(key)
    return { status: 200, body: key }
  }
  for (const key of pages) await cache.read(key, render(key))
  for (const key of answers) await cache.ask(key, answer(key))
  made.length = 0
  for (const key of ['1', '300', '0']) await cache.read(key, render(key))
  for (const key of ['1', '1000', '0']) await cache.ask(key, answer(key))
  expect(made).toEqual(['0', '0'])
})

test('the size of a page counts its text, and each encoding once it exists', async () => {
  const page = withoutNonce({ status: 200, headers: [], html: [long], nonce: 'n' })
  expect(page.size()).toBe(long.length)
  const encoded = [await page.encoded('br'), await page.encoded('br'), await page.encoded('identity')]
  expect(page.size()).toBe(long.length + Number(encoded[0]?.length))
})

test('in a page of several parts only the scripts with its nonce are allowed', async () => {
  const [link, script, ours] = ['<link nonce="n"/>', '<script type="text/plain" nonce="n" id="code">', 'run(">")']
  const html = [`<head>${link}`, `${script}${ours}</script>`, '<script>planted()</script><script nonce="n"></script>']
  const page = withoutNonce({ status: 200, headers: [], html, nonce: 'n' })
  expect(page.scripts).toEqual([`'sha256-${hash('sha256', ours, 'base64')}'`])
  expect((await page.encoded('identity')).toString()).toBe(html.join('').replaceAll(' nonce="n"', ''))
})

test('an encoding is made once', async () => {
  const page = withoutNonce({ status: 200, headers: [], html: [long], nonce: 'n' })
  expect(await page.encoded('br')).toBe(await page.encoded('br'))
})

test.each([
  [undefined, 'identity'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['zstd', 'identity'],
  ['GZIP, BR;q=0.9', 'br'],
])('Accept-Encoding %s gives the encoding %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
