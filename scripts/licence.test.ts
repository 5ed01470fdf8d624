/** One licence for all our code: the file, the package and every Solidity source agree. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const { license } = JSON.parse(read('package.json')) as { license: string }

test('LICENSE is the licence that the package names', () => {
  expect(read('LICENSE')).toMatch(new RegExp(`^${license} License`))
})

test('every Solidity source has it', () => {
  const sources = execFileSync('git', ['ls-files', '*.sol'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  expect(sources.length).toBeGreaterThan(20)
  expect(sources.filter((file) => !read(file).includes(`SPDX-License-Identifier: ${license}`))).toEqual([])
})

test("Node's version is stated once: npm's package and .nvmrc agree", () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } }
  expect(read('.nvmrc').trim()).toBe(dependencies.node)
})
