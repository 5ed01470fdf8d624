/**
 * Checks that the database answers and is writable, on its own connection: when slow queries occupy the whole pool,
 * users wait, but the database is available. A pool without any answer for half a minute serves no one and counts as
 * unavailable too. If the database shows no work of that pool, its connections are lost, as after a failover whose old
 * host fell silent.
 */
import { connectSeparately, type Database, markOf } from './database.ts'

export interface DatabaseProbe {
  /** Resolves once it answers, and throws if it does not. Concurrent calls share one query. */
  ask(): Promise<void>
  /** Seconds by which this machine's clock was ahead of the database's at the last answer; undefined before one. */
  clockOffset?(): number | undefined
  /** Starts the timer: a lost pool is found even without a caller. */
  askRegularly(): void
  close(): Promise<void>
}

/**
 * A connection without an answer by then is dropped, and the next query opens a new one; a pool gets longer. The pool
 * is lost after two such findings, this far apart: longer than a pool's backoff before it reconnects to a database that
 * came back.
 */
const maxMilliseconds = { line: 2_000, pool: 30_000, apart: 30_000 }
const regularly = 5_000

/**
 * Connects on first use. `onLost` is called once, if the pool's connections lead nowhere though the database answers.
 */
export function createDatabaseProbe(
  database: Database,
  onLost: () => void,
  most: { readonly line: number; readonly pool: number; readonly apart?: number } = maxMilliseconds,
): DatabaseProbe {
  const pool = watchPool(database, onLost, { apart: maxMilliseconds.apart, ...most })
  let line: Database | undefined
  let pending: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let offset: number | undefined
  const giveUp = async () => {
    const old = line
    line = undefined
    await old?.end({ timeout: 0 })
  }
  async function askLine(own: Database, isSilent: boolean): Promise<void> {
    const before = Date.now()
    const [row] = await own<
      { reads: boolean; now: Date }[]
    >`select current_setting('transaction_read_only') = 'on' as reads, clock_timestamp() as now`
    if (row) offset = ((before + Date.now()) / 2 - row.now.getTime()) / 1000
    if (row?.reads) throw new Error('The database is read-only.')
    if (isSilent) await pool.lookForLost(own)
  }
  async function askOnce(): Promise<void> {
    if (isClosed) throw new Error('Keyhold is closing.')
    const isSilent = pool.isSilent()
    line ??= connectSeparately(database)
    let late: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error('The database did not answer in time.')), most.line)
    })
    try {
      await Promise.race([askLine(line, isSilent), silence])
    } catch (error) {
      // Also after a refusal: the client's own backoff grows, and would notice the recovery late.
      void giveUp()
      throw error
    } finally {
      clearTimeout(late)
    }
    if (isSilent) throw new Error('No connection of the pool has answered for long.')
  }
  const ask = () => {
    pending ??= askOnce().finally(() => {
      pending = undefined
    })
    return pending
  }
  return {
    ask,
    clockOffset: () => offset,
    askRegularly() {
      timer ??= setInterval(() => void ask().catch(() => undefined), regularly).unref()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await giveUp()
    },
  }
}

/**
 * Queries the pool, one query at a time and without a waiting caller, and checks the state of its connections when it
 * stays silent.
 */
function watchPool(database: Database, onLost: () => void, most: { readonly pool: number; readonly apart: number }) {
  let askedAt: number | undefined
  let foundLostAt: number | undefined
  let isSaid = false
  const answered = () => {
    askedAt = undefined
    foundLostAt = undefined
  }
  return {
    isSilent(): boolean {
      if (askedAt !== undefined) return performance.now() - askedAt > most.pool
      askedAt = performance.now()
      void database`select true`.then(answered, answered)
      return false
    },
    /**
     * One check may fall between two queries: it takes two. Where the database does not show the probe's connection
     * either, nothing is known.
     */
    async lookForLost(own: Database): Promise<void> {
      const [row] = await own<{ isReported: boolean; atWork: boolean }[]>`
        select bool_or(pid = pg_backend_pid()) as is_reported,
          bool_or(pid <> pg_backend_pid() and state is distinct from 'idle') as at_work
        from pg_stat_activity where application_name like ${`%${markOf(database)}%`}`
      const now = performance.now()
      if (!row?.isReported || row.atWork || askedAt === undefined) foundLostAt = undefined
      else foundLostAt ??= now
      if (isSaid || foundLostAt === undefined || now - foundLostAt < most.apart) return
      isSaid = true
      onLost()
    },
  }
}
