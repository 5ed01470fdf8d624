// What is built is the same each time, so that others can build it and compare; and it is small.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isHandled, newInScript, newInStyles } from '../scripts/browserSupport.ts'
import { contentPolicy } from './policy.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-wallet-'))
const vite = path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')

/** The files of a new build, by name. */
function build(name: string): Map<string, Buffer> {
  const out = path.join(folder, name)
  const args = [vite, 'build', '--outDir', out, '--emptyOutDir', '--logLevel', 'warn']
  execFileSync(process.execPath, args, { cwd: import.meta.dirname, env: { ...process.env, NODE_ENV: 'production' } })
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => path.extname(file) !== '')
  return new Map(files.toSorted().map((file) => [file, readFileSync(path.join(out, file))]))
}

let built: Map<string, Buffer>
beforeAll(() => {
  built = build('one')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('two builds have the same bytes', () => {
  expect(build('other')).toEqual(built)
})

test('the page is one document, one script and one stylesheet, at most 100 KiB with gzip', () => {
  expect([...built.keys()].map((file) => path.extname(file)).toSorted()).toEqual(['.css', '.html', '.js'])
  const bytes = [...built.values()].reduce((sum, file) => sum + gzipSync(file).length, 0)
  expect(bytes).toBeLessThanOrEqual(100 * 1024)
})

test('our oldest browsers have everything that the script and the stylesheet use', () => {
  const lacking = [...built].flatMap(([name, file]) => {
    if (name.endsWith('.css')) return newInStyles(file.toString())
    return name.endsWith('.js') ? newInScript(file.toString(), name) : []
  })
  expect(lacking.filter((key) => !isHandled(key))).toEqual([])
})

test('the document carries its Content Security Policy and loads nothing from elsewhere', () => {
  const page = built.get('index.html')?.toString().replaceAll('&#39;', "'") ?? ''
  const [policy = ''] = page.match(/<meta[^>]+content-security-policy[^>]+>/i) ?? []
  expect(policy).toContain(contentPolicy('https:'))
  expect(page.indexOf(policy)).toBeLessThan(page.indexOf('<script'))
  const loaded = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
  expect(loaded.filter((url) => !/^\/assets\/|^data:/.test(url))).toEqual([])
})
