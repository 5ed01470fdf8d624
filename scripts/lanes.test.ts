import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as next } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { lanes, runInOrder } from './lanes.ts'
import { root } from './run.ts'

test('every project of the browser tests runs in a lane', () => {
  const config = readFileSync(path.join(root, 'e2e/playwright.config.ts'), 'utf8')
  const projects = [...config.matchAll(/\{ name: '([a-z]+)'/g)].map(([, name = '']) => name)
  expect(projects.length).toBeGreaterThan(0)
  const run = new Set(Object.values(lanes).flatMap((lane) => lane.projects))
  expect([...run].toSorted()).toEqual(projects.toSorted())
})

test('every file of the browser tests runs in exactly one lane', () => {
  const files = readdirSync(path.join(root, 'e2e')).filter((name) => name.endsWith('.e2e.ts'))
  const run = Object.values(lanes).flatMap((lane) => lane.files.map((name) => `${name}.e2e.ts`))
  expect(run.toSorted()).toEqual(files.toSorted())
})

test('browser features that Playwright disables are disabled in our list too, since only one list counts', () => {
  const core = readFileSync(path.join(root, 'node_modules/playwright-core/lib/coreBundle.js'), 'utf8')
  const [, list = ''] = /disabledFeatures = \[(.+?)\n +\]/s.exec(core) ?? []
  const theirs = [...list.matchAll(/^ +"(\w+)"/gm)].map(([, name = '']) => name)
  expect(theirs.length).toBeGreaterThan(5)
  const config = readFileSync(path.join(root, 'e2e/playwright.config.ts'), 'utf8')
  expect(theirs.filter((name) => !config.includes(`'${name}'`))).toEqual([])
})

test('measurements run after all others, one at a time', async () => {
  let [running, most] = [0, 0]
  const beside: Record<string, number> = {}
  const order = await runInOrder(Object.entries(lanes), async ([name]) => {
    running += 1
    most = Math.max(most, running)
    beside[name] = running - 1
    await next()
    running -= 1
    return name
  })
  expect(order).toEqual(Object.keys(lanes))
  expect(most).toBe(Object.keys(lanes).length - 1)
  expect(beside.measured).toBe(0)
  expect(lanes.measured?.files).toEqual(['message-to-screen'])
})

test('a failing lane is reported after the others are finished', async () => {
  const ended: string[] = []
  const running = runInOrder(Object.entries(lanes), async ([name]) => {
    if (name === 'looks') throw new Error('It broke.')
    await next()
    ended.push(name)
  })
  await expect(running).rejects.toThrow('It broke.')
  expect(ended).toHaveLength(Object.keys(lanes).length - 1)
})
