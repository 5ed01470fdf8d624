/** docs/proofs/money-sentences.md names sentences and tests that exist, and every sentence of the main groups. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const page = readFileSync(path.join(root, 'docs/proofs/money-sentences.md'), 'utf8')
const paths = {
  D: 'web/src/features/lease/detail',
  T: 'web/src/features/lease/transactions',
  L: 'web/src/features/lease/ledger',
  S: 'server/src/domains',
}

/** Every key of a language file: `next.tenant.paid.what`. */
function keysOf(file: string): string[] {
  const flat = (value: object, before = ''): string[] =>
    Object.entries(value).flatMap(([key, one]) =>
      typeof one === 'object' ? flat(one, `${before}${key}.`) : [`${before}${key}`],
    )
  return flat(JSON.parse(readFileSync(path.join(root, 'locales/en', file), 'utf8')))
}

const sections = page.split('\n## ').slice(1)
const tables = sections.map((section) => {
  const [title = '', ...lines] = section.split('\n')
  const files = [...title.matchAll(/`(\w+\.json)`/g)].map(([, file = '']) => file)
  const rows = lines.filter((line) => line.startsWith('| `')).map((line) => line.slice(2, -2).split(' | '))
  const patterns = rows.flatMap(([keys = '']) => [...keys.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key))
  return { title, files, rows, patterns }
})
const expressionOf = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^.]+(\\.[^.]+)*')}(\\.|$)`)

test.each(tables)('every key of "$title" exists', ({ files, patterns }) => {
  const keys = files.flatMap(keysOf)
  expect(patterns.filter((pattern) => !keys.some((key) => expressionOf(pattern).test(key)))).toEqual([])
})

test.each([
  ['leases.json', 'next.'],
  ['leases.json', 'note.'],
  ['deposits.json', 'holds.'],
  ['paying.json', 'transaction.what.'],
  ['payments.json', 'stray.'],
])('every sentence of %s below %s has its condition', (file, below) => {
  const all = tables.filter(({ files }) => files.includes(file)).flatMap(({ patterns }) => patterns.map(expressionOf))
  const others = ['note.page', 'note.who', 'stray.title', 'stray.lede']
  const missing = keysOf(file).filter((key) => key.startsWith(below) && !all.some((one) => one.test(key)))
  expect(missing.filter((key) => !others.includes(key))).toEqual([])
})

test('every test that it names exists', () => {
  const named = tables.flatMap(({ rows }) => rows.flatMap(([, , tests = '']) => tests.split('; ')))
  const fileOf = (name: string) => {
    const whole = name.replaceAll('`', '')
    const [short = ''] = whole.split('/')
    return short in paths ? whole.replace(short, paths[short as keyof typeof paths]) : whole
  }
  const exists = (file: string) =>
    existsSync(path.join(root, file)) ||
    readdirSync(path.join(root, path.dirname(file))).some((one) => one.startsWith(`${path.basename(file)}.ts`))
  expect(named.length).toBeGreaterThan(40)
  expect(named.map(fileOf).filter((file) => !exists(file))).toEqual([])
})
