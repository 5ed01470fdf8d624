/** Streams the records of an XML file: no DTD, only the entities of XML and HTML, nothing outside the file. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { SaxesParser } from 'saxes'
import { entities } from './plainText.ts'

/** The texts in a record, by the path below it: `desc/en`, `images/image/url`. */
export type XmlRecord = ReadonlyMap<string, readonly string[]>

export interface XmlHandler {
  /** The path of a record, from the root: `root/property`. */
  readonly record: string
  readonly onRecord: (record: XmlRecord, line: number) => void
  /** Called for a text outside records, with its path. */
  readonly onText: (path: string, text: string) => void
  /** Called before the records are parsed again, each on its own: what was heard before is void. */
  readonly onRestart: () => void
  /** Called for a record that is no valid XML, with its source and the line of the fault. */
  readonly onBroken: (source: string, line: number) => void
}

const maxDepth = 12
const maxLettersOfName = 100
/** Maximum values stored per record: at one path, and in all. Further repetitions are skipped. */
const maxValues = { atPath: 200, inRecord: 2000 } as const
/** Maximum length of one text; a longer one is cut, and is still too long for every field. */
const maxLetters = 20_000

/** XML that is not valid, and where. */
class InvalidXml extends Refusal {
  readonly line: number
  constructor(line: number) {
    super('import-unreadable')
    this.line = line
  }
}

/**
 * Parses a file to its end. A record that is no valid XML costs itself alone. Refuses a DTD (`import-with-entities`), and
 * a file that is invalid between its records, or cut off (`import-unreadable`).
 */
export function readXml(file: string, handler: XmlHandler): void {
  try {
    parse(file, handler)
  } catch (error) {
    if (!(error instanceof InvalidXml)) throw error
    handler.onRestart()
    readApart(file, handler)
  }
}

/** Parses each record on its own, and what is between them. */
function readApart(file: string, handler: XmlHandler): void {
  const [parent = '', name = ''] = handler.record.split('/')
  const begin = new RegExp(`<${name}(?=[\\s>])`, 'g')
  const end = `</${name}>`
  let [between, at, line] = ['', 0, 1]
  for (let match = begin.exec(file); match; match = begin.exec(file)) {
    const stop = file.indexOf(end, match.index)
    if (stop < 0) refuseUnreadable()
    between += file.slice(at, match.index)
    line += countLines(file.slice(at, match.index))
    at = stop + end.length
    begin.lastIndex = at
    const source = file.slice(match.index, at)
    const first = line
    try {
      parse(`<${parent}>${source}</${parent}>`, {
        ...handler,
        onRecord: (record, from) => handler.onRecord(record, first + from - 1),
      })
    } catch (error) {
      if (!(error instanceof InvalidXml)) throw error
      handler.onBroken(source, first + (lineOfSign(source) ?? error.line - 1))
    }
    line += countLines(source)
  }
  parse(between + file.slice(at), handler)
}

/** The line, from 0, of a bare `&`, which the parser only reports at the next semicolon. */
function lineOfSign(source: string): number | undefined {
  const text = source.replace(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/g, (data) => data.replace(/[^\n]/g, ' '))
  const at = text.search(/&(?!#?\w{1,40};)/)
  return at < 0 ? undefined : countLines(text.slice(0, at))
}

const countLines = (text: string) => text.split('\n').length - 1

function parse(file: string, { record, onRecord, onText }: Omit<XmlHandler, 'onBroken' | 'onRestart'>): void {
  const parser = new SaxesParser()
  Object.assign(parser.ENTITIES, entities)
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
  const refuse = () => {
    throw new InvalidXml(parser.line)
  }
  parser.on('error', refuse)
  parser.on('doctype', () => {
    throw new Refusal('import-with-entities')
  })
  parser.on('opentag', ({ name }) => {
    const here = paths.length === 0 ? name : `${paths.at(-1)}/${name}`
    paths.push(here)
    text = ''
    if (paths.length > maxDepth || name.length > maxLettersOfName) refuse()
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
