/**
 * How the pages’ code is cut and packed.
 * @vitest-environment node
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chunkOf } from './chunks.ts'
import { packed } from './packed.ts'

const source = (file: string) => path.join(import.meta.dirname, 'src', file)
const imports: Readonly<Record<string, readonly string[]>> = {
  [source('root.tsx')]: ['button', 'react'],
  [source('routes/home.tsx')]: ['button', 'card', 'searchForm', 'hero'],
  [source('routes/results.tsx')]: ['card', 'searchForm', 'filters'],
  [source('routes/detail.tsx')]: ['card', 'gallery'],
  card: ['photo'],
}
const modules = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) }

test('no page loads what it does not need: what all share, what homes share, what searches share, and its own', () => {
  const cut = (ids: string[]) => ids.map((id) => chunkOf(id, modules))
  expect(cut(['button', 'react', source('root.tsx')])).toEqual(['frame', 'frame', 'frame'])
  expect(cut(['card', 'photo', 'searchForm'])).toEqual(['homes', 'homes', 'search'])
  expect(cut(['hero', 'filters', 'gallery', 'wallet', source('routes/home.tsx')])).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('what browsers get lies packed beside each file that becomes smaller by it', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'keyhold-packed-'))
  const code = 'export const home = 1\n'.repeat(200)
  writeFileSync(path.join(dir, 'page.js'), code)
  writeFileSync(path.join(dir, 'tiny.js'), 'x')
  writeFileSync(path.join(dir, 'font.woff2'), code)
  const { writeBundle } = packed()
  const write = typeof writeBundle === 'function' ? writeBundle : writeBundle?.handler
  await write?.call({} as never, { dir } as never, { 'page.js': {}, 'tiny.js': {}, 'font.woff2': {} } as never)
  expect(readdirSync(dir).sort()).toEqual(['font.woff2', 'page.js', 'page.js.br', 'tiny.js'])
  expect(brotliDecompressSync(readFileSync(path.join(dir, 'page.js.br'))).toString()).toBe(code)
  rmSync(dir, { recursive: true })
})
