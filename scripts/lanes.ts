/**
 * The browser tests in lanes that run side by side: which story is told in which of them, the demo that they begin with, and
 * what came of them.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type FailedTest, failedInPlaywright } from './failedTests.ts'
import { patternOf } from './reruns.ts'
import { type RunResult, root, run, type TestCount } from './run.ts'

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
/** Stories that open a Keyhold of their own. */
export const storiesApart = ['crash-recovery', 'failures', 'keeper-releases', 'keeper-without-gas']
const browserTests = readdirSync(path.join(root, 'e2e')).flatMap((name) => /^(.+)\.e2e\.ts$/.exec(name)?.[1] ?? [])
const looks = ['sweep']
const year = ['rent-for-a-year']
/** What is promised of a machine that does nothing else. */
const measured = ['message-to-screen']
const inLanes = [...looks, ...storiesOfPaying, ...storiesOfEnding, ...storiesApart, ...year, ...measured]

interface Lane {
  readonly projects: readonly string[]
  /** Files of the browser tests, without their ending. */
  readonly files: readonly string[]
  /** Every story of it opens its own Keyhold, so that none is opened for the lane. */
  readonly opensItsOwn?: boolean
  /** Its people wait for payments to be final. Where nobody does, blocks come as seldom as for everybody: each is work. */
  readonly waitsForBlocks?: boolean
  /** What it measures is disturbed by what runs beside it: it comes when the others are over. */
  readonly runsAlone?: boolean
}

/**
 * Playwright's projects in lanes that run side by side: each opens a Keyhold of its own on a copy of the freshly seeded data,
 * which costs five seconds of the processor. Stories of money wait for blocks three quarters of their time.
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

/** A data folder with the demo in it, and how long that took: the lanes begin with copies. */
export interface SeededDemo {
  readonly data: string
  readonly seconds: number
  remove(): void
}

export async function seedDemo(): Promise<SeededDemo> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-seeded-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  chmodSync(folder, 0o755) // PostgreSQL's own account walks into it
  const data = path.join(folder, 'var')
  const { status, output, seconds } = await run('node', ['e2e/seedDemo.ts', data])
  if (status === 0) return { data, seconds, remove }
  remove()
  throw new Error(`The demo could not be seeded:\n${output}`)
}

type PlaywrightReport = Parameters<typeof failedInPlaywright>[0] & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** One lane of the browser tests, with a report and a folder of its own. */
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

/** Runs all at once, and when they are over one after the other those that run alone; answers in the order in which they stand. */
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

/** The environment of every lane: a Chromium, and the demo that each begins with a copy of. */
const laneEnv = (demo: SeededDemo, chromium: string) => ({ CHROME_PATH: chromium, KEYHOLD_SEEDED: demo.data })

/** Runs one browser test again, in a lane of its own like the one in which it failed; whether it passed. */
export async function rerunStory(demo: SeededDemo, chromium: string, test: FailedTest): Promise<boolean> {
  const file = path.basename(test.file, '.e2e.ts')
  const lane = Object.values(lanes).find(({ files }) => files.includes(file))
  if (!lane) return false
  const alone = { ...lane, files: [file], projects: lane.projects.filter((name) => name === test.project) }
  const env = laneEnv(demo, chromium)
  const { status, passed } = await runLane(['again', alone], env, ['--grep', patternOf(test)])
  return status === 0 && passed > 0
}

/** Runs lanes at once on copies of the demo, then those that run alone. */
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
