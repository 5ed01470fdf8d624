/** Records of an XML file, one at a time: no DTD, no entities but XML's own five, nothing outside of the file is ever read. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { SaxesParser } from 'saxes'

/** What stands in a record, by the path below it: `desc/en`, `images/image/url`. */
export type XmlRecord = ReadonlyMap<string, readonly string[]>

export interface XmlHandler {
  /** The path of a record, from the root on: `root/property`. */
  readonly record: string
  readonly onRecord: (record: XmlRecord, line: number) => void
  /** Hears of a text outside of records, by its path. */
  readonly onText: (path: string, text: string) => void
}

const maxDepth = 12
const maxLettersOfName = 100
/** Values of one record that are kept: at one path, and in all. What a record repeats beyond them is not read. */
const maxValues = { atPath: 200, inRecord: 2000 } as const
/** Of one text; what is longer is cut, and then too long for every field. */
const maxLetters = 20_000

/** Reads a file to its end. Refuses a DTD (`import-with-entities`), and what is no XML (`import-unreadable`). */
export function readXml(file: string, { record, onRecord, onText }: XmlHandler): void {
  const parser = new SaxesParser()
  /** The path of each element that is open, from the root on. */
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
