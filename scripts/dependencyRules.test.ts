/** The dependency rules work: one forbidden import is planted per rule, and folder cycles, and each is found. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderCycles, type ModuleImports } from './folderCycles.ts'

const root = path.resolve(import.meta.dirname, '..')
/** The page that lists the domains in their order. */
const architecture = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: { name: string }[] }

const domains = [...architecture.matchAll(/^\d+\. \*\*(\w+)\*\*: /gm)].map(([, name = '']) => name)
const plantedLater = (domain = '', later = ''): [string, string] => [
  `server/src/domains/${domain}/first/tooLate.ts`,
  `../../${later}/some/service.ts`,
]

/** rule → a file, and a forbidden import. */
const violationsPlanted: Record<string, [file: string, imported: string]> = {
  'no-circles': ['rental/src/a.ts', './b.ts'],
  'rental-stands-alone': ['rental/src/lonely.ts', 'zod'],
  'api-knows-only-rental': ['api/src/leases.ts', '../../demo/src/demoUsers.ts'],
  'demo-knows-only-rental': ['demo/src/demoPeople.ts', '../../api/src/client.ts'],
  'web-never-sees-server': ['web/src/routes/home.tsx', '../../../server/src/settings.ts'],
  'wallet-stands-on-escrow-alone': ['wallet/src/config.ts', '../../web/src/ui/Button.ts'],
  'server-sees-only-built-pages': ['server/src/http/page.ts', '../../../web/src/ui/Button.ts'],
  'e2e-drives-from-outside': ['e2e/rent.ts', '../rental/src/b.ts'],
  'only-stores-speak-sql': ['server/src/domains/leases/leases/mail.ts', 'postgres'],
  'stores-are-private': ['server/src/domains/money/deposits/service.ts', '../../leases/leases/store.ts'],
  'services-know-no-routes': ['server/src/domains/leases/leases/service.ts', './routes.ts'],
  'only-entry-points-see-all-services': ['server/src/domains/leases/leases/routes.ts', '../../../services.ts'],
  'only-services-open-domains': ['server/src/domains/stay/shares/open.ts', '../../money/open.ts'],
  'gateways-know-no-feature': ['server/src/gateways/chain.ts', '../domains/leases/leases/mail.ts'],
  'web-features-are-strangers': ['web/src/features/chat/Chat.ts', '../leases/Lease.ts'],
  'ui-knows-no-feature': ['web/src/ui/Amount.ts', '../features/leases/Lease.ts'],
  'web-gateways-know-no-feature': ['web/src/gateways/api.ts', '../features/leases/Lease.ts'],
  'web-gateways-know-no-ui': ['web/src/gateways/map.ts', '../ui/Button.ts'],
  'public-pages-import-no-zod': ['web/src/features/search/Filter.ts', 'zod'],
  ...Object.fromEntries(
    domains
      .slice(0, -1)
      .map((domain, at) => [`${domain}-knows-no-later-domain`, plantedLater(domain, domains[at + 1])]),
  ),
  'nothing-unresolved': ['web/src/features/saved/Saved.ts', './nowhere.ts'],
}

/** Folder cycles without a file cycle: between two features, and between two parts of one feature. */
const circlesPlanted: Record<string, string> = {
  'server/src/domains/search/saved/routes.ts': '../promotion/service.ts',
  'server/src/domains/search/promotion/routes.ts': '../saved/words.ts',
  'web/src/features/lease/paying/Pay.ts': '../money/sum.ts',
  'web/src/features/lease/money/Chart.ts': '../parties/Party.ts',
  'web/src/features/lease/parties/Parties.ts': '../paying/Paid.ts',
}

interface CruiseResult {
  modules: ModuleImports[]
  summary: {
    totalCruised: number
    totalDependenciesCruised: number
    violations: { rule: { name: string }; from: string }[]
  }
}

function cruise(cwd: string, folders: string[]): CruiseResult {
  const cli = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [cli, '--config', path.join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', ...folders]
  const { stdout } = spawnSync(process.execPath, args, { cwd, maxBuffer: 2 ** 28, encoding: 'utf8' })
  return JSON.parse(stdout) as CruiseResult
}

/** Files of features as delivered. */
function featureCircles({ modules }: CruiseResult): string[] {
  return folderCycles(
    modules.filter(
      ({ source }) =>
        /^(server\/src\/domains|web\/src\/features)\//.test(source) &&
        !/\.(test|setup)\.tsx?$|\/testing\//.test(source),
    ),
  )
}

const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-dependencies-'))
let found: CruiseResult

beforeAll(() => {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  for (const name of ['zod', 'postgres']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, type: 'module', exports: './index.js' }))
    write(`node_modules/${name}/index.js`, 'export default 1')
  }
  for (const file of [
    'demo/src/demoUsers.ts',
    'api/src/client.ts',
    'server/src/settings.ts',
    'web/src/ui/Button.ts',
    'server/src/domains/leases/leases/store.ts',
    'server/src/services.ts',
    ...domains.map((domain) => `server/src/domains/${domain}/some/service.ts`),
    'server/src/domains/money/open.ts',
    'web/src/features/leases/Lease.ts',
    ...Object.entries(circlesPlanted).map(([file, imported]) => path.join(path.dirname(file), imported)),
  ])
    write(file, 'export default 1\n')
  for (const [file, imported] of [...Object.values(violationsPlanted), ...Object.entries(circlesPlanted)])
    write(file, `import thing from '${imported}'\nexport default thing\n`)
  write('rental/src/b.ts', "import thing from './a.ts'\nexport default thing\n")
  found = cruise(folder, ['rental', 'api', 'demo', 'server', 'web', 'wallet', 'e2e'])
})
afterAll(() => rmSync(folder, { recursive: true }))

test('every rule has a planted import', () => {
  expect(Object.keys(violationsPlanted).toSorted()).toEqual(forbidden.map((rule) => rule.name).toSorted())
})

test.each(Object.entries(violationsPlanted))('%s is found for %j', (name, [file]) => {
  const files = found.summary.violations
    .filter((violation) => violation.rule.name === name)
    .map((violation) => violation.from)
  expect(files).toContain(file)
})

test('folder cycles are found, even without a file cycle', () => {
  // The imports planted for the rules above are two more, between domains.
  expect(featureCircles(found)).toEqual(
    expect.arrayContaining([
      'server/src/domains/search: promotion → saved → promotion',
      'web/src/features/lease: money → parties → paying → money',
    ]),
  )
})

test('the code follows the rules, and its files were really read', () => {
  const real = cruise(root, ['rental', 'api', 'demo', 'server', 'web', 'wallet', 'escrow', 'e2e', 'scripts'])
  const { summary } = real
  expect(featureCircles(real)).toEqual([])
  expect(summary.violations.map((violation) => `${violation.rule.name}: ${violation.from}`)).toEqual([])
  expect(summary.totalCruised).toBeGreaterThan(100)
  expect(summary.totalDependenciesCruised).toBeGreaterThan(1000)
})
