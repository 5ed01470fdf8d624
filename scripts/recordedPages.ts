/** Aria snapshots as records: what stands at the top of a page and was there before is named only. */
import type { Recorded } from './comparedRecords.ts'
import { createNormaliser } from './normalised.ts'

export interface SeenPage {
  readonly group: string
  readonly language: string
  readonly name: string
  readonly lines: readonly string[]
}

/** How long ago the chain was read, and how long it was then: it grows while pages are recorded. */
const passing = (text: string) =>
  text
    .replace(/\d+\s(?=seconds ago|segundos|วินาที)/g, '<n> ')
    .replace(/\b(block|bloque)\s\d+|(บล็อก)\s\d+/gi, (_, word?: string, thai?: string) => `${word ?? thai} <n>`)

/** Parts of a page that are next to each other at its top: header, content, footer. */
function partsOf(lines: readonly string[]): string[][] {
  const parts: string[][] = []
  for (const line of lines) {
    const last = parts.at(-1)
    if (last && line.startsWith(' ')) last.push(line)
    else parts.push([line])
  }
  return parts
}

/** Records by file, in the order of the states. `isWhole` if every state is there: then a header or footer is written once. */
export function recordsOfPages(seen: readonly SeenPage[], isWhole: boolean): (Recorded & { file: string })[] {
  const first = new Map<string, string>()
  return seen.map(({ group, language, name, lines }) => {
    const normalise = createNormaliser()
    const parts = partsOf(lines.map((line) => passing(normalise(line)))).map((part) => {
      const key = `${language}\n${part.join('\n')}`
      const before = first.get(key)
      if (part.length < 5 || !isWhole) return part
      if (!before) first.set(key, name)
      return before ? [`${part[0]} (as in ${before})`] : part
    })
    const slug = group.replace(/[^a-z]+/gi, '-').toLowerCase()
    return { file: `pages/${language}/${slug}`, name, lines: parts.flat() }
  })
}

/** The same records with the parts that were only named, and no other records than those of `names`. */
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
