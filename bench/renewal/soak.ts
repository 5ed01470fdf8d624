/**
 * `npm run prove soak`: one process at half of its maximum load: the growth of its heap in ten minutes (SOAK_SECONDS),
 * after garbage collection, and the open handles when all users have left. It is measured after V8 has compiled hot
 * code and the caches (pages, counts, plans) are full, which takes ten minutes as well (SOAK_WARM_SECONDS): the growth
 * of that time is printed too.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { connectDatabase } from '../../server/src/gateways/database.ts'
import { type Fleet, type MemberMessage, openFleet } from './fleet.ts'
import { letIn } from './people.ts'

const warmSeconds = Number(process.env.SOAK_WARM_SECONDS ?? 600)
const seconds = Number(process.env.SOAK_SECONDS ?? 600)
const people = 12
const mebibyte = 2 ** 20

interface Sample extends MemberMessage {
  /** Seconds since the start. */
  readonly at: number
  /** Connections to the database. */
  readonly connections: number
}

async function sample({ members: [member], databaseUrl }: Fleet, at: number): Promise<Sample> {
  if (!member) throw new Error('There is no process.')
  const database = connectDatabase(databaseUrl, 1)
  const [row] = await database<{ count: number }[]>`
    select count(*)::integer - 1 as count from pg_stat_activity where backend_type = 'client backend'`
  await database.end()
  return { at, connections: row?.count ?? 0, ...(await member.tell()) }
}

/** The growth of a figure per second, by least squares. */
function slope(samples: readonly Sample[], figure: 'heap' | 'code' | 'files' | 'connections'): number {
  const mean = (of: (one: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const [at, value] = [mean((one) => one.at), mean((one) => one[figure])]
  const both = mean((one) => (one.at - at) * (one[figure] - value))
  return both / (mean((one) => (one.at - at) ** 2) || 1)
}

/** The growth in MiB; `code` is V8's compiled code. */
const inTenMinutes = (samples: readonly Sample[], figure: 'heap' | 'code') => (slope(samples, figure) * 600) / mebibyte

const lineOf = ({ at, heap, code, files, connections }: Sample) =>
  `${at.toFixed(0).padStart(5)} s  heap ${(heap / mebibyte).toFixed(1)} MiB, code ${(code / mebibyte).toFixed(1)}  ${files} open files and sockets  ${connections} connections to the database`

const fleet = await openFleet(1)
try {
  const measured = 15
  const full = await letIn(fleet, people)
  await wait(measured * 1000)
  await full.leave()
  const rate = (full.done.searches + full.done.pages + full.done.messages) / measured
  await wait(2_000)
  const before = await sample(fleet, 0)
  console.log(`at full load ${rate.toFixed(0)} responses a second\n${lineOf(before)}`)
  const crowd = await letIn(fleet, people, (people / (rate / 2)) * 1000)
  const begun = performance.now()
  const since = () => (performance.now() - begun) / 1000
  const samples: Sample[] = []
  while (since() < warmSeconds + seconds) {
    await wait(Math.min(10, seconds / 12) * 1000)
    samples.push(await sample(fleet, since()))
    console.log(lineOf(samples.at(-1) as Sample))
  }
  await crowd.leave()
  await wait(2_000)
  const after = await sample(fleet, since())
  console.log(`all users have left\n${lineOf(after)}`)
  const { searches, pages, messages, failed } = crowd.done
  const warming = samples.filter(({ at }) => at <= warmSeconds)
  const settled = samples.filter(({ at }) => at > warmSeconds)
  const grown = inTenMinutes(settled, 'heap')
  const left = [after.files - before.files, after.connections - before.connections] as const
  const isMet = grown < 1 && left.every((count) => count <= 0) && failed.length === 0
  console.log(
    `${isMet ? 'ok   ' : 'FAIL '} soak: ${warmSeconds} s and ${seconds} s at ${((searches + pages + messages) / (warmSeconds + seconds)).toFixed(0)} responses a second, ${failed.length} failed; the heap grows by ${grown.toFixed(2)} MiB in ten minutes (target: less than 1), ${inTenMinutes(settled, 'code').toFixed(2)} of that code, after ${inTenMinutes(warming, 'heap').toFixed(2)}, ${inTenMinutes(warming, 'code').toFixed(2)} of that code, in the time before; files by ${(slope(settled, 'files') * 600).toFixed(1)}, connections by ${(slope(settled, 'connections') * 600).toFixed(1)}; left open: ${left[0]} files, ${left[1]} connections`,
  )
  if (!isMet) process.exitCode = 1
} finally {
  await fleet.close()
}
