/**
 * Fonts for the scripts that the documents' own font lacks: Greek, Cyrillic, Devanagari, Hebrew, Arabic, Chinese,
 * Japanese kana and Korean. Each is in slices by Unicode range; a slice is read when a text first needs it.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
/** In the order in which they are asked for a character. */
const families = ['noto-sans', 'noto-sans-hebrew', 'noto-sans-arabic', 'noto-sans-sc', 'noto-sans-kr'] as const

/** What we use of fontkit's font. */
export interface ScriptFont {
  readonly unitsPerEm: number
  readonly variationAxes: { readonly wght?: { readonly default: number } }
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string): {
    readonly glyphs: readonly { readonly path: { toSVG(): string } }[]
    readonly positions: readonly Readonly<Record<'xAdvance' | 'xOffset' | 'yOffset', number>>[]
  }
}

interface Slice {
  readonly file: string
  readonly ranges: readonly (readonly [first: number, last: number])[]
}

/** "U+0370-0377,U+037A" as pairs. */
function rangesOf(text: string): Slice['ranges'] {
  return text.split(',').map((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return [first, last] as const
  })
}

function slicesOf(family: string): Slice[] {
  const list = require.resolve(`@fontsource-variable/${family}/unicode.json`)
  const slices = JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, string>>
  return Object.entries(slices).map(([name, ranges]) => {
    const file = `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`
    return { file: path.join(path.dirname(list), 'files', file), ranges: rangesOf(ranges) }
  })
}

let slices: readonly Slice[] | undefined
const fonts = new Map<string, ScriptFont>()

function read(file: string): ScriptFont {
  const known = fonts.get(file)
  if (known) return known
  const { create } = require('fontkit') as { create(bytes: Buffer): ScriptFont }
  const font = create(readFileSync(file))
  fonts.set(file, font)
  return font
}

/** The font that has a character; undefined if none of them does. */
export function scriptFontFor(codePoint: number): ScriptFont | undefined {
  slices ??= families.flatMap(slicesOf)
  for (const { file, ranges } of slices) {
    if (!ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) continue
    const font = read(file)
    if (font.hasGlyphForCodePoint(codePoint)) return font
  }
  return undefined
}
