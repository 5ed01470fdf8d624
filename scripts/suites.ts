/** The suites of `npm test`: what each runs, and how many of its checks passed. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.ts'
import { failedInPlaywright, failedInVitest } from './failedTests.ts'
import { type RunResult, root, run } from './run.ts'

export interface TestCount {
  readonly passed: number
  readonly failed: number
  /** What failed, by name, where the suite's report tells it. */
  readonly failures?: readonly string[]
  /** Of what ran side by side, how long each took. */
  readonly times?: string
}
export interface Suite {
  readonly name: string
  /** Belongs to `npm run check`. */
  readonly quick: boolean
  /** Runs beside the suite that is named before it. */
  readonly isBeside?: boolean
  run(): Promise<RunResult & TestCount>
}

/** A program that is one check: it passes or fails as a whole. */
function check(name: string, program: string, args: string[], cwd?: string): Suite {
  return {
    name,
    quick: true,
    async run() {
      const result = await run(program, args, cwd ? { cwd: path.join(root, cwd) } : {})
      return { ...result, passed: result.status === 0 ? 1 : 0, failed: result.status === 0 ? 0 : 1 }
    },
  }
}

const found: string[] = []

/** A Chromium, looked for once. */
function chromium(): string {
  if (!found[0]) found.push(findChromium((sentence) => console.log(`  ${sentence}`)))
  return found[0] ?? ''
}

type VitestReport = Parameters<typeof failedInVitest>[0] & { numPassedTests: number; numTotalTests: number }

/** Unit, store and route tests of every workspace, on a real PostgreSQL and a real anvil. */
const unitSuite: Suite = {
  name: 'unit, store and route tests',
  quick: true,
  async run() {
    const report = path.join(root, 'var/test/unit.json')
    rmSync(report, { force: true })
    mkdirSync(path.dirname(report), { recursive: true })
    const result = await run('vitest', ['run'], { env: { CHROME_PATH: chromium() } })
    if (!existsSync(report)) return { ...result, status: result.status || 1, passed: 0, failed: 1 }
    const told = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
    const { numPassedTests, numTotalTests } = told
    const failed = Math.max(numTotalTests - numPassedTests, result.status === 0 ? 0 : 1)
    const status = failed > 0 || numTotalTests === 0 ? 1 : 0
    return { ...result, status, passed: numPassedTests, failed, failures: failedInVitest(told) }
  },
}

/** The Solidity suites, by the native forge. */
const escrowSuite: Suite = {
  name: 'escrow (Solidity)',
  quick: false,
  async run() {
    const result = await run('node', ['escrow/run.ts', 'test'])
    const line = /escrow: (\d+) passed, (\d+) failed/.exec(result.output)
    const passed = Number(line?.[1] ?? 0)
    const failed = line ? Number(line[2]) : 1
    return {
      ...result,
      status: result.status === 0 && passed > 0 && failed === 0 ? 0 : 1,
      passed,
      failed: Math.max(failed, result.status === 0 ? 0 : 1),
    }
  },
}

type PlaywrightReport = Parameters<typeof failedInPlaywright>[0] & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Stories about paying in and paying rents: they wait for blocks more than they count. */
const storiesOfPaying = [
  'blocked-payee',
  'pair-shared',
  'pay-in-one-confirmation',
  'pay-rent',
  'pay-step-by-step',
  'payment-failures',
  'renew',
  'rent-a-home',
]
/** Stories about where the money goes in the end. */
const storiesOfEnding = [
  'deposit-owed-at-handover',
  'disagree-ruled',
  'disagree-settle',
  'dispute',
  'inventory-and-claim',
  'release-early',
  'return-the-deposit',
  'silent-arbitrator',
]
/** Stories that wait for a Keyhold of their own to open, and the one that lets a year pass. */
const storiesApart = ['crash-recovery', 'failures', 'keeper-releases', 'keeper-without-gas', 'rent-for-a-year']
const browserTests = readdirSync(path.join(root, 'e2e')).flatMap((name) => /^(.+)\.e2e\.ts$/.exec(name)?.[1] ?? [])
const looks = ['sweep']
const inLanes = [...looks, ...storiesOfPaying, ...storiesOfEnding, ...storiesApart]

interface Lane {
  readonly projects: readonly string[]
  /** Files of the browser tests, without their ending. */
  readonly files: readonly string[]
}

