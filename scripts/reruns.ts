/** Which failed tests of a run are rerun, and the report of those that pass then. */
import { type FailedTest, titleOf } from './failedTests.ts'
import type { TestCount } from './run.ts'

/** More failures than this are no coincidence: the run fails at once. */
const maxReruns = 2

/**
 * Code that decides about money and accounts: the contract, the rules, and the services that book by them. These tests
 * must pass the first time.
 */
const neverAgain = [
  'escrow/',
  'rental/',
  'server/src/domains/accounts/accounts/',
  'server/src/domains/money/deposits/',
  'server/src/domains/leases/leases/',
  'server/src/domains/money/ledger/',
]

const mayRunAgain = ({ name, status, file }: FailedTest) =>
  name !== undefined && status === undefined && !neverAgain.some((folder) => file.startsWith(folder))

/** The failed tests to rerun: all of them or none, since a run with one that may not be rerun fails anyway. */
export function testsToRerun(results: readonly Pick<TestCount, 'failed' | 'failures'>[]): readonly FailedTest[] {
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  const tests = results.flatMap(({ failures = [] }) => failures)
  const isOfTestsAlone = tests.length === failed && tests.every(mayRunAgain)
  return isOfTestsAlone && failed <= maxReruns ? tests : []
}

/** A name as a pattern that matches itself. */
const literally = (name: string) => name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/**
 * The pattern with which vitest (`--testNamePattern`) or Playwright (`--grep`, which puts project and file before it)
 * finds one test.
 */
export function patternOf({ runner, name = '' }: FailedTest): string {
  return `${runner === 'vitest' ? '^' : ''}${literally(name)}$`
}

/** The end of a run's output: each flaky test's first failure in full, their names, and the closing line. */
export function closingLines(
  { passed, failed, seconds }: { readonly passed: number; readonly failed: number; readonly seconds: number },
  flaky: readonly FailedTest[],
): string {
  return [
    ...flaky.map((test) => `\nFirst failure of ${titleOf(test)}:\n${test.error}`),
    `\nIn ${seconds.toFixed(0)} s.`,
    ...flaky.map((test) => `flaky: ${titleOf(test)}`),
    `${passed} passed, ${failed} failed`,
  ].join('\n')
}
