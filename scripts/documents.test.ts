/** The commands in the docs work, on Node 20 too; and every setting and alert has its row in the reference pages. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      file &&
      existsSync(path.join(root, file)) &&
      !/^(docs\/specification\/|world\/|locales\/|escrow\/mutation)/.test(file),
  )

/**
 * Lines of code blocks, and code in back-ticks, without container commands (those have Node 24) and workspace commands.
 */
const typed = pages.flatMap((file) => {
  const blocks = read(file).match(/^```[\s\S]*?^```/gm) ?? []
  const spans = [...read(file).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  return [...blocks.flatMap((block) => block.split('\n')), ...spans]
    .filter((code) => !/\b(dc|docker|kubectl)\b|^\s*sh -c|npm ci| -w /.test(code))
    .map((code) => ({ file, code }))
})
const found = (pattern: RegExp) =>
  typed.flatMap(({ file, code }) => [...code.matchAll(pattern)].map((match) => ({ file, said: match[1] ?? '' })))

test('every cited npm script exists, and every proof and bench', () => {
  const scripts = Object.keys(packageJson.scripts)
  const named = found(/\bnpm (?:run )?([\w-]+)/g).filter(({ said }) => !/^(install|ci|rebuild)$/.test(said))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ said }) => !scripts.includes(said))).toEqual([])
  const programs = ['scripts/prove.ts', 'escrow/prove.ts', 'bench/run.ts'].map(read).join('\n')
  const parts = found(/\bnpm run (?:prove|bench) ([a-z]+(?:-[a-z]+)*)/g)
  expect(parts.length).toBeGreaterThan(10)
  expect(parts.filter(({ said }) => !new RegExp(`\\b${said}\\b['",:]`).test(programs))).toEqual([])
})

test("every cited program exists, and TypeScript is run by the packages' Node", () => {
  const programs = found(/\bnode (?:--\S+ )*([\w./-]+\.[mc]?[jt]s)\b/g)
  expect(programs.length).toBeGreaterThan(5)
  const folders = (file: string) => [root, path.join(root, path.dirname(file))]
  expect(programs.filter(({ file, said }) => !folders(file).some((one) => existsSync(path.join(one, said))))).toEqual(
    [],
  )
  expect(found(/(?:^|[^/\w])(node (?:--\S+ )*[\w./-]+\.ts)\b/g)).toEqual([])
})

test('commands that take seconds run', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-'))
  const runs = (command: string, args: string[]) => execFileSync(command, args, { cwd: root, encoding: 'utf8' })
  expect(runs('npm', ['run', 'complete-lock'])).toContain('0 programs of other platforms added')
  expect(runs('node_modules/.bin/node', ['escrow/publish.ts', folder])).toContain('standard JSON input')
  rmSync(folder, { recursive: true })
})

test('every setting has a row in docs/settings.md, and every alert one in docs/alerts.md', () => {
  const rows = (file: string) => [...read(file).matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  const named = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, name]) => name)
  const settings = ['settings', 'keyhold'].flatMap((name) =>
    named(`deploy/${name}.example.env`, /^#? ?([A-Z][A-Z\d_]+)=/gm),
  )
  expect(settings.filter((name) => !rows('docs/settings.md').includes(name))).toEqual([])
  expect(rows('docs/alerts.md')).toEqual(named('deploy/monitoring/alerts.yaml', /^ +- alert: (\w+)/gm))
})
