/**
 * Leader election: of several processes, one watches a chain and makes its requests (docs/adr/0044-one-watcher.md). It
 * only saves requests. Correctness rests on the cursor's row lock at each commit.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { connectSeparately, type Database, lastingSessions } from '../database.ts'

export interface LeaderLock {
  /**
   * Whether this process is the leader: checks the database each time, and takes the lock if it is free. Any fault
   * means no.
   */
  isLeader(): Promise<boolean>
  /** Releases the lock for good. */
  close(): Promise<void>
}

const lockKey = 7_270_031
/**
 * Timeouts in milliseconds. A connection that does not answer within `answered` is dropped, and the next query opens a
 * new one. PostgreSQL ends a connection without queries for `idle`: a frozen process, or a vanished host. The leader
 * sends a heartbeat every `every`.
 */
const limits = { answered: 2_000, idle: 30_000, every: 5_000 }

const logIntervalMilliseconds = 60_000

/**
 * The advisory lock belongs to its own connection, and PostgreSQL frees it with the connection. Connects on first use.
 * Faults are reported once a minute.
 */
export function createLeaderLock(
  database: Database,
  chainId: number,
  { answered, idle, every } = limits,
  onFault: (error: unknown) => void = () => undefined,
): LeaderLock {
  const place = chainId % 2 ** 31
  /** The session that took the lock: behind a connection pooler the next query may use another. */
  let takenBy = 0
  let connection: Database | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let pendingCheck: Promise<boolean> | undefined
  let isClosed = false
  let loggedAt = Number.NEGATIVE_INFINITY
  const giveUp = async () => {
    clearInterval(heartbeat)
    heartbeat = undefined
    const old = connection
    connection = undefined
    await old?.end({ timeout: 0 })
  }
  /**
   * Taken once per session, because PostgreSQL counts acquisitions; a new session after a lost one holds nothing yet.
   */
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
  /**
   * Behind a connection pooler the session that took the lock outlives this process. It is terminated, because nothing
   * else releases the lock.
   */
  async function handOver(): Promise<void> {
    if (!connection || takenBy === 0) return
    const ending = connection`
      select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid = ${takenBy} and pid <> pg_backend_pid()
        and classid = ${lockKey}::oid and objid = ${place}::oid and objsubid = 2 and granted`
    ending.catch(() => undefined)
    await Promise.race([ending, wait(answered, undefined, { ref: false })])
  }
  async function askInTime(): Promise<boolean> {
    if (isClosed) return false
    // The client ends a connection after an hour or less, and would lose the lock: not this one.
    connection ??= connectSeparately(lastingSessions(database), { lifetime: null })
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The database did not answer in time.')), answered)
    })
    try {
      const isLeader = await Promise.race([ask(connection), silence])
      if (isLeader) heartbeat ??= setInterval(lock.isLeader, every).unref()
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
  const lock: LeaderLock = {
    isLeader() {
      pendingCheck ??= askInTime().finally(() => {
        pendingCheck = undefined
      })
      return pendingCheck
    },
    async close() {
      isClosed = true
      await handOver().catch(() => undefined)
      await giveUp()
    },
  }
  return lock
}
