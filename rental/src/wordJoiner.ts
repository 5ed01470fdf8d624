/** The word joiner: prevents a line break inside a word, and is invisible. */
export const wordJoiner = '\u2060'

/** A sentence for search engines and the browser's tab: without that character. */
export function withoutJoiners(sentence: string): string {
  return sentence.replaceAll(wordJoiner, '')
}
