/** Records in committed files, and their comparison: missing, new or different ones. */

/** A record: its name, and the recording, line by line. */
export interface Recorded {
  readonly name: string
  readonly lines: readonly string[]
}

/** Records as text: each starts with its name after `== `. */
export const written = (records: readonly Recorded[]): string =>
  records.map(({ name, lines }) => `== ${name}\n${lines.map((line) => `${line}\n`).join('')}`).join('\n')

/** The records of such a text. */
export function read(text: string): Recorded[] {
  return text
    .split(/^== /m)
    .slice(1)
    .map((block) => {
      const [name = '', ...lines] = block.trimEnd().split('\n')
      return { name, lines }
    })
}

/** Without user-visible texts: those in calls, names and words in pages (Playwright's aria snapshots). */
export function withoutTexts({ name, lines }: Recorded, isPage: boolean): Recorded {
  return { name, lines: lines.map(isPage ? shapeOfNode : withoutSentence) }
}

const withoutSentence = (line: string) => line.replace(/"(?:[^"\\]|\\.)*"/g, (text) => (isCode(text) ? text : '"…"'))
/** Codes, ids and numbers are one word of ASCII letters. */
const isCode = (text: string) => /^"[\w.:/<>@+?&=%,-]*"$/.test(text)

function shapeOfNode(line: string): string {
  if (line.includes('/url:') || line.startsWith('lang:') || line.includes('(as in ')) return line
  const [, start = '', rest = ''] = /^(\s*(?:- )?[\w/]+)(.*)$/.exec(line.replace(/^(\s*- )'/, '$1')) ?? [
    undefined,
    line,
    '',
  ]
  const states = rest.replace(/"(?:[^"\\]|\\.)*"/, '').match(/^\s*(?:\[[^\]]*\]\s*)*/)?.[0] ?? ''
  return `${start} ${states.trim()}`.trimEnd()
}

const most = 4_000_000

/** The diff: removed lines with `-`, added ones with `+`, and one line of context. */
export function differences(before: readonly string[], now: readonly string[]): string[] {
  let start = 0
  while (start < Math.min(before.length, now.length) && before[start] === now[start]) start += 1
  let end = 0
  const isSame = () => before[before.length - 1 - end] === now[now.length - 1 - end]
  while (end < Math.min(before.length, now.length) - start && isSame()) end += 1
  const [old, fresh] = [before.slice(start, before.length - end), now.slice(start, now.length - end)]
  if (old.length * fresh.length > most) return [...old.map((line) => `- ${line}`), ...fresh.map((line) => `+ ${line}`)]
  const context = start > 0 ? [`  ${before[start - 1]}`] : []
  return [...context, ...aligned(old, fresh)]
}

/** By the longest common subsequence of lines. */
function aligned(old: readonly string[], fresh: readonly string[]): string[] {
  const width = fresh.length + 1
  const longest = new Uint32Array((old.length + 1) * width)
  const at = (row: number, column: number) => longest[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = fresh.length - 1; column >= 0; column--)
      longest[row * width + column] =
        old[row] === fresh[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const lines: string[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < fresh.length)
    if (row < old.length && column < fresh.length && old[row] === fresh[column]) {
      row += 1
      column += 1
    } else if (column < fresh.length && (row === old.length || at(row, column + 1) > at(row + 1, column)))
      lines.push(`+ ${fresh[column++]}`)
    else lines.push(`- ${old[row++]}`)
  return lines
}

/** The differences of two recordings, a block of lines per changed record. */
export function compare(before: readonly Recorded[], now: readonly Recorded[]): string[] {
  const names = new Map(now.map((record) => [record.name, record]))
  const known = new Set(before.map(({ name }) => name))
  const changed = before.flatMap((record) => {
    const found = names.get(record.name)
    if (!found) return [`${record.name}\n    - is gone`]
    const lines = differences(record.lines, found.lines)
    return record.lines.join('\n') === found.lines.join('\n') ? [] : [`${record.name}\n    ${lines.join('\n    ')}`]
  })
  const added = now.filter(({ name }) => !known.has(name))
  return [
    ...changed,
    ...added.map(({ name, lines }) => `${name}\n    ${lines.map((line) => `+ ${line}`).join('\n    ')}`),
  ]
}
