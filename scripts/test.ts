/**
 * `npm test`: every suite with its count and time, in sequence except for low-priority ones, and a last line that sums
 * them up: `N passed, N failed`. `--quick` leaves out the slow ones (`npm run check`); `--only NAME` runs one. At most
 * two failed tests are rerun at the end (reruns.ts); one that passes then is listed as flaky, and counts as passed.
 */
import { describeFailure, titleOf } from './failedTests.ts'
import { closingLines, testsToRerun } from './reruns.ts'
import type { TestCount } from './run.ts'
import { cleanUp, passesAlone, type Suite, suites } from './suites.ts'

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const quick = process.argv.includes('--quick')
const wanted = suites.filter((suite) => (only ? suite.name.startsWith(only) : !quick || suite.quick))
if (wanted.length === 0)
  throw new Error(`There is no suite named ${only}: ${suites.map((suite) => suite.name).join(' · ')}`)

const results: TestCount[] = []
const begun = performance.now()
/** Suites that run in parallel, in the order of their groups. */
const groups: (typeof wanted)[] = []
for (const suite of wanted) {
  const before = suite.isBeside ? groups.at(-1) : undefined
  if (before) before.push(suite)
  else groups.push([suite])
}
/** Low-priority suites, one group after the other. */
let behind: Promise<unknown> = Promise.resolve()
for (const [at, group] of groups.entries()) {
  for (const next of groups[at + 1] ?? []) next.prepare?.()
  const runAll = () => Promise.all(group.map(runSuite))
  if (group.some(({ isBehind }) => isBehind)) behind = behind.then(runAll)
  else await runAll()
}
await behind

async function runSuite(suite: Suite): Promise<void> {
  const result: Awaited<ReturnType<Suite['run']>> = await suite
    .run()
    .catch((error: unknown) => ({ status: 1, output: String(error), seconds: 0, passed: 0, failed: 1 }))
  results.push(result)
  const mark = result.status === 0 ? 'ok  ' : 'FAIL'
  console.log(
    `${mark}  ${suite.name.padEnd(30)} ${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(3)} failed ${result.seconds.toFixed(1).padStart(7)} s`,
  )
  if (result.times) console.log(`      ${result.times}`)
  if (result.status !== 0 && result.failures?.length)
    console.log(`\n${result.failures.map(describeFailure).join('\n')}`)
  if (result.status !== 0) console.log(`\n${result.output.trim().split('\n').slice(-120).join('\n')}\n`)
}

const flaky = []
for (const test of testsToRerun(results)) {
  const isFlaky = await passesAlone(test)
  console.log(`again ${titleOf(test)}: ${isFlaky ? 'passed' : 'FAILED'}`)
  if (isFlaky) flaky.push(test)
}
await cleanUp()
const sum = (pick: (result: TestCount) => number) => results.reduce((total, result) => total + pick(result), 0)
const passed = sum((result) => result.passed) + flaky.length
const failed = sum((result) => result.failed) - flaky.length
console.log(closingLines({ passed, failed, seconds: (performance.now() - begun) / 1000 }, flaky))
process.exit(failed === 0 && passed > 0 ? 0 : 1)
