// Every promise of docs/promises/escrow.md names a test that exists.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './forge.ts'

const rows = readFileSync(join(root, 'docs/promises/escrow.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| escrow-'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

test('each promise is named once', () => {
  expect(rows.length).toBeGreaterThan(30)
  expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length)
})

test.each(rows.map(([id = '', , , shown = '']) => [id, shown]))('%s is shown by a test that exists', (_, shown) => {
  const [file = '', name = ''] = shown.split(/: (.*)/)
  const text = readFileSync(join(root, file), 'utf8')
  expect(text).toContain(file.endsWith('.sol') ? `function ${name}(` : `'${name}'`)
})
