/**
 * `npm run bench cost`: what each call of a stranger costs beside one password hash of the same run. Without a queue or
 * limit of its own none may cost more than half a hash: one client could stop everybody. The figure is processor time of
 * the server, and the time of PostgreSQL and the rest as the time of the answer.
 */
import type { Server } from '../homes/server.ts'
import type { StrangersCall } from './calls.ts'
import { withStrangersServer } from './strangersServer.ts'

/** Calls of each kind in a round, one after the other: three rounds count, after one for warming up. */
const times = Number(process.env.BENCH_CALLS ?? 40)
const mostShare = 0.5

interface Cost {
  readonly name: string
  /** Processor time of the server per call, in milliseconds. */
  readonly processor: number
  /** The median time of an answer, in milliseconds. */
  readonly answer: number
  readonly statuses: readonly number[]
  readonly ownLimit: string | undefined
}

/** Runs it on its own PostgreSQL; returns whether every call is cheap, or has a limit of its own. */
export function benchCost(root: string): Promise<boolean> {
  return withStrangersServer(root, {}, async (server, calls) => {
    const hash = await costOfHash(server)
    const costs: Cost[] = []
    for (const call of calls) costs.push(await costOf(server, call))
    return report(costs, hash)
  })
}

/** Processor time of one password hash in the same process, in milliseconds. */
async function costOfHash({ tell, hash }: Server): Promise<number> {
  for (let count = 0; count < 5; count++) await hash()
  const before = await tell()
  for (let count = 0; count < times; count++) await hash()
  return ((await tell()) - before) / times
}

async function costOf({ url, tell }: Server, { name, request, ownLimit }: StrangersCall): Promise<Cost> {
  const statuses = new Set<number>()
  const answers: number[] = []
  const call = async (number: number) => {
    const { path, init } = request(number)
    const begun = performance.now()
    const answer = await fetch(url + path, init)
    await answer.arrayBuffer()
    statuses.add(answer.status)
    return performance.now() - begun
  }
  let number = 0
  const rounds: number[] = []
  for (let round = 0; round <= 3; round++) {
    const before = await tell()
    for (let count = 0; count < times; count++) answers.push(await call(number++))
    if (round > 0) rounds.push(((await tell()) - before) / times)
  }
  return { name, processor: median(rounds), answer: median(answers.slice(times)), statuses: [...statuses], ownLimit }
}

const median = (figures: readonly number[]) => figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0

function report(costs: readonly Cost[], hash: number): boolean {
  const isWithin = ({ processor, ownLimit }: Cost) => processor <= hash * mostShare || ownLimit !== undefined
  console.log(
    `one password hash: ${hash.toFixed(1)} ms of processor time; at most half of it without a limit of its own`,
  )
  for (const cost of costs.toSorted((one, other) => other.processor - one.processor)) {
    const { name, processor, answer, statuses, ownLimit = '' } = cost
    const share = (processor / hash).toFixed(2)
    console.log(
      `${isWithin(cost) ? 'ok  ' : 'FAIL'} ${share} hashes, ${processor.toFixed(2)} ms, answer ${answer.toFixed(1)} ms, ${statuses.join('/')}: ${name}${ownLimit && ` (${ownLimit})`}`,
    )
  }
  return costs.every(isWithin)
}
