/** The help page's questions, and the matches of a search. */

/** In the order of a rental. `to` is the answer's link. */
export const questions = [
  'find',
  'viewing',
  'real',
  'request',
  'pets',
  'roommates',
  'identity',
  'costs',
  'pay',
  'card',
  'buyUsdt',
  'otherCoins',
  'cryptoLaw',
  'network',
  'rents',
  'noKeys',
  'notAsShown',
  'late',
  'deposit',
  'legalDeposit',
  'withdraw',
  'cancel',
  'early',
  'longer',
  'contract',
  'receipts',
  'disagree',
  'arbitrator',
  'outside',
  'safe',
  'report',
  'walletLost',
  'signIn',
  'list',
  'landlordCost',
  'houseRules',
  'firstRent',
  'damage',
  'unpaid',
  'cashOut',
  'taxes',
  'who',
  'data',
  'seen',
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
 * The questions matching a search, the nearest first. Without a match in the page's language all languages are
 * searched: Thai readers may know "wallet" only by its English word. A whole sentence rarely matches word by word; then
 * the questions with most of its words are found.
 */
export function findQuestions(search: string, own: HelpText, others: readonly HelpText[]): readonly Question[] {
  const everywhere = [own, ...others]
  const steps = [() => matching(search, [own]), () => matching(search, everywhere)]
  const partly = [() => nearest(search, [own]), () => nearest(search, everywhere)]
  for (const step of [...steps, ...partly]) {
    const found = step()
    if (found.length > 0) return found
  }
  return []
}

const wordsOf = (name: Question, texts: readonly HelpText[]) =>
  texts.map((text) => `${text(`questions.${name}.title`)} ${text(`questions.${name}.answer`)}`).join(' ')

const matching = (search: string, texts: readonly HelpText[]) =>
  questions.filter((name) => isMeant(wordsOf(name, texts), search))

/** A word of a title says more about a question than one of its answer. */
const titleWeight = 3
/** Questions shown for a sentence. */
const mostNear = 3
const shortest = { latin: 3, thai: 3 }
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** The questions that share most words with a sentence; the words of every second question say nothing. */
function nearest(sentence: string, texts: readonly HelpText[]): readonly Question[] {
  const all = questions.map((name) => ({
    name,
    title: plain(texts.map((text) => text(`questions.${name}.title`)).join(' ')),
    whole: plain(wordsOf(name, texts)),
  }))
  const words = [...segmenter.segment(plain(sentence))]
    .filter(({ segment, isWordLike }) => isWordLike && segment.length >= leastLength(segment))
    .map(({ segment }) => stem(segment))
  const scores = all.map(({ name, title, whole }) => {
    const score = words.reduce((sum, word) => {
      const spread = all.filter((each) => each.whole.includes(word)).length
      const weight = spread === 0 || spread > questions.length / 2 ? 0 : 1 / spread
      return sum + (title.includes(word) ? titleWeight * weight : whole.includes(word) ? weight : 0)
    }, 0)
    return { name, score }
  })
  const found = scores.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score)
  return found.slice(0, mostNear).map(({ name }) => name)
}

const leastLength = (word: string) => (/\p{Script=Thai}/u.test(word) ? shortest.thai : shortest.latin)

/** The beginning of a Latin word: "cancelled", "cancelling" and "cancel" are one. */
const stem = (word: string) => (/^[a-z]{7,}$/.test(word) ? word.slice(0, 6) : word)

/** Whether a text contains every word of a search. An empty search matches everything. */
export function isMeant(text: string, search: string): boolean {
  const searched = plain(text)
  return plain(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
