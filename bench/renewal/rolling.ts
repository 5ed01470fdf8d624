/**
 * `npm run prove rolling`: two processes behind a balancer are replaced, one after the other and again, while people search,
 * open pages and write. No request may fail, and what was acknowledged is there. ROLLING_ROUNDS: how often each is replaced.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { openFleet } from './fleet.ts'
import { countStored, letIn } from './people.ts'

const rounds = Number(process.env.ROLLING_ROUNDS ?? 3)
const people = 12
const fleet = await openFleet(2)
try {
  const crowd = await letIn(fleet, people, 50)
  for (let round = 1; round <= rounds; round++)
    for (const index of fleet.members.keys()) {
      await wait(1_000)
      const begun = performance.now()
      await fleet.renew(index)
      const { searches, pages, messages, failed } = crowd.done
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      console.log(
        `round ${round}: process ${index + 1} replaced in ${seconds} s; ${searches + pages + messages} answers, ${failed.length} failed`,
      )
    }
  await wait(1_000)
  await crowd.leave()
  const { searches, pages, messages, failed, stored, slowest } = crowd.done
  const found = await countStored(fleet.databaseUrl, stored)
  const isMet = failed.length === 0 && found === stored.length && stored.length > 0
  console.log(
    `${isMet ? 'ok   ' : 'FAIL '} rolling: ${2 * rounds} replacements under ${people} people: ${searches} searches, ${pages} pages, ${messages} messages; ${failed.length} failed; ${stored.length} messages acknowledged, ${found} stored; the slowest answer ${slowest.toFixed(0)} ms`,
  )
  for (const one of new Set(failed)) console.log(`      ${one}`)
  if (!isMet) process.exitCode = 1
} finally {
  await fleet.close()
}
