/** The browser tests in parallel lanes: their stories, their seeded demo, and their results. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type FailedTest, failedInPlaywright } from './failedTests.ts'
import { patternOf } from './reruns.ts'
import { type RunResult, root, run, type TestCount } from './run.ts'

/** Stories of paying in and paying rents: they mostly wait for blocks. */
const storiesOfPaying = [
  'blocked-payee',
  'landlord-by-passkey',
  'pair-shared',
  'pay-in-one-confirmation',
  'pay-rent',
  'pay-step-by-step',
  'pay-with-passkey',
  'payment-failures',
  'renew',
  'rent-a-home',
]
/** Stories of payouts: days pass in them. */
const storiesOfEnding = [
  'arbitrator-reads-inventory',
  'cancel-early',
  'cancel-late',
  'deposit-home-early-then-rents',
  'deposit-owed-at-handover',
  'disagree-ruled',
  'disagree-settle',
  'dispute',
  'handover-deduction',
  'inventory-and-claim',
  'lost-wallet',
  'release-early',
  'return-the-deposit',
  'second-payment-late',
  'silent-arbitrator',
  'tenant-has-left',
]
/** Stories that open a separate Keyhold. */
export const storiesApart = [
  'appeal-won',
  'crash-recovery',
  'failures',
  'keeper-releases',
  'keeper-without-gas',
  'outside-data',
]
const browserTests = readdirSync(path.join(root, 'e2e')).flatMap((name) => /^(.+)\.e2e\.ts$/.exec(name)?.[1] ?? [])
const looks = ['sweep']
const year = ['rent-for-a-year']
/** Measurements with limits for an idle machine. */
const measured = ['message-to-screen']
const inLanes = [...looks, ...storiesOfPaying, ...storiesOfEnding, ...storiesApart, ...year, ...measured]

interface Lane {
  readonly projects: readonly string[]
  /** Files of the browser tests, without their extension. */
  readonly files: readonly string[]
  /** Every story of it opens its own Keyhold, so the lane needs none. */
  readonly opensItsOwn?: boolean
  /** Its users wait for final payments. In other lanes blocks come seldom: each one is work. */
  readonly waitsForBlocks?: boolean
  /** Its measurements need an idle machine: it runs after the others. */
  readonly runsAlone?: boolean
}

/**
 * Playwright's projects in parallel lanes: each opens its own Keyhold on a copy of the freshly seeded data, which costs
 * five seconds of processor time. Payment stories wait for blocks three quarters of their time.
 */
export const lanes: Readonly<Record<string, Lane>> = {
  looks: { projects: ['sweep'], files: looks },
  paying: { projects: ['stories'], files: storiesOfPaying, waitsForBlocks: true },
  ending: { projects: ['stories'], files: storiesOfEnding, waitsForBlocks: true },
  apart: { projects: ['stories'], files: storiesApart, opensItsOwn: true },
  year: { projects: ['year'], files: year, waitsForBlocks: true },
  others: { projects: ['stories'], files: browserTests.filter((name) => !inLanes.includes(name)) },
  measured: { projects: ['stories'], files: measured, runsAlone: true },
}

/** A data folder with the seeded demo, and the seconds it took: the lanes start with copies. */
export interface SeededDemo {
  readonly data: string
  readonly seconds: number
  remove(): void
}

export async function seedDemo(): Promise<SeededDemo> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-seeded-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  chmodSync(folder, 0o755) // PostgreSQL's own account must access it
  const data = path.join(folder, 'var')
  const { status, output, seconds } = await run('node', ['e2e/seedDemo.ts', data])
  if (status === 0) return { data, seconds, remove }
  remove()
  throw new Error(`The demo could not be seeded:\n${output}`)
}

type PlaywrightReport = Parameters<typeof failedInPlaywright>[0] & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** One lane of the browser tests, with its own report and folder. */
async function runLane(
  [lane, { projects, files, opensItsOwn = false, waitsForBlocks = false }]: readonly [string, Lane],
  env: Record<string, string>,
  more: readonly string[] = [],
): Promise<RunResult & TestCount> {
  const folder = path.join(root, 'var/test', `e2e-${lane}`)
  const report = `${folder}.json`
  rmSync(report, { force: true })
  const wanted = files.map((name) => `/${name}\\.e2e\\.ts$`)
  const args = ['test', ...wanted, `--output=${folder}`, ...projects.map((name) => `--project=${name}`), ...more]
  const result = await run('node', [path.join(root, 'node_modules/@playwright/test/cli.js'), ...args], {
    cwd: path.join(root, 'e2e'),
    env: {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(opensItsOwn ? { KEYHOLD_JOURNEY_URL: 'none' } : { LOCAL_BLOCK_SECONDS: waitsForBlocks ? '1' : '2' }),
    },
  })
  if (!existsSync(report)) return { ...result, status: result.status || 1, passed: 0, failed: 1 }
  const playwrightReport = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport
  const { stats } = playwrightReport
  const failed = stats.unexpected + stats.flaky + stats.skipped
  return {
    ...result,
    status: result.status === 0 && failed === 0 && stats.expected > 0 ? 0 : 1,
    passed: stats.expected,
    failed: Math.max(failed, result.status === 0 ? 0 : 1),
    failures: failedInPlaywright(playwrightReport),
  }
}

/** Runs all in parallel, then the exclusive ones in sequence; returns the results in the original order. */
export async function runInOrder<Result>(
  all: readonly (readonly [string, Lane])[],
  runOne: (lane: readonly [string, Lane]) => Promise<Result>,
): Promise<Result[]> {
  const results = all.map((lane) => (lane[1].runsAlone ? undefined : runOne(lane)))
  await Promise.allSettled(results)
  for (const [at, lane] of all.entries()) {
    results[at] ??= runOne(lane)
    await Promise.allSettled([results[at]])
  }
  return Promise.all(results as Promise<Result>[])
}

/** The environment of every lane: a Chromium, and the demo whose copy each starts with. */
const laneEnv = (demo: SeededDemo, chromium: string) => ({ CHROME_PATH: chromium, KEYHOLD_SEEDED: demo.data })

/** Reruns one browser test, in a lane like the one in which it failed; returns whether it passed. */
export async function rerunStory(demo: SeededDemo, chromium: string, test: FailedTest): Promise<boolean> {
  const file = path.basename(test.file, '.e2e.ts')
  const lane = Object.values(lanes).find(({ files }) => files.includes(file))
  if (!lane) return false
  const alone = { ...lane, files: [file], projects: lane.projects.filter((name) => name === test.project) }
  const env = laneEnv(demo, chromium)
  const { status, passed } = await runLane(['again', alone], env, ['--grep', patternOf(test)])
  return status === 0 && passed > 0
}

/** Runs lanes in parallel on copies of the demo, then the exclusive ones. */
export async function runLanes(demo: SeededDemo, chromium: string): Promise<RunResult & TestCount> {
  const begun = performance.now()
  const env = laneEnv(demo, chromium)
  const results = await runInOrder(Object.entries(lanes), (lane) => runLane(lane, env))
  const sum = (pick: (result: TestCount) => number) => results.reduce((total, result) => total + pick(result), 0)
  const seconds = [
    ['seeding', demo.seconds] as const,
    ...Object.keys(lanes).map((lane, at) => [lane, results[at]?.seconds ?? 0] as const),
  ]
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
    times: seconds.map(([what, took]) => `${what} ${took.toFixed(0)} s`).join(' · '),
  }
}
