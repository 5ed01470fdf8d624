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
function isTold(file: string, name: string): boolean {
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

test('every test that is named is there', () => {
  const missing = rows.filter(({ cells }) => {
    const [file = '', name = ''] = (cells[3] ?? '').split(/: (.*)/)
    return !isTold(file, name)
  })
  expect(missing.map(({ page, cells }) => `${page} ${cells[0]}: ${cells[3]}`)).toEqual([])
})

test('a test that is named is a test that runs', () => {
  const files = [...new Set(rows.map(({ cells }) => (cells[3] ?? '').split(': ')[0] ?? ''))]
  expect(files.filter((file) => !/\.(test\.tsx?|journey\.ts|t\.sol)$/.test(file))).toEqual([])
})

test('every section of the specification’s public side has its rows', () => {
  const listed = [...read('docs/promises.md').matchAll(/^- (§\d[^:]*): \[/gm)].map(([, section]) => section)
  expect(new Set(listed.map((section) => section?.slice(0, 2)))).toEqual(
    new Set(['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9']),
  )
  const ours = pages.filter((page) => page.startsWith('public-'))
  expect(ours.flatMap(headings).toSorted()).toEqual(listed.toSorted())
  const told = new Set(rows.map(({ section }) => section))
  expect(listed.filter((section) => !told.has(section ?? ''))).toEqual([])
})

test('the contents name every page', () => {
  const contents = read('docs/promises.md')
  expect(pages.filter((page) => !contents.includes(`(promises/${page})`))).toEqual([])
})
