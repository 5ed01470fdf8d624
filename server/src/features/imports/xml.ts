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

const mostDepth = 12
/** Of one text; what is longer is cut, and then too long for every field. */
const mostLetters = 20_000

/** Reads a file to its end. Refuses a DTD (`import-with-entities`), and what is no XML (`import-unreadable`). */
export function readXml(file: string, { record, onRecord, onText }: XmlHandler): void {
  const parser = new SaxesParser()
  const path: string[] = []
  let facts = new Map<string, string[]>()
  let line = 0
  let text = ''
  const add = (words: string) => {
    if (text.length < mostLetters) text += words.slice(0, mostLetters - text.length)
  }
  parser.on('error', refuseUnreadable)
  parser.on('doctype', () => {
    throw new Refusal('import-with-entities')
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
    if (path.length > mostDepth) refuseUnreadable()
    if (path.join('/') !== record) return
    facts = new Map()
    line = parser.line
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const here = path.join('/')
    path.pop()
    const words = text.trim()
    text = ''
    if (here === record) onRecord(facts, line)
    else if (words && here.startsWith(`${record}/`)) {
      const inside = here.slice(record.length + 1)
      facts.set(inside, [...(facts.get(inside) ?? []), words])
    } else if (words) onText(here, words)
  })
  parser.write(file).close()
}

function refuseUnreadable(): never {
  throw new Refusal('import-unreadable')
}
