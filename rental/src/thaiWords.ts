/**
 * Thai is written without spaces: where a line may end is found by a dictionary, which cuts words that it does not know, and
 * some that it does. Each here with the places at which it would be cut.
 */
const cutWords = ['เอ|ส|โค|รว์', 'โท|เคน', 'แฮ|ช', 'ค|ริ|ป|โต', 'พาส|คีย์', 'แล้วก|ลับ', 'น้อยห|นึ่ง', 'ผลอ|ยู่', 'ทุกข|นาด']

const wordJoiner = '\u2060'
const joined = new Map(cutWords.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', wordJoiner)]))
const known = new RegExp([...joined.keys()].join('|'), 'g')

/** The sentence with those words held together by a sign that is not seen: no line ends inside of one. */
export function keepWordsWhole(sentence: string): string {
  return sentence.replace(known, (word) => joined.get(word) ?? word)
}
