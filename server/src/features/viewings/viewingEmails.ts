/** What is said of a viewing: the words of its messages, and the letters that bell, mailbox and devices repeat (D 7.9). */
import { formattersFor } from '@keyhold/rental/formatters.ts'
import { type HomeTexts, titleIn } from '@keyhold/rental/homeTexts.ts'
import type { OutgoingEmail } from '../../gateways/email.ts'
import { type Language, languageOf, textFor } from '../../gateways/text.ts'
import type { EntryKind, StoredViewing } from './store.ts'

/** Who reads, as far as a letter needs to know. */
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

/** Which letter tells the other one of what was done. */
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

/** When it is, by the clock at the home: the time that was picked, or all that are offered. */
function whenOf({ timeZone, times, startsAt }: ViewingFacts, language: Language): string {
  const { at } = formattersFor(language, timeZone)
  return (startsAt ? [startsAt] : times).map((time) => at(secondsOf(time))).join(' · ')
}

/** The words of the message that stands for it, in its writer’s language. */
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
  /** The home in question, if it is there still: its title is told in the reader’s language. */
  readonly home: HomeTexts | undefined
  /** Where they meet, if that is told. */
  readonly address: string | undefined
}

/** Writes the letter of this kind in its reader’s language. */
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
