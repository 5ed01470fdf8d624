/** The questions of the help page, and which of them a search means. */

/** In the order of a rental. `to` is where the answer leads on. */
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

/** Without capitals, accents and what holds a word together: "fianza" and "Fianza", "cómo" and "como". Thai marks stay, they are letters. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u2060]/g, '')

/** Says a sentence of the help page, in some language. */
export type HelpText = (key: `questions.${Question}.${'title' | 'answer'}`) => string

/**
 * The questions that a search means. What the page's own language does not find is looked for in all of them: whoever reads
 * Thai may know "wallet" by its English word alone.
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

/** Whether every word of a search stands in a text. A search of nothing means everything. */
export function isMeant(text: string, search: string): boolean {
  const searched = plain(text)
  return plain(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
