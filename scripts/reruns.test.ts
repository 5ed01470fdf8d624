import { describe, expect, it } from 'vitest'
import type { FailedTest } from './failedTests.ts'
import { closingLines, patternOf, testsToRerun } from './reruns.ts'

const failedTest = (changes: Partial<FailedTest> = {}): FailedTest => ({
  runner: 'vitest',
  file: 'server/src/http/drain.test.ts',
  name: 'a call ends',
  error: 'expected 1 to be 2',
  ...changes,
})
const story = failedTest({ runner: 'Playwright', file: 'e2e/renew.e2e.ts', project: 'stories', name: 'Ben renews' })
const suite = (...failures: FailedTest[]) => ({ failed: failures.length, failures })

describe('which failed tests are rerun', () => {
  it('reruns one or two, from any suites', () => {
    const one = failedTest()
    expect(testsToRerun([suite(one), { failed: 0 }])).toEqual([one])
    expect(testsToRerun([suite(one), suite(story)])).toEqual([one, story])
    expect(testsToRerun([{ failed: 0 }])).toEqual([])
  })

  it('reruns none if more than two failed', () => {
    expect(testsToRerun([suite(failedTest(), failedTest()), suite(story)])).toEqual([])
  })

  it.each([
    'escrow/publish.test.ts',
    'rental/src/money.test.ts',
    'server/src/domains/accounts/accounts/passwords/routes.test.ts',
    'server/src/domains/money/deposits/storm.test.ts',
    'server/src/domains/leases/leases/table.test.ts',
    'server/src/domains/money/ledger/locks.test.ts',
  ])('never reruns %s, nor other failures of that run', (file) => {
    expect(testsToRerun([suite(failedTest(), failedTest({ file }))])).toEqual([])
  })

  it('reruns nothing after a failure that is no test: types, a crash, a file, a skipped test', () => {
    const { name: _, ...file } = failedTest()
    expect(testsToRerun([suite(failedTest()), { failed: 1 }])).toEqual([])
    expect(testsToRerun([{ failed: 2, failures: [failedTest()] }])).toEqual([])
    expect(testsToRerun([suite(file)])).toEqual([])
    expect(testsToRerun([suite(failedTest({ status: 'skipped' }))])).toEqual([])
  })

  it('finds a test by its full name, whatever characters are in it', () => {
    const name = 'rent > 1,000 (USDT) is $1,000.00 [a/b] a|b? *^\\'
    const pattern = new RegExp(patternOf(failedTest({ name })))
    expect(pattern.test(name)).toBe(true)
    expect(pattern.test(`${name} too`)).toBe(false)
    expect(pattern.test(`and ${name}`)).toBe(false)
    expect(new RegExp(patternOf(story)).test('stories renew.e2e.ts Ben renews')).toBe(true)
  })
})

describe('the end of the output', () => {
  const counts = { passed: 12, failed: 0, seconds: 61.4 }

  it('ends with how many passed and failed', () => {
    expect(closingLines(counts, [])).toBe('\nIn 61 s.\n12 passed, 0 failed')
  })

  it("prints a flaky test's first failure in full, and lists it above the closing line", () => {
    const error = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
    const lines = closingLines(counts, [failedTest({ error }), story]).split('\n')
    expect(lines.join('\n')).toContain(error)
    expect(lines.slice(-4)).toEqual([
      'In 61 s.',
      'flaky: server/src/http/drain.test.ts › a call ends',
      'flaky: [stories] e2e/renew.e2e.ts › Ben renews',
      '12 passed, 0 failed',
    ])
  })
})
