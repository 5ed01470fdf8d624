/**
 * Figures of the specification that style sheets keep (spec public §2, §9).
 * @vitest-environment node
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { masonryStyle } from '../features/listing-page/masonry.ts'

const source = path.resolve(import.meta.dirname, '..')
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
const read = (name: string) => readFileSync(path.join(source, name), 'utf8')
/** The declarations of the first rule with this selector. */
const rule = (name: string, selector: string) => {
  const text = read(name)
  return text.slice(text.indexOf(`${selector} {`)).split('}')[0] ?? ''
}

// promise: pub-9-breakpoints
test('pages change their shape at 576, 768, 992 and 1200 pixels, and nowhere else', () => {
  const widths = sheets.flatMap((name) =>
    [...read(name).matchAll(/@media[^{]*\((?:min|max)-width: ([\d.]+)px\)/g)].map(([, width]) => Number(width)),
  )
  expect(widths.length).toBeGreaterThan(50)
  expect([...new Set(widths.map(Math.ceil))].toSorted((one, other) => one - other)).toEqual([576, 768, 992, 1200])
})

// promise: search-no-script
test('without JavaScript no page shows a button that does nothing: one rule says so, for all of them', () => {
  const ruled = sheets.filter((name) => /scripting: none\) \{[^@]*button\[/.test(read(name)))
  expect(ruled).toEqual(['styles/base.css'])
  expect(rule('styles/base.css', 'html button[type="button"]')).toContain('display: none')
})

// promise: pub-2-featured-four, pub-9-grid
test('featured homes stand four beside each other on large screens', () => {
  expect(rule('features/listing-page/HomeGrid.module.css', '.homes')).toMatch(/repeat\(4, /)
})

// promise: pub-2-hero-still
test('the hero keeps the room of its tallest door while the page is still arriving', () => {
  const sheet = read('features/landing/Hero.module.css')
  const heights = (start: string) => [...sheet.matchAll(new RegExp(`${start}: (\\d+)px`, 'g'))].map(([, high]) => high)
  expect(heights('\\.doors \\{\\s+min-height')).toEqual(['410', '280', '148'])
  expect(heights('\\.door:nth-child\\(2\\) \\{\\s+height')).toEqual(['410', '280', '148'])
})

// promise: pub-9-masonry
test('all pictures stand in columns of 300 pixels with 16 between them', () => {
  expect(masonryStyle(12).columns).toMatch(/^300px /)
  expect(rule('features/listing-page/PhotoViewer.module.css', '.masonry')).toContain('column-gap: 16px')
})

// promise: pub-2-detail-map, pub-9-map-height
test('the map of a home is 300 pixels high', () => {
  expect(rule('routes/detail.module.css', '.map')).toContain('height: 300px')
})

// promise: pub-2-pages
test('pages of results are round', () => {
  expect(rule('ui/Pagination.module.css', '.pager > *')).toContain('border-radius: 50%')
})

// promise: pub-2-map-wide
test('the map stands beside the list from 1200 pixels up, unless it is hidden; below, a button opens it over the whole page (D 5.13)', () => {
  const sheet = 'routes/results.module.css'
  const wide = read(sheet).split('@media (min-width: 1200px)')[1] ?? ''
  expect(rule(sheet, '.map')).toContain('display: none')
  expect(rule(sheet, '.map.open')).toMatch(/display: block;\s+position: fixed;\s+inset: 0/)
  expect(wide).toMatch(/\.map,\s+\.map\.open \{\s+display: block;\s+position: sticky/)
  expect(wide).toMatch(/\.whole \.map \{\s+display: none/)
  expect(wide).toMatch(/\.fab \{\s+display: none/)
})

// promise: bad-slow-shapes
test('a slow search shows the shapes of the homes for two seconds at most', () => {
  const moves = [...read('routes/results.module.css').matchAll(/animation: (?:searching|unseen) ([\d.]+)s ([\d.]+)s/g)]
  expect(moves).toHaveLength(2)
  for (const [, long, later] of moves) expect(Number(long) + Number(later)).toBeLessThanOrEqual(2)
})
