/** The texts of a viewing: its messages, and the notices for bell, e-mail and push (D 7.9). */
import { formattersFor } from '@keyhold/rental/formatters.ts'
import { type HomeTexts, titleIn } from '@keyhold/rental/homeTexts.ts'
import type { OutgoingEmail } from '../../../gateways/email.ts'
import { type Language, languageOf, textFor } from '../../../gateways/text.ts'
import type { EntryKind, StoredViewing } from './store.ts'

/** The reader, as far as an e-mail needs. */
export interface Reader {
  readonly id: string
  readonly email: string
  readonly languageId: number
}

export type ViewingEmail =
  | 'viewingAsked'
  | 'viewingOffered'
  | 'viewingWithdrawn'
  | 'viewingDeclined'
  | 'viewingAgreed'
  | 'viewingCancelled'
  | 'viewingTomorrow'
  | 'viewingSoon'

/** The e-mail that notifies the other of an action. */
export const emailOf: Readonly<Record<EntryKind, ViewingEmail>> = {
  asked: 'viewingAsked',
  offered: 'viewingOffered',
  withdrawn: 'viewingWithdrawn',
  declined: 'viewingDeclined',
  agreed: 'viewingAgreed',
  cancelled: 'viewingCancelled',
}

type ViewingFacts = Pick<StoredViewing, 'timeZone' | 'times' | 'startsAt' | 'words' | 'reason'>

const titleOf = (home: HomeTexts | undefined, language: Language) => (home ? titleIn(home, language) : '')

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000)

/** The time at the home: the picked one, or all offered ones. */
function whenOf({ timeZone, times, startsAt }: ViewingFacts, language: Language): string {
  const { at } = formattersFor(language, timeZone)
  return (startsAt ? [startsAt] : times).map((time) => at(secondsOf(time))).join(' · ')
}

/** The text of its message, in its writer’s language. */
export function entryWords(
  kind: EntryKind,
  viewing: ViewingFacts,
  home: HomeTexts | undefined,
  language: Language,
): string {
  const said = kind === 'asked' || kind === 'offered' ? viewing.words : viewing.reason
  const line = textFor(language)(`viewings:message.${kind}`, {
    home: titleOf(home, language),
    when: whenOf(viewing, language),
  })
  return said ? `${line}\n${said}` : line
}

interface ViewingEmailInput {
  readonly viewing: ViewingFacts & { readonly way: StoredViewing['way'] }
  readonly to: Reader
  readonly other: { readonly id: string; readonly name: string }
  /** The home, if it still exists: its title is in the reader’s language. */
  readonly home: HomeTexts | undefined
  /** The meeting place, if it is revealed. */
  readonly address: string | undefined
}

/** Writes the e-mail of this kind in its reader’s language. */
export function viewingEmail(
  kind: ViewingEmail,
  { viewing, to, other, home, address }: ViewingEmailInput,
): OutgoingEmail {
  const language = languageOf(to.languageId)
  const text = textFor(language)
  const said = kind === 'viewingAsked' || kind === 'viewingOffered' ? viewing.words : viewing.reason
  const where = viewing.way === 'video' ? text('viewings:way.video') : address
  return {
    to: to.email,
    languageId: to.languageId,
    kind: `notices:${kind}`,
    values: {
      other: other.name || text('notices:somebody'),
      home: titleOf(home, language),
      when: whenOf(viewing, language),
      count: viewing.times.length,
      words: said ? text('notices:reason', { reason: said }) : '',
    },
    path: `/profile/${to.id}/messages?with=${other.id}`,
    choicesOf: to.id,
    aboutIds: [other.id],
    facts: {
      home: titleOf(home, language),
      ...(kind !== 'viewingAsked' && { when: whenOf(viewing, language) }),
      ...(where && { where }),
    },
  }
}
