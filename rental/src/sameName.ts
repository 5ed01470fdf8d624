/** Compares a person's names from two sources. */
import { namesIn } from './request.ts'

/**
 * Whether two full names have the same words, without regard to title, case, accents, points and order; a name that is
 * written without spaces counts too.
 */
export function isSameName(first: string, second: string): boolean {
  const [one, other] = [wordsOfName(first), wordsOfName(second)]
  if (one.toSorted().join(' ') === other.toSorted().join(' ')) return true
  const forms = (words: readonly string[]) => [words.join(''), words.toReversed().join('')]
  return forms(one).some((form) => forms(other).includes(form))
}

function wordsOfName(fullName: string): string[] {
  const { firstName, lastName } = namesIn(fullName.normalize('NFKC'))
  return `${firstName} ${lastName}`
    .normalize('NFD')
    .replace(/[\u0300-\u036f\p{Cf}.]/gu, '')
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
}
