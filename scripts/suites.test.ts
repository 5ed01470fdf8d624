import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { programs } from './suites.ts'

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

test('tsc checks every workspace, and those it checks as one have the same settings', () => {
  const { workspaces } = read('package.json') as { workspaces: string[] }
  const withoutCode = ['locales', 'database', 'world']
  const names = Object.keys(programs).flatMap((name) => name.split(', '))
  expect(names.toSorted()).toEqual([...workspaces.filter((name) => !withoutCode.includes(name)), 'scripts'].toSorted())
  const together = Object.keys(programs).flatMap((name) => (name.includes(', ') ? name.split(', ') : []))
  const { include } = read('tsconfig.node.json') as { include: string[] }
  expect(include.map((pattern) => pattern.split('/')[0])).toEqual(together)
  for (const name of together) {
    const { extends: base, include: own, exclude: _, ...more } = read(`${name}/tsconfig.json`)
    expect([base, more, own.map((pattern: string) => `${name}/${pattern}`)]).toEqual([
      '../tsconfig.json',
      {},
      include.filter((pattern) => pattern.startsWith(`${name}/`)),
    ])
  }
})
