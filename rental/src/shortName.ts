/** The name that others see: the first name and the initial of the last (D 12.8). */
import { namesIn } from './request.ts'

const graphemes = new Intl.Segmenter()

/** The initial of a last name with a point: `M.`; null without a name. */
export function initialOf(lastName: string | null): string | null {
  const [first] = graphemes.segment(lastName?.trim() ?? '')
  return first ? `${first.segment.toLocaleUpperCase()}.` : null
}

/** A person's short name in one line, without first and last name the agency's: `Lucia T.` */
export function shortNameOf(person: {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly agencyName: string | null
}): string {
  return [person.firstName, initialOf(person.lastName)].filter(Boolean).join(' ') || (person.agencyName ?? '')
}

/** The short name of a full name as typed in a request: `Daniel F.` */
export function shortNameIn(fullName: string): string {
  return shortNameOf({ ...namesIn(fullName), agencyName: null })
}