/**
 * Playwright's projects in lanes that run side by side: each opens a Keyhold of its own on a copy of the freshly seeded data,
 * which costs five seconds of the processor. Stories of money wait for blocks three quarters of their time.
 */
export const lanes: Readonly<Record<string, Lane>> = {
  looks: { projects: ['sweep'], files: looks },
  paying: { projects: ['stories'], files: storiesOfPaying },
  ending: { projects: ['stories'], files: storiesOfEnding },
  apart: { projects: ['stories', 'year'], files: storiesApart },
  others: { projects: ['stories'], files: browserTests.filter((name) => !inLanes.includes(name)) },
}

/** One lane of the browser tests, with a report and a folder of its own. */
async function runLane([lane, { projects, files }]: [string, Lane], seeded: string): Promise<RunResult & TestCount> {
  const folder = path.join(root, 'var/test', `e2e-${lane}`)
  const report = `${folder}.json`
  rmSync(report, { force: true })
  const wanted = files.map((name) => `/${name}\\.e2e\\.ts$`)
  const args = ['test', ...wanted, `--output=${folder}`, ...projects.map((name) => `--project=${name}`)]
  const result = await run('node', [path.join(root, 'node_modules/@playwright/test/cli.js'), ...args], {
    cwd: path.join(root, 'e2e'),
    env: { CHROME_PATH: chromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, KEYHOLD_SEEDED: seeded },
  })
  if (!existsSync(report)) return { ...result, status: result.status || 1, passed: 0, failed: 1 }
  const told = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport
  const { stats } = told
  const failed = stats.unexpected + stats.flaky + stats.skipped
  return {
    ...result,
    status: result.status === 0 && failed === 0 && stats.expected > 0 ? 0 : 1,
    passed: stats.expected,
    failed: Math.max(failed, result.status === 0 ? 0 : 1),
    failures: failedInPlaywright(told),
  }
}

/** A data folder with the demo in it and all its pictures drawn: the lanes begin with copies. */
async function seedDemo(): Promise<{ data: string; remove(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-seeded-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  chmodSync(folder, 0o755) // PostgreSQL's own account walks into it
  const data = path.join(folder, 'var')
  const { status, output } = await run('node', ['e2e/seedDemo.ts', data])
  if (status === 0) return { data, remove }
  remove()
  throw new Error(`The demo could not be seeded:\n${output}`)
}

/** Browser tests told as stories, and looks at every page in every state. */
const e2eSuite: Suite = {
  name: 'e2e (Chromium)',
  quick: false,
  isBeside: true, // what compiles Solidity is one process on one core, and stories mostly wait
  async run() {
    const begun = performance.now()
    const { data, remove } = await seedDemo()
    const seeding = (performance.now() - begun) / 1000
    const results = await Promise.all(Object.entries(lanes).map((lane) => runLane(lane, data))).finally(remove)
    const sum = (pick: (result: TestCount) => number) => results.reduce((total, result) => total + pick(result), 0)
    return {
      status: results.some(({ status }) => status !== 0) ? 1 : 0,
      output: results
        .filter(({ status }) => status !== 0)
        .map(({ output }) => output)
        .join('\n'),
      seconds: (performance.now() - begun) / 1000,
      passed: sum(({ passed }) => passed),
      failed: sum(({ failed }) => failed),
      failures: results.flatMap(({ failures }) => failures ?? []),
      times: [
        ['seeding', seeding] as const,
        ...Object.keys(lanes).map((lane, at) => [lane, results[at]?.seconds] as const),
      ]
        .map(([what, seconds = 0]) => `${what} ${seconds.toFixed(0)} s`)
        .join(' · '),
    }
  },
}

const workspaces = ['rental', 'api', 'escrow', 'demo', 'server', 'web', 'e2e', 'bench', 'scripts']

/** Every suite, in the order they run. */
export const suites: Suite[] = [
  check('format and lint', 'biome', ['check', '--error-on-warnings', '.']),
  check('page types', 'react-router', ['typegen'], 'web'),
  ...workspaces.map((name) => check(`types: ${name}`, 'tsc', ['-p', name])),
  check('generated files', 'node', ['scripts/generate.ts', '--check']),
  { ...check('no dead code', 'knip', ['--no-progress']), isBeside: true }, // one core each, and the other one waits for forge
  unitSuite,
  escrowSuite,
  e2eSuite,
]
