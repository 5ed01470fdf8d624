/** docs/architecture.md matches the repository: every workspace of the tree, and no other. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const architecture = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)

test('the page names every workspace of the tree and no other', () => {
  const workspaces = [
    ...new Set(tracked.filter((file) => file.includes('/') && !file.startsWith('.')).map((file) => file.split('/')[0])),
  ]
  const named = [...architecture.matchAll(/^\| `([a-z\d]+)\/` \|/gm)].map((match) => match[1])
  expect(named.toSorted()).toEqual(workspaces.toSorted())
})

test('the page has a line for each folder, two levels down, and for each feature of the server', () => {
  const rows = [...architecture.matchAll(/^\| `([\w/-]+?)\/?` \|/gm)].map((match) => match[1] ?? '')
  const below = (start: string) =>
    new Set(
      tracked
        .filter((file) => file.startsWith(start) && !file.startsWith('.'))
        .map((file) => file.slice(start.length).split('/'))
        .filter((parts) => parts.length > 1)
        .map(([first]) => first ?? ''),
    )
  const folders = ['', 'server/', 'server/src/', 'web/', 'web/src/', ...[...below('')].map((name) => `${name}/`)]
  const expected = new Set(folders.flatMap((start) => [...below(start)].map((name) => `${start}${name}`)))
  const named = rows.filter((row) => row.includes('/') || below('').has(row))
  expect(named.toSorted()).toEqual([...expected].toSorted())
  const features = [...below('server/src/domains/')].flatMap((domain) => [...below(`server/src/domains/${domain}/`)])
  expect(rows.filter((row) => !named.includes(row)).toSorted()).toEqual(features.toSorted())
})

test('the page lists every domain of the server and no other', () => {
  const [, list = ''] = architecture.split('## Domains of the server')
  const named = [...list.matchAll(/^\d+\. \*\*(\w+)\*\*: /gm)].map((match) => `server/src/domains/${match[1]}/open.ts`)
  const opened = tracked.filter((file) => /^server\/src\/domains\/[^/]+\/open\.ts$/.test(file))
  expect(named.toSorted()).toEqual(opened.toSorted())
})

test('every file that the page names exists', () => {
  const files = [...architecture.matchAll(/`([a-z\d]+\/[\w./-]+\.(?:ts|md|env|sql|json))`/g)].map(
    (match) => match[1] ?? '',
  )
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('no folder without a meaningful name', () => {
  expect(tracked.filter((file) => /(^|\/)(utils|helpers|common|shared|misc|lib|core)\//.test(file))).toEqual([])
})
