/** A person's name within a sentence, in the sentence's language. */
import type { Language } from '../text/language.ts'

/** Longer names are cut in sentences, which keeps buttons small. In graphemes. */
const maxLetters = 32

interface PersonName {
  readonly agencyName: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  /** Not a name: the language's word for a deleted account. */
  readonly hasLeft?: boolean | undefined
}

/**
 * The first name, or an agency's own; a very long one is cut. Thai puts คุณ before a person's name and ทาง before an
 * agency's, with a space before non-Thai letters.
 */
export function formatPersonName(language: Language, { agencyName, firstName, lastName, hasLeft }: PersonName): string {
  const name = truncate(agencyName || firstName || lastName || '')
  if (language !== 'th' || name === '' || hasLeft) return name
  if (name.startsWith('คุณ') && !agencyName) return name
  const title = agencyName ? 'ทาง' : 'คุณ'
  return /^[\u0e00-\u0e7f]/.test(name) ? title + name : `${title} ${name}`
}

const letterSegmenter = new Intl.Segmenter()

function truncate(name: string): string {
  if (name.length <= maxLetters) return name // fewer code units cannot hold more graphemes
  const letters = Array.from(letterSegmenter.segment(name), ({ segment }) => segment)
  return letters.length > maxLetters
    ? `${letters
        .slice(0, maxLetters - 1)
        .join('')
        .trimEnd()}…`
    : name
}
