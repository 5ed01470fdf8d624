/** The sign that holds a word together where a line could end inside of it; nobody sees it. */
export const wordJoiner = '\u2060'

/** As search engines and the browser's tab have a sentence: without that sign. */
export function withoutJoiners(sentence: string): string {
  return sentence.replaceAll(wordJoiner, '')
}
