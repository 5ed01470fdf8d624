/**
 * `npm run prove rolling`: two processes behind a balancer are replaced, one after the other and again, while people search,
 * open pages with their scripts and styles, and write. No request may fail, and what was acknowledged is there. ROLLING_ROUNDS: how often each is replaced.
 * With ROLLING_FROM=COMMIT both are of that version first, on the database as it makes it: one is replaced by this version,
 * which migrates while the other one serves; it is taken back, if the earlier can start on what the later has made; then both.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { openEarlier, thisVersion, type Version } from './earlier.ts'
import { openFleet } from './fleet.ts'
import { countStored, letIn } from './people.ts'

const rounds = Number(process.env.ROLLING_ROUNDS ?? 3)
const people = 12
/** How long versions serve side by side, and people do things on both. */
const besideMilliseconds = Number(process.env.ROLLING_SECONDS ?? 5) * 1000
const from = process.env.ROLLING_FROM
const earlier = from ? openEarlier(from) : undefined

interface Step {
  readonly index: number
  readonly version: Version
  readonly is: string
}
const again = Array.from({ length: rounds }, (_, round): Step[] =>
  [0, 1].map((index) => ({ index, version: thisVersion, is: `round ${round + 1}: process ${index + 1} replaced` })),
).flat()
const sideBySide = (before: Version, canComeBack: boolean): Step[] => [
  { index: 0, version: thisVersion, is: `process 1 replaced by this version, process 2 of ${from}` },
  ...(canComeBack
    ? [
        { index: 0, version: before, is: `process 1 taken back to ${from}` },
        { index: 0, version: thisVersion, is: 'process 1 replaced by this version again' },
      ]
    : []),
  { index: 1, version: thisVersion, is: 'process 2 replaced by this version' },
]
const steps = earlier ? sideBySide(earlier, earlier.canComeBack) : again

const fleet = await openFleet(2, earlier)
try {
  const crowd = await letIn(fleet, people, 50)
  for (const { index, version, is } of steps) {
    await wait(earlier ? besideMilliseconds : 1_000)
    const begun = performance.now()
    await fleet.renew(index, version)
    const { searches, pages, messages, failed } = crowd.done
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`${is} in ${seconds} s; ${searches + pages + messages} answers, ${failed.length} failed`)
  }
  if (earlier) await wait(besideMilliseconds)
  await wait(1_000)
  await crowd.leave()
  const { searches, pages, files, messages, failed, stored, slowest } = crowd.done
  const found = await countStored(fleet.databaseUrl, stored)
  const isMet = failed.length === 0 && found === stored.length && stored.length > 0
  console.log(
    `${isMet ? 'ok   ' : 'FAIL '} rolling${from ? ` from ${from}` : ''}: ${steps.length} replacements under ${people} people: ${searches} searches, ${pages} pages, ${files} files of theirs, ${messages} messages; ${failed.length} failed; ${stored.length} messages acknowledged, ${found} stored; the slowest answer ${slowest.toFixed(0)} ms`,
  )
  for (const one of new Set(failed)) console.log(`      ${one}`)
  if (!isMet) process.exitCode = 1
} finally {
  await fleet.close()
  earlier?.remove()
}
