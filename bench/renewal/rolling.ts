/**
 * `npm run prove rolling`: a rolling update. Two processes behind a balancer are replaced one after the other while
 * users search, open pages with their scripts and styles, and send messages. No request may fail, and every
 * acknowledged message is stored. First each is replaced by the same version (ROLLING_ROUNDS times); then a later
 * version with one more migration is rolled out, rolled back and rolled out again, and both versions serve side by side
 * for ROLLING_SECONDS.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { openFleet } from './fleet.ts'
import { countStored, letIn } from './people.ts'
import { makeLaterVersion, thisVersion, type Version } from './versions.ts'

const rounds = Number(process.env.ROLLING_ROUNDS ?? 3)
const people = 12
const besideMilliseconds = Number(process.env.ROLLING_SECONDS ?? 5) * 1000

interface Step {
  readonly index: number
  readonly version: Version
  readonly is: string
  /** The duration of load before this step. */
  readonly afterMilliseconds: number
}

const sameVersion = Array.from({ length: rounds }, (_, round) =>
  [0, 1].map((index) => ({
    index,
    version: thisVersion,
    is: `round ${round + 1}: process ${index + 1} replaced`,
    afterMilliseconds: 1_000,
  })),
).flat()

const nextVersion = (later: Version): Step[] =>
  [
    { index: 0, version: later, is: 'process 1 replaced by the later version, which migrates' },
    { index: 0, version: thisVersion, is: 'process 1 rolled back to this version' },
    { index: 0, version: later, is: 'process 1 replaced by the later version again' },
    { index: 1, version: later, is: 'process 2 replaced by the later version' },
  ].map((step) => ({ ...step, afterMilliseconds: besideMilliseconds }))

const fleet = await openFleet(2)
const later = makeLaterVersion()
try {
  const crowd = await letIn(fleet, people, 50)
  const steps = [...sameVersion, ...nextVersion(later)]
  for (const { index, version, is, afterMilliseconds } of steps) {
    await wait(afterMilliseconds)
    const begun = performance.now()
    await fleet.renew(index, version)
    const { searches, pages, messages, failed } = crowd.done
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`${is} in ${seconds} s; ${searches + pages + messages} answers, ${failed.length} failed`)
  }
  await wait(besideMilliseconds)
  await crowd.leave()
  const { searches, pages, files, messages, failed, stored, slowest } = crowd.done
  const found = await countStored(fleet.databaseUrl, stored)
  const isMet = failed.length === 0 && found === stored.length && stored.length > 0
  console.log(
    `${isMet ? 'ok   ' : 'FAIL '} rolling: ${steps.length} replacements, a later migration among them, under ${people} people: ${searches} searches, ${pages} pages, ${files} assets, ${messages} messages; ${failed.length} failed; ${stored.length} messages acknowledged, ${found} stored; slowest response ${slowest.toFixed(0)} ms`,
  )
  for (const one of new Set(failed)) console.log(`      ${one}`)
  if (!isMet) process.exitCode = 1
} finally {
  await fleet.close()
  later.remove()
}
