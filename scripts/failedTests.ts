/** Reads vitest's and Playwright's reports for tests that did not pass. */
import path from 'node:path'

/** The number of an error's lines printed at once; the rest is in the suite's own output. */
const LINES = 16
const WIDTH = 300

export interface FailedTest {
  readonly runner: 'vitest' | 'Playwright'
  /** Relative to the repository's root. */
  readonly file: string
  /** Playwright's. */
  readonly project?: string
  /** With the names of its groups, as the runner filters by; undefined if a file failed as a whole. */
  readonly name?: string
  /** Why it neither passed nor failed: the runner's word, such as "skipped". */
  readonly status?: string
  /** Complete, without colours. */
  readonly error: string
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}
interface PlaywrightReport {
  suites: PlaywrightSuite[]
}

/** An escape code of a terminal's colours: ESC [ … m (ECMA-48, SGR). */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
/** A skipped test counts as failed: a check that does not run proves nothing. */
const cannotRun = 'It was skipped: what it needs is missing here, as a setting, a program or the history of the clone.'
const errorOf = (messages: readonly string[]) => messages.join('\n').replace(COLOURS, '') || 'no error was reported'

/** A test's printed name. */
export function titleOf({ project, file, name, status }: FailedTest): string {
  const title = [project && `[${project}]`, file, name && `› ${name}`, status && `(${status})`]
  return title.filter(Boolean).join(' ')
}

/** A failed test's name and the start of its error, without the stack. */
export function describeFailure(test: FailedTest): string {
  const lines = test.error
    .split('\n')
    .map((line) => line.trimEnd().slice(0, WIDTH))
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return [`✘ ${titleOf(test)}`, ...lines.slice(0, LINES).map((line) => `    ${line}`)].join('\n')
}

/** The tests of vitest's `json` report that did not pass, and files that failed as a whole. */
export function failedInVitest({ testResults }: VitestReport, root: string): FailedTest[] {
  return testResults.flatMap((result) => {
    const file = path.relative(root, result.name)
    const failed = result.assertionResults.filter(({ status }) => status !== 'passed')
    if (result.status === 'failed' && failed.every(({ status }) => status !== 'failed'))
      return [{ runner: 'vitest' as const, file, error: errorOf([result.message ?? '']) }]
    return failed.map(({ ancestorTitles, title, status, failureMessages = [] }) => ({
      runner: 'vitest' as const,
      file,
      name: [...ancestorTitles, title].join(' > '),
      ...(status !== 'failed' && { status }),
      error: status === 'failed' ? errorOf(failureMessages) : cannotRun,
    }))
  })
}

/** The tests of Playwright's `json` report that did not pass at first: failed, passed on a retry, or skipped. */
export function failedInPlaywright({ suites }: PlaywrightReport): FailedTest[] {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status !== 'expected')
        .map(({ projectName, status, results }) => ({
          runner: 'Playwright' as const,
          file: `e2e/${spec.file}`,
          project: projectName,
          name: spec.title,
          ...(status !== 'unexpected' && { status }),
          error:
            status === 'skipped'
              ? cannotRun
              : errorOf(results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ''))),
        })),
    ),
    ...failedInPlaywright({ suites: suite.suites ?? [] }),
  ])
}
