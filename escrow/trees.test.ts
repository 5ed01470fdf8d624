// Every suite has a test tree, and the tree names each of its tests once.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'test')
const suites = readdirSync(folder).filter((name) => name.endsWith('.t.sol'))
const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)].map(([, name]) => name).sort()

test.each(suites)('the tree of %s names exactly its tests', (suite) => {
  const tests = namesIn(suite, /function ((?:test|testFuzz|invariant)_\w+)\(/g)
  expect(tests.length).toBeGreaterThan(0)
  expect(namesIn(suite.replace('.t.sol', '.tree'), /it .*: (\w+)$/gm)).toEqual(tests)
})
