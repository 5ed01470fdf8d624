/**
 * Everything a comment or a page cites is in this repository: a rule, a section of the specification, a record, a page,
 * a name, a path.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const self = 'scripts/citations.test.ts'
const texts = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|[cm]js|sql|sol|tree|css|md|sh|yml|env|toml)$/.test(file) && file !== self)
  .filter((file) => existsSync(path.join(root, file)))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** Every match of a pattern in every text: its place, and its first group. */
function found(pattern: RegExp, of = texts) {
  return of.flatMap(({ file, text }) => [...text.matchAll(pattern)].map((match) => ({ file, cited: match[1] ?? '' })))
}

const said = (hits: { file: string; cited: string }[]) => hits.map(({ file, cited }) => `${file}: ${cited}`)
const inDocs = (file: string, pattern: RegExp) =>
  new Set([...readFileSync(path.join(root, 'docs', file), 'utf8').matchAll(pattern)].map((match) => match[1] ?? ''))

test('every cited rule is in docs/rules.md (D 6.4, D 6)', () => {
  const rules = inDocs('rules.md', /^(?:\*\*|## )(\d+(?:\.\d+)?)(?:\*\*|\. )/gm)
  const cited = found(/\bD ?(\d+(?:\.\d+)?)(?![\d%])/g, texts).concat(found(/\bD ?[\d.]+[–-](\d+\.\d+)/g))
  expect(rules.size).toBeGreaterThan(95)
  expect(cited.length).toBeGreaterThan(400)
  expect(said(cited.filter((hit) => !rules.has(hit.cited)))).toEqual([])
})

test('every cited section of the specification names its side, and exists', () => {
  const outside = texts.filter(({ file }) => !file.startsWith('docs/'))
  const sections = { public: inDocs('specification/public.md', /^## (§\d)/gm), 'signed-in': new Set<string>() }
  sections['signed-in'] = inDocs('specification/signed-in.md', /^## (§\d)/gm)
  for (const side of ['public', 'signed-in'] as const) {
    const cited = found(new RegExp(`\\bspec ${side} ((?:§\\d(?: [A-Z]\\w+)*(?:, )?)+)`, 'g'), outside)
    const unknown = cited.filter((hit) => (hit.cited.match(/§\d/g) ?? []).some((one) => !sections[side].has(one)))
    expect(cited.length).toBeGreaterThan(20)
    expect(said(unknown)).toEqual([])
  }
  const withoutSide = outside.flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line) =>
        (/§\d/.test(line) && !/spec (public|signed-in) §/i.test(line) ? [line] : []).map((cited) => ({ file, cited })),
      ),
  )
  expect(said(withoutSide.filter(({ file }) => !file.startsWith('scripts/')))).toEqual([])
})

test('no comment cites a paper or an issue that is not in the repository', () => {
  expect(said(found(/\b(design\/\w+|decisions\.md|issue \d+)/g))).toEqual([])
})

test('every cited page exists', () => {
  const named = found(/(?<![\w/.-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g).filter(
    ({ file, cited }) =>
      file !== 'CHANGELOG.md' &&
      ![root, path.join(root, 'docs'), path.join(root, path.dirname(file)), path.join(root, 'docs/promises')].some(
        (folder) => existsSync(path.join(folder, cited)),
      ),
  )
  expect(said(named)).toEqual([])
})

test('every decision record cited by its number exists', () => {
  const records = new Set(
    execFileSync('git', ['ls-files', 'docs/adr'], { cwd: root, encoding: 'utf8' })
      .match(/\/\d{4}/g)
      ?.map((name) => Number(name.slice(1))),
  )
  const cited = found(/\bADR (\d+)/g)
  expect(records.size).toBeGreaterThan(10)
  expect(said(cited.filter((hit) => !records.has(Number(hit.cited))))).toEqual([])
})

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)))
const isCode = (file: string) => /\.(tsx?|[cm]js|sql|sol|css|ya?ml|json|sh|env)$/.test(file)
/** Files that quote others, report on earlier code, or list names no longer in use. */
const isQuote = (file: string) =>
  /^(docs\/(specification\/|proofs\/(watcher|cost))|escrow\/mutation|world\/|demo\/pictures\/|CHANGELOG|scripts\/proseLint)/.test(
    file,
  )
const comment = /^\s*(?:\/\*\*?|\*|\/\/|--|#).*$|\/\*\*.*\*\/|\s\/\/ .*$/gm
/** Planned (D 12.11), and built. */
const elsewhere = new Set(['tenantPayout', 'build/server/index.js'])

const topFolders = new Set(tracked.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''))
/** Every suffix of a path (`gateways/mail.ts`), every folder, and each without its extension (`web/src/ui/Amount`). */
const paths = new Set(
  tracked.flatMap((file) => {
    const parts = file.split('/')
    const ends = parts.map((_, at) => parts.slice(at).join('/'))
    const folders = parts.flatMap((_, at) => parts.slice(0, at).map((_, from) => parts.slice(from, at).join('/')))
    return [...ends, ...ends.map((end) => end.replace(/\.\w+$/, '')), ...folders]
  }),
)
const isPath = (cited: string) =>
  /^[\w-][\w./-]*$/.test(cited) &&
  (/[\w-]\.(tsx?|[cm]?js|sol|sql|md)$/.test(cited) ||
    (cited.includes('/') && topFolders.has(cited.split('/')[0] ?? '')))
/** A code identifier: camelCase, or PascalCase of two words. */
const isName = (cited: string) => /^([a-z][a-z\d]*[A-Z]\w*|([A-Z][a-z\d]+){2,})(\(\))?$/.test(cited)

test('every name and path in back-ticks is in the tree', () => {
  const code = tracked.filter(isCode).map((file) => readFileSync(path.join(root, file), 'utf8'))
  const names = new Set(code.flatMap((text) => text.replaceAll(comment, '').match(/[A-Za-z_$][\w$]*/g) ?? []))
  const cited = texts
    .filter(({ file }) => !isQuote(file))
    .flatMap(({ file, text }) => {
      const isPage = file.endsWith('.md')
      const prose = isPage ? text.replaceAll(/^```[\s\S]*?^```/gm, '') : (text.match(comment) ?? []).join('\n')
      return [...prose.matchAll(/`(?:@keyhold\/)?([^`\n]+)`/g)].map(([, one = '']) => ({ file, cited: one }))
    })
    .filter((hit) => !elsewhere.has(hit.cited) && (isPath(hit.cited) || isName(hit.cited)))
  expect(cited.length).toBeGreaterThan(500)
  const isThere = (one: string) =>
    isPath(one) ? one.endsWith('.env') || paths.has(one.replace(/\/$/, '')) : names.has(one.replace('()', ''))
  expect(said(cited.filter((hit) => !isThere(hit.cited)))).toEqual([])
})
