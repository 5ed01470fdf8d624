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

/** Whether every word of a search stands in a text. A search of nothing means everything. */
export function isMeant(text: string, search: string): boolean {
  const searched = plain(text)
  return plain(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
