/** Aria snapshots as records: repeated parts at the top of a page are only named. */
import type { Recorded } from './comparedRecords.ts'
import { createNormaliser } from './normalised.ts'

export interface SeenPage {
  readonly group: string
  readonly language: string
  readonly name: string
  readonly lines: readonly string[]
}

/**
 * What passes during a recording: the age of the chain data, a minute or two of the lease clock, and the price of gas,
 * which depends on the block.
 */
const passing = (text: string) =>
  text
    .replace(/\b(\d\d):0[12]\b/g, '$1:00')
    .replace(/\b0\.0000\d+(?= ETH)/g, '<fee>')
    .replace(/\d+\s(?=seconds ago|segundos|วินาที)/g, '<n> ')
    .replace(/\b(block|bloque)\s\d+|(บล็อก)\s\d+/gi, (_, word?: string, thai?: string) => `${word ?? thai} <n>`)

/** Marks of a map stand in the order in which they were drawn: neighbouring ones are sorted. */
function withSortedMarks(lines: readonly string[]): string[] {
  const isMark = (line: string) => /^\s+- button "[^"]*": "/.test(line)
  const sorted: string[] = []
  let marks: string[] = []
  for (const line of lines) {
    if (isMark(line)) marks.push(line)
    else {
      sorted.push(...marks.toSorted(), line)
      marks = []
    }
  }
  return [...sorted, ...marks.toSorted()]
}

const depthOf = (line: string) => line.length - line.trimStart().length

/** Equal items of a list that follow each other are one: the audit log has an entry for each language that was there. */
function withoutRepeatedItems(lines: readonly string[]): string[] {
  const kept: string[] = []
  let item: string[] = []
  let before: string[] = []
  const end = () => {
    if (item.join('\n') !== before.join('\n')) kept.push(...item)
    before = item
    item = []
  }
  for (const line of lines) {
    const isItem = /^\s+- listitem:?$/.test(line)
    const isInside = item[0] !== undefined && depthOf(line) > depthOf(item[0])
    if (isItem && !isInside) {
      if (item.length > 0) end()
      item = [line]
    } else if (isInside) item.push(line)
    else {
      if (item.length > 0) end()
      before = []
      kept.push(line)
    }
  }
  if (item.length > 0) end()
  return kept
}

/** Adjacent parts at the top of a page: header, content, footer. */
function partsOf(lines: readonly string[]): string[][] {
  const parts: string[][] = []
  for (const line of lines) {
    const last = parts.at(-1)
    if (last && line.startsWith(' ')) last.push(line)
    else parts.push([line])
  }
  return parts
}

/**
 * Records by file, in the order of the states. `isWhole` if every state is present: then a header or footer is written
 * once.
 */
export function recordsOfPages(seen: readonly SeenPage[], isWhole: boolean): (Recorded & { file: string })[] {
  const first = new Map<string, string>()
  return seen.map(({ group, language, name, lines }) => {
    const normalise = createNormaliser()
    const parts = partsOf(withoutRepeatedItems(withSortedMarks(lines.map((line) => passing(normalise(line)))))).map(
      (part) => {
        const key = `${language}\n${part.join('\n')}`
        const before = first.get(key)
        if (part.length < 5 || !isWhole) return part
        if (!before) first.set(key, name)
        return before ? [`${part[0]} (as in ${before})`] : part
      },
    )
    const slug = group.replace(/[^a-z]+/gi, '-').toLowerCase()
    return { file: `pages/${language}/${slug}`, name, lines: parts.flat() }
  })
}

/** The same records with the named parts restored, and only the records of `names`. */
export function expanded(records: readonly Recorded[], names: ReadonlySet<string>): Recorded[] {
  const parts = new Map(records.map(({ name, lines }) => [name, partsOf(lines)]))
  return records
    .filter(({ name }) => names.has(name))
    .map(({ name, lines }) => ({
      name,
      lines: lines.flatMap((line) => {
        const [, opening, from = ''] = /^(- .*) \(as in (.*)\)$/.exec(line) ?? []
        return opening ? (parts.get(from)?.find(([own]) => own === opening) ?? [line]) : [line]
      }),
    }))
}
