/** The walls hold: one forbidden import is planted for each rule, and each is found. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const { forbidden } = createRequire(import.meta.url)('../walls.cjs') as { forbidden: { name: string }[] }

/** rule → a file, and what it must not import. */
const planted: Record<string, [file: string, imported: string]> = {
  'no-circles': ['rental/src/a.ts', './b.ts'],
  'rental-stands-alone': ['rental/src/lonely.ts', 'zod'],
  'api-knows-only-rental': ['api/src/leases.ts', '../../demo/src/cast.ts'],
  'demo-knows-only-rental': ['demo/src/cast2.ts', '../../api/src/client.ts'],
  'web-never-sees-server': ['web/src/routes/home.tsx', '../../../server/src/settings.ts'],
  'server-sees-only-built-pages': ['server/src/http/page.ts', '../../../web/src/ui/Button.ts'],
  'journeys-drive-from-outside': ['journeys/rent.ts', '../rental/src/b.ts'],
  'only-stores-speak-sql': ['server/src/features/leases/mail.ts', 'postgres'],
  'stores-are-private': ['server/src/features/chat/service.ts', '../leases/store.ts'],
  'services-know-no-routes': ['server/src/features/leases/service.ts', './routes.ts'],
  'only-the-house-puts-together': ['server/src/features/leases/routes.ts', '../../house.ts'],
  'gateways-know-no-feature': ['server/src/gateways/chain.ts', '../features/leases/mail.ts'],
  'web-features-are-strangers': ['web/src/features/chat/Chat.ts', '../leases/Lease.ts'],
  'ui-knows-no-feature': ['web/src/ui/Amount.ts', '../features/leases/Lease.ts'],
  'web-gateways-know-no-feature': ['web/src/gateways/api.ts', '../features/leases/Lease.ts'],
  'public-pages-import-no-zod': ['web/src/features/search/Filter.ts', 'zod'],
  'nothing-unresolved': ['web/src/features/saved/Saved.ts', './nowhere.ts'],
}

interface Cruise {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string }[] }
}

function cruise(cwd: string, folders: string[]): Cruise {
  const cli = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [cli, '--config', path.join(root, 'walls.cjs'), '--output-type', 'json', ...folders]
  const { stdout } = spawnSync(process.execPath, args, { cwd, maxBuffer: 2 ** 28, encoding: 'utf8' })
  return JSON.parse(stdout) as Cruise
}

const tree = mkdtempSync(path.join(tmpdir(), 'keyhold-walls-'))
let found: Cruise

beforeAll(() => {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true })
    writeFileSync(path.join(tree, file), text)
  }
  for (const name of ['zod', 'postgres']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, type: 'module', exports: './index.js' }))
    write(`node_modules/${name}/index.js`, 'export default 1')
  }
  for (const file of [
    'demo/src/cast.ts',
    'api/src/client.ts',
    'server/src/settings.ts',
    'web/src/ui/Button.ts',
    'server/src/features/leases/store.ts',
    'server/src/house.ts',
    'web/src/features/leases/Lease.ts',
  ])
    write(file, 'export default 1\n')
  for (const [file, imported] of Object.values(planted))
    write(file, `import thing from '${imported}'\nexport default thing\n`)
  write('rental/src/b.ts', "import thing from './a.ts'\nexport default thing\n")
  found = cruise(tree, ['rental', 'api', 'demo', 'server', 'web', 'journeys'])
})
afterAll(() => rmSync(tree, { recursive: true }))

test('every wall has a planted import', () => {
  expect(Object.keys(planted).toSorted()).toEqual(forbidden.map((rule) => rule.name).toSorted())
})

test.each(Object.entries(planted))('%s is found when %j', (name, [file]) => {
  const files = found.summary.violations
    .filter((violation) => violation.rule.name === name)
    .map((violation) => violation.from)
  expect(files).toContain(file)
})

test('the house keeps its walls, and its files were really read', () => {
  const { summary } = cruise(root, ['rental', 'api', 'demo', 'server', 'web', 'escrow', 'journeys', 'workshop'])
  expect(summary.violations.map((violation) => `${violation.rule.name}: ${violation.from}`)).toEqual([])
  expect(summary.totalCruised).toBeGreaterThan(100)
})
