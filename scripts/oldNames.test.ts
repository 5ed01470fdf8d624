/** What was renamed stays renamed: the code is read as a syntax tree, so that a word in a sentence is nobody's name. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'
import { kept, oldIdentifiers, oldWords } from './oldNames.ts'

const root = path.resolve(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)))
const own = ['scripts/oldNames.ts', 'scripts/oldNames.test.ts']
const old = { words: new Set(oldWords), identifiers: new Set(oldIdentifiers) }

/** `runErrandOf`, `run-errand` and `run_errand` alike: run, errand, of. */
const wordsIn = (name: string) =>
  name
    .split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase())
    .filter(Boolean)
const isOld = (name: string) =>
  !(name in kept) && (old.identifiers.has(name) || wordsIn(name).some((word) => old.words.has(word)))

/** Every identifier of a source: variables, types, members, keys of objects, attributes. */
function identifiersIn(source: string, isTsx: boolean): Set<string> {
  const names = new Set<string>()
  const waiting: unknown[] = [parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'esnext' })]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (typeof node !== 'object' || node === null) continue
    const { type, value } = node as { type?: string; value?: unknown }
    if ((type === 'Identifier' || type === 'PrivateName') && typeof value === 'string') names.add(value)
    waiting.push(...Object.values(node))
  }
  return names
}

/** Every key of a file of sentences, dotted. */
const keysIn = (tree: object, before = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? [before + key, ...keysIn(value, `${before}${key}.`)] : [before + key],
  )

test('an old name is found whatever it names', () => {
  const source = `import { a as rehearseAll } from './x.ts'
    type Rehearsal = { rehearsed_at: 1; 'x': 2 }; class A { #journey = 1; workshop() {} }
    const { b: rehearse } = { journeyTime: <JourneyMap hearts="1" /> }; 'journey' // journey`
  const found = [
    'JourneyMap',
    'Rehearsal',
    'hearts',
    'journey',
    'journeyTime',
    'rehearse',
    'rehearseAll',
    'rehearsed_at',
  ]
  expect([...identifiersIn(source, true)].filter(isOld).toSorted()).toEqual([...found, 'workshop'].toSorted())
})

/** Each source of ours with the identifiers in it, read once for all tests. */
const identifiersByFile = new Map(
  tracked
    .filter((file) => /\.(tsx?|mjs|cjs)$/.test(file) && !own.includes(file))
    .map((file) => [file, identifiersIn(readFileSync(path.join(root, file), 'utf8'), file.endsWith('x'))]),
)

test('no identifier has an old name', () => {
  expect(identifiersByFile.size).toBeGreaterThan(1000)
  const found = [...identifiersByFile].flatMap(([file, names]) =>
    [...names].filter(isOld).map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

test('no file and no folder has an old name', () => {
  const names = new Set(tracked.filter((file) => !own.includes(file)).flatMap((file) => file.split('/')))
  expect([...names].filter((name) => isOld(name.replace(/\.\w+$/, '')))).toEqual([])
})

test('no sentence has a key with an old name', () => {
  const files = tracked.filter((file) => /^locales\/en\/.*\.json$/.test(file))
  expect(files.length).toBeGreaterThan(20)
  const keys = files.flatMap((file) =>
    keysIn(JSON.parse(readFileSync(path.join(root, file), 'utf8'))).map((key) => `${file}: ${key}`),
  )
  expect(keys.filter((key) => wordsIn(key.split(': ')[1] ?? '').some((word) => old.words.has(word)))).toEqual([])
})

test('nothing is kept without need', () => {
  const names = new Set([...identifiersByFile.values()].flatMap((found) => [...found]))
  expect(Object.keys(kept).filter((name) => !names.has(name))).toEqual([])
})
