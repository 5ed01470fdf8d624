import { describe, expect, it } from 'vitest'
import { describeFailure, failedInPlaywright, failedInVitest } from './failedTests.ts'

const inVitest = (...testResults: Parameters<typeof failedInVitest>[0]['testResults']) =>
  failedInVitest({ testResults }, '/keyhold')

describe('failures are printed first', () => {
  it('names a failed unit test and the start of its error, without the stack and the colours', () => {
    const passed = { ancestorTitles: [], title: 'rent is due', status: 'passed' }
    const failed = {
      ancestorTitles: ['money', 'at the end'],
      title: 'the deposit goes home',
      status: 'failed',
      failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n    at file.ts:1:1\n    at more.ts:2:2'],
    }
    const file = { name: '/keyhold/rental/a.test.ts', status: 'failed', assertionResults: [passed, failed] }
    const failures = inVitest(file)
    expect(failures.map(describeFailure)).toEqual([
      '✘ rental/a.test.ts › money > at the end > the deposit goes home\n    expected 1 to be 2',
    ])
    expect(failures[0]?.error).toBe('expected 1 to be 2\n    at file.ts:1:1\n    at more.ts:2:2')
  })

  it('names a file that could not be loaded, and one whose set-up failed before its tests ran', () => {
    const file = { name: '/keyhold/b.test.ts', status: 'failed', message: 'no such import', assertionResults: [] }
    const skipped = { ancestorTitles: [], title: 'rent is due', status: 'skipped' }
    const failures = inVitest(file, { ...file, message: 'no port', assertionResults: [skipped] })
    expect(failures.map(describeFailure)).toEqual(['✘ b.test.ts\n    no such import', '✘ b.test.ts\n    no port'])
  })

  it('names a skipped unit test', () => {
    const skipped = { ancestorTitles: [], title: 'rent is due', status: 'skipped' }
    const file = { name: '/keyhold/b.test.ts', status: 'passed', assertionResults: [skipped] }
    expect(inVitest(file).map(describeFailure)).toEqual([
      expect.stringContaining('✘ b.test.ts › rent is due (skipped)\n    It was skipped: what it needs is missing here'),
    ])
  })

  it('names a failed story, however deep it is nested, and one that needed a retry', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: 'pay.e2e.ts',
      tests: [{ projectName: 'stories', status, results: [{ errors: message ? [{ message }] : [] }] }],
    })
    const inner = { title: 'inner', specs: [spec('Ben pays', 'unexpected', 'Timed out')] }
    const suites = [{ title: 'a', suites: [inner], specs: [spec('Ada looks', 'expected'), spec('Cleo', 'flaky')] }]
    expect(failedInPlaywright({ suites }).map(describeFailure)).toEqual([
      '✘ [stories] e2e/pay.e2e.ts › Cleo (flaky)\n    no error was reported',
      '✘ [stories] e2e/pay.e2e.ts › Ben pays\n    Timed out',
    ])
  })
})
