// The result of the Solidity suites for people and machines: a line per suite, the number of runs, and the count.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { forge, root } from './forge.ts'
import { buildShipped, shippedFolder } from './shipped.ts'

type Outcome = {
  status: 'Success' | 'Failure' | 'Skipped'
  reason: string | null
  kind: { Fuzz?: { runs: number }; Invariant?: { runs: number; calls: number; reverts: number } }
}
type Results = Record<string, { test_results: Record<string, Outcome>; duration: string }>

/** The result of a run. `failed` counts a suite that does not compile or runs no test as one. */
export type SuiteRun = { passed: number; failed: number; lines: string[] }

/** Runs every suite below `cwd`; `args` narrow it like forge's own. The profile is forge's: default, ci or fast. */
export async function runSuites({
  cwd = root,
  profile = 'default',
  args = [] as string[],
  settings = {} as Record<string, string>,
} = {}): Promise<SuiteRun> {
  const run = await forge(['test', '--json', ...args], { cwd, settings: { ...settings, FOUNDRY_PROFILE: profile } })
  const results = readResults(run.stdout)
  const lines = Object.entries(results ?? {}).flatMap(([name, suite]) => suiteLines(name, suite.test_results))
  const outcomes = Object.values(results ?? {}).flatMap((suite) => Object.values(suite.test_results))
  const passed = outcomes.filter(({ status }) => status === 'Success').length
  const failed = outcomes.length - passed
  if (!results || outcomes.length === 0) return { passed: 0, failed: 1, lines: [...lines, run.stdout, run.stderr] }
  // The count and forge's exit status have to agree: neither is trusted alone.
  const disagrees = (run.status === 0) !== (failed === 0)
  return { passed, failed: failed + (disagrees ? 1 : 0), lines: [...lines, ...triedLines(results)] }
}

const tried = 'escrow/out/tried'

/**
 * Runs them on the shipped bytecode. The suites themselves are compiled without via_ir, which takes a third of the
 * time; the contracts under test are not.
 */
export async function runShippedSuites(asked: { profile?: string; args?: string[] }): Promise<SuiteRun> {
  await buildShipped()
  cpSync(join(root, shippedFolder), join(root, tried), { recursive: true }) // another process may build the shipped ones meanwhile
  const settings = {
    SHIPPED_ARTIFACTS: tried,
    FOUNDRY_VIA_IR: 'false',
    FOUNDRY_OUT: 'escrow/out/suites',
    FOUNDRY_CACHE_PATH: 'escrow/cache/suites',
  }
  return runSuites({ ...asked, settings })
}

function readResults(text: string): Results | undefined {
  try {
    return JSON.parse(text.slice(text.indexOf('{')))
  } catch {
    return undefined
  }
}

function suiteLines(name: string, tests: Record<string, Outcome>): string[] {
  const failing = Object.entries(tests).filter(([, { status }]) => status !== 'Success')
  const short = name.replace(/^escrow\/test\//, '').replace(/:.*/, '')
  const head = ` ${failing.length === 0 ? '✓' : '✗'} ${short} (${Object.keys(tests).length} tests)`
  return [head, ...failing.map(([test, { status, reason }]) => `   ✗ ${test}: ${reason ?? status}`)]
}

function triedLines(results: Results): string[] {
  const all = Object.values(results).flatMap((suite) => Object.entries(suite.test_results))
  return all.flatMap(([name, { kind }]) => {
    const short = name.replace(/\(.*/, '')
    if (kind.Fuzz) return [`   ${short}: ${kind.Fuzz.runs} fuzz runs`]
    if (kind.Invariant) return [`   ${short}: ${kind.Invariant.calls} calls, ${kind.Invariant.reverts} reverts`]
    return []
  })
}
