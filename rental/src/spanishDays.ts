/** Spanish contracts "de" and "a" with the article of a day: "la renta del 28 mar", but "la renta de marzo". */

const beforeDay = /\b([Dd]e|[Aa]) (?=\d{1,2} (?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic)\b)/g

/** The sentence with "del" and "al" before a short day ("28 mar"); others are unchanged. */
export function joinDays(sentence: string): string {
  return sentence.replace(beforeDay, (_, word: string) => `${word}l `)
}
