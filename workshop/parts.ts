/** The parts of `npm test`: what each runs, and how many of its checks passed. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from './chromium.ts'
import { type Ran, root, run } from './run.ts'

export interface Count {
  readonly passed: number
  readonly failed: number
}
export interface Part {
  readonly name: string
  /** Belongs to `npm run check`. */
  readonly quick: boolean
  run(): Promise<Ran & Count>
}

/** A program that is one check: it passes or fails as a whole. */
function check(name: string, program: string, args: string[], cwd?: string): Part {
  return {
    name,
    quick: true,
    async run() {
      const ran = await run(program, args, cwd ? { cwd: path.join(root, cwd) } : {})
      return { ...ran, passed: ran.status === 0 ? 1 : 0, failed: ran.status === 0 ? 0 : 1 }
    },
  }
}

const found: string[] = []

/** A Chromium, looked for once. */
function chromium(): string {
  if (!found[0]) found.push(findChromium((sentence) => console.log(`  ${sentence}`)))
  return found[0] ?? ''
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numTotalTests: number
  numFailedTestSuites: number
}

/** Unit, store and route tests of every room, on a real PostgreSQL and a real anvil. */
const unit: Part = {
  name: 'unit, store and route tests',
  quick: true,
  async run() {
    const report = path.join(root, 'var/test/unit.json')
    rmSync(report, { force: true })
    mkdirSync(path.dirname(report), { recursive: true })
    const ran = await run('vitest', ['run'], { env: { CHROME_PATH: chromium() } })
    if (!existsSync(report)) return { ...ran, status: ran.status || 1, passed: 0, failed: 1 }
    const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
    const failed = Math.max(numTotalTests - numPassedTests, ran.status === 0 ? 0 : 1)
    return { ...ran, status: failed > 0 || numTotalTests === 0 ? 1 : 0, passed: numPassedTests, failed }
  },
}

/** The Solidity suites, by the native forge. */
const escrow: Part = {
  name: 'escrow (Solidity)',
  quick: false,
  async run() {
    const ran = await run('node', ['escrow/run.ts', 'test'])
    const line = /escrow: (\d+) passed, (\d+) failed/.exec(ran.output)
    const passed = Number(line?.[1] ?? 0)
    const failed = line ? Number(line[2]) : 1
    return {
      ...ran,
      status: ran.status === 0 && passed > 0 && failed === 0 ? 0 : 1,
      passed,
      failed: Math.max(failed, ran.status === 0 ? 0 : 1),
    }
  },
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Browser tests told as stories, against a freshly furnished Keyhold. */
const journeys: Part = {
  name: 'journeys (Chromium)',
  quick: false,
  async run() {
    const report = path.join(root, 'var/test/journeys.json')
    rmSync(report, { force: true })
    const env = {
      CHROME_PATH: chromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }
    const ran = await run('node', [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test'], {
      cwd: path.join(root, 'journeys'),
      env,
    })
    if (!existsSync(report)) return { ...ran, status: ran.status || 1, passed: 0, failed: 1 }
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport
    const failed = stats.unexpected + stats.flaky + stats.skipped
    return {
      ...ran,
      status: ran.status === 0 && failed === 0 && stats.expected > 0 ? 0 : 1,
      passed: stats.expected,
      failed: Math.max(failed, ran.status === 0 ? 0 : 1),
    }
  },
}

const workspaces = ['rental', 'api', 'escrow', 'demo', 'server', 'web', 'journeys', 'workshop']

/** Every part, in the order they run. */
export const parts: Part[] = [
  check('format and lint', 'biome', ['check', '--error-on-warnings', '.']),
  check('page types', 'react-router', ['typegen'], 'web'),
  ...workspaces.map((name) => check(`types: ${name}`, 'tsc', ['-p', name])),
  check('generated files', 'node', ['workshop/generate.ts', '--check']),
  check('no dead code', 'knip', ['--no-progress']),
  unit,
  escrow,
  journeys,
]
