/**
 * How the pages’ code is cut and packed.
 * @vitest-environment node
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { build } from 'vite'
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
  const from = mkdtempSync(path.join(tmpdir(), 'keyhold-packed-'))
  const write = (name: string, text: string) => writeFileSync(path.join(from, name), text)
  const words = JSON.stringify(Array(200).fill('a home'))
  write('page.js', `import font from './font.woff2'\nexport const homes = [font, ...${words}]`)
  write('tiny.js', 'export const one = 1')
  write('font.woff2', words)
  const output = { entryFileNames: '[name].js', assetFileNames: '[name][extname]' }
  const input = { page: path.join(from, 'page.js'), tiny: path.join(from, 'tiny.js') }
  await build({
    ...{ root: from, configFile: false, logLevel: 'silent', plugins: [packed()] },
    build: { assetsInlineLimit: 0, rolldownOptions: { input, output, preserveEntrySignatures: 'strict' } },
  })
  const to = path.join(from, 'dist')
  expect(readdirSync(to).sort()).toEqual(['font.woff2', 'page.js', 'page.js.br', 'tiny.js'])
  const plain = readFileSync(path.join(to, 'page.js'), 'utf8')
  expect(brotliDecompressSync(readFileSync(path.join(to, 'page.js.br'))).toString()).toBe(plain)
  rmSync(from, { recursive: true })
})
