/** How somebody is called within a sentence, in the language it is said in. */
import type { Language } from '../text/language.ts'

/** A name longer than this many letters is cut in a sentence: a button stays a button. */
const maxLetters = 32

interface PersonName {
  readonly agencyName: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  /** The name is no name: what the language calls whoever has left. */
  readonly hasLeft?: boolean | undefined
}

/** The first name, or the agency's own; a very long one is cut. Thai says คุณ to a person and ทาง of an agency, with a space before other letters. */
export function formatPersonName(language: Language, { agencyName, firstName, lastName, hasLeft }: PersonName): string {
  const name = truncate(agencyName || firstName || lastName || '')
  if (language !== 'th' || name === '' || hasLeft) return name
  if (name.startsWith('คุณ') && !agencyName) return name
  const title = agencyName ? 'ทาง' : 'คุณ'
  return /^[\u0e00-\u0e7f]/.test(name) ? title + name : `${title} ${name}`
}

const letterSegmenter = new Intl.Segmenter()

function truncate(name: string): string {
  if (name.length <= maxLetters) return name // as many units hold no more letters
  const letters = Array.from(letterSegmenter.segment(name), ({ segment }) => segment)
  return letters.length > maxLetters
    ? `${letters
        .slice(0, maxLetters - 1)
        .join('')
        .trimEnd()}…`
    : name
}
