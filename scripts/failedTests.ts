/** Reads the reports of vitest and Playwright for what failed: each test's name, and the first lines of its error. */

/** Lines of an error that are told; the whole of it stands in the suite's own output. */
const LINES = 16
const WIDTH = 300

interface VitestReport {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
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

function describeFailure(name: string, error?: string): string {
  const lines = (error || 'no error was reported')
    .replace(COLOURS, '')
    .split('\n')
    .map((line) => line.trimEnd().slice(0, WIDTH))
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return [`✘ ${name}`, ...lines.slice(0, LINES).map((line) => `    ${line}`)].join('\n')
}

/** The failed tests of vitest's `json` report, and files that failed as a whole. */
export function failedInVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return file.status === 'failed' ? [describeFailure(file.name, file.message)] : []
    return failed.map((test) => describeFailure(test.fullName, test.failureMessages?.join('\n')))
  })
}

/** The tests of Playwright's `json` report that did not pass at once: failed, passed at a second try, or skipped. */
export function failedInPlaywright({ suites }: PlaywrightReport): string[] {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter((test) => test.status !== 'expected')
        .map((test) =>
          describeFailure(
            `[${test.projectName}] ${spec.file} › ${spec.title} (${test.status})`,
            test.results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n'),
          ),
        ),
    ),
    ...failedInPlaywright({ suites: suite.suites ?? [] }),
  ])
}
