/** The suites of `npm test`: their commands, and how many of their checks passed. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findHeadlessChromium } from './chromium.ts'
import { type FailedTest, failedInVitest } from './failedTests.ts'
import { rerunStory, runLanes, type SeededDemo, seedDemo } from './lanes.ts'
import { patternOf } from './reruns.ts'
import { type RunResult, root, run, type TestCount } from './run.ts'

export interface Suite {
  readonly name: string
  /** Belongs to `npm run check`. */
  readonly quick: boolean
  /** Runs in parallel with the suite named before it. */
  readonly isBeside?: boolean
  /** Runs in the background at low priority, after others of its kind; only the end waits for it. */
  readonly isBehind?: boolean
  /** Prepares its requirements, while earlier suites run. */
  prepare?(): void
  run(): Promise<RunResult & TestCount>
}

/** A program that counts as one check: it passes or fails as a whole. */
function check(name: string, program: string, args: string[], { cwd = '', isBehind = false } = {}): Suite {
  return {
    name,
    quick: true,
    isBehind,
    async run() {
      const result = await run(program, args, { cwd: path.join(root, cwd), givesWay: isBehind })
      return { ...result, passed: result.status === 0 ? 1 : 0, failed: result.status === 0 ? 0 : 1 }
    },
  }
}

const found: string[] = []

/** A Chromium, searched for once. */
function chromium(): string {
  if (!found[0]) found.push(findHeadlessChromium((sentence) => console.log(`  ${sentence}`)))
  return found[0] ?? ''
}

type VitestReport = Parameters<typeof failedInVitest>[0] & { numPassedTests: number; numTotalTests: number }

/** Runs vitest and reads its report (vitest.config.ts), if it wrote one. */
async function runVitest(args: readonly string[] = []) {
  const report = path.join(root, 'var/test/unit.json')
  rmSync(report, { force: true })
  mkdirSync(path.dirname(report), { recursive: true })
  const result = await run('vitest', ['run', ...args], { env: { CHROME_PATH: chromium() } })
  const vitestReport = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as VitestReport) : undefined
  return { result, vitestReport }
}

/** An error outside of every test; vitest's report does not count it. */
const hasUnhandledError = (output: string) => /Unhandled (Errors?|Rejections?)/.test(output)

/** Unit, store and route tests of every workspace, on a real PostgreSQL and a real anvil. */
const unitSuite: Suite = {
  name: 'unit, store and route tests',
  quick: true,
  async run() {
    const { result, vitestReport } = await runVitest()
    if (!vitestReport) return { ...result, status: result.status || 1, passed: 0, failed: 1 }
    const { numPassedTests, numTotalTests } = vitestReport
    const failures = failedInVitest(vitestReport, root)
    const outside = hasUnhandledError(result.output) ? 1 : 0
    const failed = Math.max(failures.length + outside, numTotalTests - numPassedTests, result.status === 0 ? 0 : 1)
    const status = failed > 0 || numTotalTests === 0 ? 1 : 0
    return { ...result, status, passed: numPassedTests, failed, failures }
  },
}

/** Whether a failed test passes alone. */
export async function passesAlone(test: FailedTest): Promise<boolean> {
  if (test.runner === 'Playwright') return rerunStory(await demo(), chromium(), test)
  const args = [path.join(root, test.file), `--testNamePattern=${patternOf(test)}`]
  const { result, vitestReport } = await runVitest(args)
  return result.status === 0 && (vitestReport?.numPassedTests ?? 0) > 0
}

/** The Solidity suites, by the native forge. */
const escrowSuite: Suite = {
  name: 'escrow (Solidity)',
  quick: false,
  isBehind: true,
  async run() {
    const result = await run('node', ['escrow/run.ts', 'test'], { givesWay: true })
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

const seeded: Promise<SeededDemo>[] = []

/** The browser tests' demo, seeded once. */
function demo(): Promise<SeededDemo> {
  const made = seeded[0] ?? seedDemo()
  if (seeded.push(made) === 1) made.catch(() => undefined) // the awaiting caller gets the error
  return made
}

/** Removes the suites' shared resources. */
export async function cleanUp(): Promise<void> {
  const made = await seeded[0]?.catch(() => undefined)
  made?.remove()
}

/** Browser tests: the stories, and the sweep of every page in every state. */
const e2eSuite: Suite = {
  name: 'e2e (Chromium)',
  quick: false,
  prepare: () => void demo(),
  async run() {
    const browser = chromium()
    return runLanes(await demo(), browser)
  },
}

/** Workspaces that tsc checks as one program: they have the same settings and import each other. */
export const programs = {
  rental: 'rental',
  api: 'api',
  'bench, demo, escrow, scripts': 'tsconfig.node.json',
  e2e: 'e2e',
  server: 'server',
  web: 'web',
  wallet: 'wallet',
}
const behind = { isBehind: true } // unit tests wait for chains, databases and blocks: the compilers use the idle time
const types = Object.entries(programs).map(([name, project]) =>
  // The unit tests start Vite, which deletes the page types and writes them again: web is checked before them.
  check(`types: ${name}`, 'tsc', ['-p', project], { isBehind: name !== 'web' }),
)
const beside = (suite: Suite): Suite => ({ ...suite, isBeside: true })

/** Every suite, in order. */
export const suites: Suite[] = [
  check('format and lint', 'biome', ['check', '--error-on-warnings', '.']),
  check('prose', 'node', ['scripts/proseLint.ts']),
  check('commit subjects', 'node', ['scripts/commitSubjects.ts']),
  check('page types', 'react-router', ['typegen'], { cwd: 'web' }),
  ...types,
  beside(check('generated files', 'node', ['scripts/generate.ts', '--check'], behind)), // one core, most of the time
  beside(check('no dead code', 'knip', ['--no-progress'], behind)),
  escrowSuite,
  unitSuite,
  e2eSuite,
]
