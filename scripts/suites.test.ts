import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { lanes } from './suites.ts'

test('every project of the browser tests runs in one lane, and in one alone', () => {
  const config = readFileSync(path.join(root, 'e2e/playwright.config.ts'), 'utf8')
  const projects = [...config.matchAll(/\{ name: '([a-z]+)'/g)].map(([, name]) => name)
  expect(projects.length).toBeGreaterThan(0)
  expect(Object.values(lanes).flat().toSorted()).toEqual(projects.toSorted())
})
