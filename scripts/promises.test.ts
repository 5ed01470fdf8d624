/** docs/promises says what was promised, and each row names a test that is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'docs/promises')
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

interface Row {
  readonly page: string
  /** The heading it stands under. */
  readonly section: string
  readonly id: string
  readonly cells: readonly string[]
}

/** The rows of a page's tables, without their heads and rules. */
function rowsOf(page: string): Row[] {
  let section = ''
  return read(`docs/promises/${page}`)
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('## ')) section = line.slice(3).trim()
      if (!line.startsWith('|') || /^\|[\s|:-]+$/.test(line)) return []
      const cells = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      return cells[0] === 'id' ? [] : [{ page, section, id: cells[0] ?? '', cells }]
    })
}

const rows = pages.flatMap(rowsOf)
const headings = (page: string) => [...read(`docs/promises/${page}`).matchAll(/^## (.*)$/gm)].map(([, title]) => title)

/** Whether a file holds a test of this name, as a whole string or as a Solidity function. */
function hasTest(file: string, name: string): boolean {
  if (!existsSync(path.join(root, file))) return false
  const text = read(file)
  if (file.endsWith('.sol')) return text.includes(`function ${name}(`)
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`))
}

test('a row says its id, the promise, where it was made, and which test shows it', () => {
  expect(rows.length).toBeGreaterThan(250)
  const empty = rows.filter(({ cells }) => cells.length !== 4 || cells.some((cell) => cell === ''))
  expect(empty.map(({ page, cells }) => [page, cells])).toEqual([])
})

test('each promise is named once', () => {
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

/** The issues that rows wait for, by the word that names each in docs/promises.md. */
const issues = new Set([...read('docs/promises.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, word]) => word))
const issueOf = ({ cells }: Row) => /^unmet, issue: (\w+)$/.exec(cells[3] ?? '')?.[1]
const met = rows.filter(({ cells }) => !cells[3]?.startsWith('unmet'))

test('a promise that is not met names the issue that will', () => {
  const unmet = rows.filter((row) => !met.includes(row))
  expect(issues.size).toBeGreaterThan(3)
  expect(unmet.filter((row) => !issues.has(issueOf(row))).map(({ cells }) => cells)).toEqual([])
})

test('every test that is named is there', () => {
  const missing = met.filter(({ cells }) => {
    const [file = '', name = ''] = (cells[3] ?? '').split(/: (.*)/)
    return !hasTest(file, name)
  })
  expect(missing.map(({ page, cells }) => `${page} ${cells[0]}: ${cells[3]}`)).toEqual([])
})

test('a test that is named is a test that runs', () => {
  const files = [...new Set(met.map(({ cells }) => (cells[3] ?? '').split(': ')[0] ?? ''))]
  expect(files.filter((file) => !/\.(test\.tsx?|e2e\.ts|t\.sol)$/.test(file))).toEqual([])
})

/** The headings of a specification: `§2`, and below it `Header`. */
const sectionsOf = (side: string) =>
  [...read(`docs/specification/${side}.md`).matchAll(/^## (§\d)/gm)].map(([, section]) => section)

test.each(['public', 'signed-in'])('every section of the specification’s %s side has its rows', (side) => {
  const contents = read('docs/promises.md')
    .split(/^## /m)
    .find((part) => part.startsWith(`The ${side} side`))
  const listed = [...(contents ?? '').matchAll(/^- (§\d[^:]*): \[/gm)].map(([, section]) => section ?? '')
  expect(sectionsOf(side)).toHaveLength(9)
  expect([...new Set(listed.map((section) => section.slice(0, 2)))]).toEqual(sectionsOf(side))
  const ours = pages.filter((page) => page.startsWith(`${side}-`))
  expect(ours.flatMap(headings).toSorted()).toEqual(listed.toSorted())
  const told = new Set(rows.filter(({ page }) => ours.includes(page)).map(({ section }) => section))
  expect(listed.filter((section) => !told.has(section))).toEqual([])
})

test('the contents name every page', () => {
  const contents = read('docs/promises.md')
  expect(pages.filter((page) => !contents.includes(`(promises/${page})`))).toEqual([])
})
