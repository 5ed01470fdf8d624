import { describe, expect, it } from 'vitest'
import { failedInPlaywright, failedInVitest } from './failedTests.ts'

describe('what failed is told first', () => {
  it('names a failed unit test and the head of its error, without the stack and the colours', () => {
    const passed = { fullName: 'rent is due', status: 'passed' }
    const failed = {
      fullName: 'the deposit goes home',
      status: 'failed',
      failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n    at file.ts:1:1\n    at more.ts:2:2'],
    }
    const file = { name: 'a.test.ts', status: 'failed', assertionResults: [passed, failed] }
    expect(failedInVitest({ testResults: [file] })).toEqual(['✘ the deposit goes home\n    expected 1 to be 2'])
  })

  it('names a file that could not be read at all', () => {
    const file = { name: 'b.test.ts', status: 'failed', message: 'no such import', assertionResults: [] }
    expect(failedInVitest({ testResults: [file] })).toEqual(['✘ b.test.ts\n    no such import'])
  })

  it('names a story that failed, however deep it stands, and one that needed a second try', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: 'pay.e2e.ts',
      tests: [{ projectName: 'stories', status, results: [{ errors: message ? [{ message }] : [] }] }],
    })
    const inner = { title: 'inner', specs: [spec('Ben pays', 'unexpected', 'Timed out')] }
    const suites = [{ title: 'a', suites: [inner], specs: [spec('Ada looks', 'expected'), spec('Cleo', 'flaky')] }]
    expect(failedInPlaywright({ suites })).toEqual([
      '✘ [stories] pay.e2e.ts › Cleo (flaky)\n    no error was reported',
      '✘ [stories] pay.e2e.ts › Ben pays (unexpected)\n    Timed out',
    ])
  })
})
