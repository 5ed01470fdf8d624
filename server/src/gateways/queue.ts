/**
 * One runner of the tables that are queues (docs/adr/0159-one-runner-for-queues.md): claim, tries, backoff and lanes. A
 * row is due from its `next_try_at` on, which is null once it is done or given up.
 */
import type { Clock } from './clock.ts'
import { type Database, isUnavailable } from './database.ts'
import { type FaultReport, repeat } from './repeat.ts'

interface ClaimDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
}

export interface QueueTable {
  readonly table: string
  readonly key: string
  /** Longer than the work takes: a process that claimed a row finishes it within this time, or is dead. */
  readonly claimMilliseconds: number
  readonly isNewestFirst?: boolean
}

export interface Claimed<Id> {
  readonly id: Id
  /** The number of claims, this one included. */
  readonly tries: number
}

/**
 * Claims the row that is due longest, or the newest one. No other process gets it until the claim ends; a dead
 * process's claim ends too. No lock and no connection is held meanwhile.
 */
export async function claim<Id>(
  { database, clock }: ClaimDeps,
  { table, key, claimMilliseconds, isNewestFirst }: QueueTable,
): Promise<Claimed<Id> | undefined> {
  const now = clock.now()
  const [row] = await database<Claimed<Id>[]>`
    update ${database(table)} set tries = tries + 1, next_try_at = ${new Date(now + claimMilliseconds)}
    where ${database(key)} = (
      select ${database(key)} from ${database(table)} where next_try_at <= ${new Date(now)}
      order by next_try_at ${isNewestFirst ? database`desc` : database``}, ${database(key)}
      limit 1 for update skip locked)
    returning ${database(key)} as id, tries`
  return row
}

/** When a failed row is due again: after half a minute, and three times as long after each further try. */
export const retryAt = (now: number, tries: number, longestMilliseconds: number) =>
  new Date(now + Math.min(30_000 * 3 ** (tries - 1), longestMilliseconds))

interface QueueDeps extends ClaimDeps {
  readonly onFault: FaultReport
}

/** `lanes`: how many rows are worked on at once, so that a slow one does not block the others. */
interface QueuePace extends QueueTable {
  readonly lanes: number
  readonly pauseMilliseconds: number
}

/** Works on the rows of a queue. `work` finishes a row, puts it off or gives it up, and returns whether it finished it. */
export function createQueue<Id>(deps: QueueDeps, pace: QueuePace, work: (row: Claimed<Id>) => Promise<boolean>) {
  const busy = new Set<Promise<unknown>>()
  const errors: unknown[] = []
  let finished = 0

  /** Begins the next due row as soon as a lane is free. An error of a row is thrown by a later pass. */
  async function pass(): Promise<'more' | 'rest'> {
    if (errors.length > 0) throw errors.shift()
    if (busy.size >= pace.lanes) {
      await Promise.race(busy)
      return 'more'
    }
    const row = await claim<Id>(deps, pace)
    if (!row) return 'rest'
    const working = work(row)
      .then((isFinished) => (finished += Number(isFinished)))
      .catch((error: unknown) => errors.push(error))
      .finally(() => busy.delete(working))
    busy.add(working)
    return 'more'
  }

  return {
    /** Works until no row is due; returns how many were finished. */
    async drain(): Promise<number> {
      const before = finished
      while ((await pass()) === 'more');
      await Promise.all(busy)
      if (errors.length > 0) throw errors.shift()
      return finished - before
    },
    /** Works on due rows until it is stopped; the returned function waits for the rows in progress. */
    start(): () => Promise<void> {
      const end = repeat(pass, { ...pace, onFault: deps.onFault })
      return async () => {
        await end()
        await Promise.all(busy)
        for (const error of errors.splice(0)) if (!isUnavailable(error)) deps.onFault(error)
      }
    },
  }
}
