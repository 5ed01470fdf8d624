import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { lanes } from './suites.ts'

test('every project of the browser tests runs in a lane', () => {
  const config = readFileSync(path.join(root, 'e2e/playwright.config.ts'), 'utf8')
  const projects = [...config.matchAll(/\{ name: '([a-z]+)'/g)].map(([, name = '']) => name)
  expect(projects.length).toBeGreaterThan(0)
  const run = new Set(Object.values(lanes).flatMap((lane) => lane.projects))
  expect([...run].toSorted()).toEqual(projects.toSorted())
})

test('every file of the browser tests runs in one lane, and in one alone', () => {
  const files = readdirSync(path.join(root, 'e2e')).filter((name) => name.endsWith('.e2e.ts'))
  const run = Object.values(lanes).flatMap((lane) => lane.files.map((name) => `${name}.e2e.ts`))
  expect(run.toSorted()).toEqual(files.toSorted())
})
