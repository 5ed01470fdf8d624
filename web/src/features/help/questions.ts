/** The help page's questions, and the matches of a search. */

/** In the order of a rental. `to` is the answer's link. */
export const questions = [
  'find',
  'request',
  'costs',
  'pay',
  'deposit',
  'withdraw',
  'disagree',
  'outside',
  'report',
  'walletLost',
  'signIn',
  'list',
  'data',
] as const
export type Question = (typeof questions)[number]

/** Without case, accents and joiners: "fianza" and "Fianza", "cómo" and "como". Thai marks stay, they are letters. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u2060]/g, '')

/** Formats a message of the help page, in any language. */
export type HelpText = (key: `questions.${Question}.${'title' | 'answer'}`) => string

/**
 * The questions matching a search. Without a match in the page's language all languages are searched: Thai readers may
 * know "wallet" only by its English word.
 */
export function findQuestions(search: string, own: HelpText, others: readonly HelpText[]): readonly Question[] {
  const meant = (texts: readonly HelpText[]) =>
    questions.filter((name) =>
      isMeant(
        texts.map((text) => `${text(`questions.${name}.title`)} ${text(`questions.${name}.answer`)}`).join(' '),
        search,
      ),
    )
  const found = meant([own])
  return found.length > 0 ? found : meant([own, ...others])
}

/** Whether a text contains every word of a search. An empty search matches everything. */
export function isMeant(text: string, search: string): boolean {
  const searched = plain(text)
  return plain(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
