/** How the two of a lease are called. */
import type { LeaseCard, LeaseParty } from '@keyhold/api/leases.ts'

/** A party's whole name; an agency goes by its own. */
export function nameOf({ agencyName, firstName, lastName }: LeaseParty): string {
  return agencyName ?? `${firstName} ${lastName}`.trim()
}

/** A name longer than this many letters is cut in a sentence: a button stays a button. */
const lettersAtMost = 32

/** The name one says in a sentence: the first name, or the agency's; a very long one is cut. */
export function shortName({ agencyName, firstName, lastName }: LeaseParty): string {
  const name = agencyName ?? (firstName || lastName)
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return letters.length > lettersAtMost
    ? `${letters
        .slice(0, lettersAtMost - 1)
        .join('')
        .trimEnd()}…`
    : name
}

/** Who opposite of the viewer is, in a sentence. */
export function otherName(lease: LeaseCard): string {
  return shortName(lease.counterpart)
}
