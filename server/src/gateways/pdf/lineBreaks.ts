/** Line breaking in PDF documents: at spaces, and in Thai between words, which are written without spaces. */
import type { Language } from '../text.ts'

const thai = /\p{Script=Thai}/u
/** Thai characters that never begin a line. */
const clings = /^[ๆฯ]/u

/** A space at which a line may end: not one that holds a number together. */
const endsInSpace = /[^\S\u00a0]$/

/** Thai words that are missing in the dictionary, which would break them inside. */
const borrowed = /เอสโครว์|โทเคน|เครือข่าย|โพรไฟล์|ซานซัลวาดอร์/gu

/** The positions inside such words. */
function insidesOf(text: string): ReadonlySet<number> {
  const insides = [...text.matchAll(borrowed)].flatMap(({ index, 0: word }) =>
    Array.from({ length: word.length - 1 }, (_, at) => index + at + 1),
  )
  return new Set(insides)
}

/** The unbreakable pieces of a text; a space ends the piece before it. */
export function pieces(text: string, language: Language): string[] {
  const found: string[] = []
  const insides = insidesOf(text)
  for (const { segment, index } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const last = found.at(-1)
    const isInside = insides.has(index) || clings.test(segment)
    const isBetweenThai = last && thai.test(last.slice(-1)) && thai.test(segment[0] ?? '') && !isInside
    if (last === undefined || endsInSpace.test(last) || isBetweenThai) found.push(segment)
    else found[found.length - 1] = last + segment
  }
  return found
}

/** The text in lines no wider than `width`; a wider piece, such as a hash, is broken between its characters. */
export function linesOf(text: string, language: Language, width: number, widthOf: (line: string) => number): string[] {
  const signs = new Intl.Segmenter(language, { granularity: 'grapheme' })
  const lines: string[] = []
  let line = ''
  let taken = 0
  const add = (piece: string) => {
    if (line && taken + widthOf(piece.trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
      taken = 0
    }
    const kept = line ? piece : piece.trimStart()
    line += kept
    taken += widthOf(kept)
  }
  for (const paragraph of text.split('\n')) {
    for (const piece of pieces(paragraph, language))
      if (widthOf(piece.trimEnd()) <= width) add(piece)
      else for (const { segment } of signs.segment(piece)) add(segment)
    lines.push(line.trimEnd())
    line = ''
    taken = 0
  }
  return lines
}
