/** Thai has no spaces between words, but a word in Latin letters is separated: "คุณ Daniel", not "คุณDaniel". */

const thaiBeforeLatin = /(?<=[\u0E01-\u0E4E])(?=[A-Za-z\u00C0-\u024F])/g
const latinBeforeThai = /(?<=[A-Za-z\u00C0-\u024F])(?=[\u0E01-\u0E4E])/g

/** The sentence with a space wherever Thai and Latin letters meet; others are unchanged. */
export function spaceLatinWords(sentence: string): string {
  return sentence.replace(thaiBeforeLatin, ' ').replace(latinBeforeThai, ' ')
}
