// @vitest-environment node
import { expect, test } from 'vitest'
import { preloadThai } from './preloads.ts'

const page = (words: string) => `<html><head></head><body><a hreflang="th">ไทย</a><p>${words}</p></body></html>`

// promise: pub-thai-font
test('the Thai font is preloaded on a page in any language that shows Thai', () => {
  expect(preloadThai(page('ซอยอารีย์ 4'), 'en')).toMatch(
    /<link rel="preload" href="[^"]+thai[^"]+" as="font"[^>]*><\/head>/,
  )
  expect(preloadThai(page('ซอยอารีย์ 4'), 'es')).toContain('preload')
})

test('a page without other Thai words than the menu has no such link, nor has a page in Thai a second one', () => {
  expect(preloadThai(page('Ari Soi 4'), 'en')).toBe(page('Ari Soi 4'))
  expect(preloadThai(page('ซอยอารีย์ 4'), 'th')).toBe(page('ซอยอารีย์ 4'))
})
