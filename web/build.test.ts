/**
 * The pages' chunks and compression.
 * @vitest-environment node
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { chunkFor } from './chunks.ts'
import { chunkFileNames } from './localeFiles.ts'
import { precompress } from './precompress.ts'

const source = (file: string) => path.join(import.meta.dirname, 'src', file)
const imports: Readonly<Record<string, readonly string[]>> = {
  [source('root.tsx')]: ['button', 'react'],
  [source('routes/home.tsx')]: ['button', 'card', 'searchForm', 'hero'],
  [source('routes/results.tsx')]: ['card', 'searchForm', 'filters'],
  [source('routes/detail.tsx')]: ['card', 'gallery', 'panel'],
  [source('routes/lease.tsx')]: ['panel', 'query', 'countdown', 'password'],
  [source('routes/pay.tsx')]: ['query', 'countdown', 'password'],
  [source('routes/ledger.tsx')]: ['query', 'password'],
  [source('routes/login.tsx')]: ['password'],
  card: ['photo'],
}
const modules = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) }

test('no page loads unneeded code: shared by all, by homes, by searches, and its own', () => {
  const cut = (ids: string[]) => ids.map((id) => chunkFor(id, modules))
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

test('a home shares a file with leases, and signed-in pages share one that signing in does not load', () => {
  const cut = (ids: string[]) => ids.map((id) => chunkFor(id, modules))
  expect(cut(['panel', 'query'])).toEqual(['listing', 'account'])
  expect(cut(['countdown', 'password'])).toEqual([null, null])
})

test('the money drawing code is one file, even for pages that draw only a bar', () => {
  const drawings = ['ui/MoneyBar.tsx', 'ui/MoneyBar.module.css', 'ui/MoneyTimeline.tsx', 'ui/MoneyTimeline.module.css']
  expect(new Set(drawings.map((file) => chunkFor(source(file), modules)))).toEqual(new Set(['money']))
})

test("the home page's form and the map's skeletons have their own files, although signed-in pages use them too", () => {
  expect(chunkFor(source('ui/ScriptOnlyForm.tsx'), modules)).toBe('form')
  expect(chunkFor(source('ui/Skeleton.tsx'), modules)).toBe('skeleton')
})

test('all messages are in one folder, with a content hash in its name: the frame lists them without a hash for each', () => {
  const name = chunkFileNames()
  const spanish = name({ facadeModuleId: '/keyhold/locales/es/search.json' })
  expect(spanish).toMatch(/^assets\/[\w-]{8}\/es\/search\.js$/)
  expect(name({ facadeModuleId: '/keyhold/locales/th/ui.json' })).toBe(spanish.replace('es/search', 'th/ui'))
  expect(name({ facadeModuleId: '/keyhold/web/src/ui/Menu.tsx' })).toBe('assets/[name]-[hash].js')
  expect(name({ facadeModuleId: null })).toBe('assets/[name]-[hash].js')
})

test('browser files have a compressed version beside them if it is smaller', async () => {
  const from = mkdtempSync(path.join(tmpdir(), 'keyhold-packed-'))
  const write = (name: string, compressible: string) => writeFileSync(path.join(from, name), compressible)
  const words = JSON.stringify(Array(200).fill('a home'))
  write('page.js', `import font from './font.woff2'\nexport const homes = [font, ...${words}]`)
  write('tiny.js', 'export const one = 1')
  write('font.woff2', words)
  const output = { entryFileNames: '[name].js', assetFileNames: '[name][extname]' }
  const input = { page: path.join(from, 'page.js'), tiny: path.join(from, 'tiny.js') }
  await build({
    root: from,
    configFile: false,
    logLevel: 'silent',
    plugins: [precompress()],
    build: { assetsInlineLimit: 0, rolldownOptions: { input, output, preserveEntrySignatures: 'strict' } },
  })
  const to = path.join(from, 'dist')
  expect(readdirSync(to).sort()).toEqual(['font.woff2', 'page.js', 'page.js.br', 'tiny.js'])
  const plain = readFileSync(path.join(to, 'page.js'), 'utf8')
  expect(brotliDecompressSync(readFileSync(path.join(to, 'page.js.br'))).toString()).toBe(plain)
  rmSync(from, { recursive: true })
})
