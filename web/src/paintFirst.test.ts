/** A page is seen before it wakes. */
import { expect, test } from 'vitest'
import { paintFirst } from './paintFirst.ts'

test('the code of a page waits behind its styles, its font and its pictures, and is still asked for early', () => {
  const styles = '<link rel="stylesheet" href="/assets/a.css"/><link rel="preload" as="font" href="/assets/a.woff2"/>'
  expect(paintFirst(`${styles}<link rel="modulepreload" href="/assets/a.js"/>`)).toBe(
    `${styles}<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>`,
  )
})
