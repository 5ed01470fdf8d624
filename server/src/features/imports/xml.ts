/** Streams the records of an XML file: no DTD, only XML's five entities, nothing outside the file. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { SaxesParser } from 'saxes'

/** The texts in a record, by the path below it: `desc/en`, `images/image/url`. */
export type XmlRecord = ReadonlyMap<string, readonly string[]>

export interface XmlHandler {
  /** The path of a record, from the root: `root/property`. */
  readonly record: string
  readonly onRecord: (record: XmlRecord, line: number) => void
  /** Called for a text outside records, with its path. */
  readonly onText: (path: string, text: string) => void
}

const maxDepth = 12
const maxLettersOfName = 100
/** Maximum values stored per record: at one path, and in all. Further repetitions are skipped. */
const maxValues = { atPath: 200, inRecord: 2000 } as const
/** Maximum length of one text; a longer one is cut, and is still too long for every field. */
const maxLetters = 20_000

/** Parses a file to its end. Refuses a DTD (`import-with-entities`), and invalid XML (`import-unreadable`). */
export function readXml(file: string, { record, onRecord, onText }: XmlHandler): void {
  const parser = new SaxesParser()
  /** The path of each open element, from the root. */
  const paths: string[] = []
  let facts = new Map<string, string[]>()
  let kept = 0
  let line = 0
  let text = ''
  const add = (words: string) => {
    if (text.length < maxLetters) text += words.slice(0, maxLetters - text.length)
  }
  const keep = (inside: string, words: string) => {
    const values = facts.get(inside) ?? []
    if (values.length >= maxValues.atPath || kept >= maxValues.inRecord) return
    if (values.push(words) === 1) facts.set(inside, values)
    kept++
  }
  parser.on('error', refuseUnreadable)
  parser.on('doctype', () => {
    throw new Refusal('import-with-entities')
  })
  parser.on('opentag', ({ name }) => {
    const here = paths.length === 0 ? name : `${paths.at(-1)}/${name}`
    paths.push(here)
    text = ''
    if (paths.length > maxDepth || name.length > maxLettersOfName) refuseUnreadable()
    if (here !== record) return
    facts = new Map()
    kept = 0
    line = parser.line
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const here = paths.pop() ?? ''
    const words = text.trim()
    text = ''
    if (here === record) onRecord(facts, line)
    else if (words && here.startsWith(`${record}/`)) {
      keep(here.slice(record.length + 1), words)
    } else if (words) onText(here, words)
  })
  parser.write(file).close()
}

function refuseUnreadable(): never {
  throw new Refusal('import-unreadable')
}
