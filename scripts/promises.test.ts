/** docs/promises lists the promises; a test that proves one has its id in a comment: `// promise: id, id`. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'docs/promises')
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

interface Row {
  readonly page: string
  /** Its heading. */
  readonly section: string
  readonly id: string
  readonly cells: readonly string[]
}

/** The rows of a page's tables, without headers and rules. */
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

/** The promise ids of tests, by file. */
function carriedIds(): { file: string; id: string }[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(test\.tsx?|e2e\.ts|t\.sol)$/.test(file) && existsSync(path.join(root, file)))
    .flatMap((file) =>
      [...read(file).matchAll(/^\s*\/\/ promise: (.+)$/gm)].flatMap(([, ids = '']) =>
        ids.split(', ').map((id) => ({ file, id })),
      ),
    )
}

const rows = pages.flatMap(rowsOf)
const headings = (page: string) => [...read(`docs/promises/${page}`).matchAll(/^## (.*)$/gm)].map(([, title]) => title)
const carried = carriedIds()

test('a row has an id, a promise and its source', () => {
  expect(rows.length).toBeGreaterThan(1_500)
  const faulty = rows.filter(({ cells }) => cells.length !== 3 || cells.some((cell) => cell === ''))
  expect(faulty.map(({ page, cells }) => [page, cells])).toEqual([])
})

test('each promise has a unique id', () => {
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('each promise is proved by a test with its id', () => {
  const shown = new Set(carried.map(({ id }) => id))
  expect(rows.filter(({ id }) => !shown.has(id)).map(({ page, id }) => `${page}: ${id}`)).toEqual([])
})

test('no test has an unknown promise id', () => {
  const known = new Set(rows.map(({ id }) => id))
  expect(carried.filter(({ id }) => !known.has(id)).map(({ file, id }) => `${file}: ${id}`)).toEqual([])
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
  const sections = new Set(rows.filter(({ page }) => ours.includes(page)).map(({ section }) => section))
  expect(listed.filter((section) => !sections.has(section))).toEqual([])
})

test('the contents list every page', () => {
  const contents = read('docs/promises.md')
  expect(pages.filter((page) => !contents.includes(`(promises/${page})`))).toEqual([])
})
