/**
 * A lint: no identifier, file, folder or sentence key has a name that was given up (oldNames.ts). Sources are read as syntax trees,
 * so that a word in a sentence is nobody's name. Prints each finding, and exits with 1 if there is one.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import { kept, oldIdentifiers, oldWords } from './oldNames.ts'
import { root } from './run.ts'

const own = /^scripts\/(oldNames|nameLint(\.test)?)\.ts$/
const old = { words: new Set(oldWords), identifiers: new Set(oldIdentifiers) }

/** `runErrandOf`, `run-errand` and `run_errand` alike: run, errand, of. */
const wordsIn = (name: string) =>
  name
    .split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase())
    .filter(Boolean)
const hasOldWord = (name: string) => wordsIn(name).some((word) => old.words.has(word))

export const isOld = (name: string) => !(name in kept) && (old.identifiers.has(name) || hasOldWord(name))

/** Every identifier of a source: variables, types, members, keys of objects, attributes. */
export function identifiersIn(source: string, isTsx: boolean): Set<string> {
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

/** What is wrong in the repository's files. */
function findings(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = String(listed)
    .split('\n')
    .filter((file) => file && !own.test(file) && existsSync(path.join(root, file)))
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const sources = files.filter((file) => /\.(tsx?|mjs|cjs)$/.test(file))
  const names = sources.flatMap((file) =>
    [...identifiersIn(read(file), file.endsWith('x'))].map((name) => [file, name] as const),
  )
  const all = new Set(names.map(([, name]) => name))
  const parts = new Set(files.flatMap((file) => file.split('/')))
  const keys = files
    .filter((file) => /^locales\/en\/.*\.json$/.test(file))
    .flatMap((file) => keysIn(JSON.parse(read(file))).map((key) => [file, key] as const))
  return [
    ...names.filter(([, name]) => isOld(name)).map(([file, name]) => `${file}: ${name}`),
    ...[...parts].filter((part) => isOld(part.replace(/\.\w+$/, ''))),
    ...keys.filter(([, key]) => hasOldWord(key)).map(([file, key]) => `${file}: ${key}`),
    ...Object.keys(kept)
      .filter((name) => !all.has(name))
      .map((name) => `scripts/oldNames.ts: ${name} is kept and not needed`),
  ]
}

if (import.meta.main) {
  const found = findings()
  for (const finding of found) console.log(finding)
  process.exitCode = found.length > 0 ? 1 : 0
}
