/**
 * Whose turn it is to watch a chain: of several processes one looks at a time, and what it asks of nodes is asked once
 * (docs/adr/0044-one-watcher.md). Only economy rests on it: that nothing counts twice is kept by the cursor's lock at each commit.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { connectSeparately, type Database } from '../database.ts'

export interface LeaderLock {
  /** Whether it is ours, asked of the database each time, and taken if it is nobody's. Any fault is a no. */
  isLeader(): Promise<boolean>
  /** Leaves it to the next, for good. */
  close(): Promise<void>
}

const lockKey = 7_270_031
/**
 * In milliseconds. A line that has not `answered` by then is given up; the next question goes on a new one. PostgreSQL ends one
 * on which nobody asked for so long (`idle`), as a process that is frozen or a host that vanished; whoever has the turn asks
 * `every` so often, whatever else it does.
 */
const limits = { answered: 2_000, idle: 30_000, every: 5_000 }

const logIntervalMilliseconds = 60_000

/** The lock is of a connection of its own, which PostgreSQL frees with it. Connects when first asked. Faults are told once a minute. */
export function createLeaderLock(
  database: Database,
  chainId: number,
  { answered, idle, every } = limits,
  onFault: (error: unknown) => void = () => undefined,
): LeaderLock {
  const place = chainId % 2 ** 31
  // The client ends a connection after an hour or less, and the turn with it: not this one.
  const lasting = { options: { ...database.options, max_lifetime: null } } as unknown as Database
  /** The session by which it was taken: behind a pool of connections the next question may come by another. */
  let takenBy = 0
  let line: Database | undefined
  let beat: NodeJS.Timeout | undefined
  let asked: Promise<boolean> | undefined
  let isClosed = false
  let loggedAt = Number.NEGATIVE_INFINITY
  const giveUp = async () => {
    clearInterval(beat)
    beat = undefined
    const old = line
    line = undefined
    await old?.end({ timeout: 0 })
  }
  /** Taken once by each session, for PostgreSQL counts; a new one in the place of one that was lost has nothing yet. */
  async function ask(on: Database): Promise<boolean> {
    const [row] = await on<{ pid: number; isHeld: boolean; isTaken: boolean | null }[]>`
      with held as (
        select exists (
          select from pg_locks where locktype = 'advisory' and pid in (pg_backend_pid(), ${takenBy}::int)
            and classid = ${lockKey}::oid and objid = ${place}::oid and objsubid = 2 and granted
        ) as is_held, set_config('idle_session_timeout', ${`${idle}`}, false)
      )
      select pg_backend_pid() as pid, is_held,
        case when not is_held then pg_try_advisory_lock(${lockKey}::int, ${place}::int) end as is_taken
      from held`
    if (row?.isTaken) takenBy = row.pid
    return row?.isHeld === true || row?.isTaken === true
  }
  /** Behind a pool of connections the session that took it outlives this process: it is ended, for nothing else gives the turn back. */
  async function handOver(): Promise<void> {
    if (!line || takenBy === 0) return
    const ending = line`
      select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid = ${takenBy} and pid <> pg_backend_pid()
        and classid = ${lockKey}::oid and objid = ${place}::oid and objsubid = 2 and granted`
    ending.catch(() => undefined)
    await Promise.race([ending, wait(answered, undefined, { ref: false })])
  }
  async function askInTime(): Promise<boolean> {
    if (isClosed) return false
    line ??= connectSeparately(lasting)
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The database did not answer in time.')), answered)
    })
    try {
      const isLeader = await Promise.race([ask(line), silence])
      if (isLeader) beat ??= setInterval(turn.isLeader, every).unref()
      return isLeader
    } catch (error) {
      void giveUp()
      if (!isClosed && performance.now() - loggedAt > logIntervalMilliseconds) {
        loggedAt = performance.now()
        onFault(error)
      }
      return false
    } finally {
      clearTimeout(timer)
    }
  }
  const turn: LeaderLock = {
    isLeader() {
      asked ??= askInTime().finally(() => {
        asked = undefined
      })
      return asked
    },
    async close() {
      isClosed = true
      await handOver().catch(() => undefined)
      await giveUp()
    },
  }
  return turn
}
