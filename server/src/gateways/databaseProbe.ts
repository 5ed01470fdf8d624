/**
 * Whether the database answers and writes, on a connection of its own: while the pool's all wait for slow queries people wait
 * too, but the database is there. A pool none of whose connections gets to a question for half a minute serves nobody: that is
 * away as well. If the database knows of nothing that they do, as after a failover whose old host fell silent, they are lost.
 */
import { connectSeparately, type Database, markOf } from './database.ts'

export interface DatabaseProbe {
  /** Resolves once it answers, and throws if it does not. One question at a time: whoever asks meanwhile hears its answer. */
  ask(): Promise<void>
  /** Asks by itself from now on, so that a pool that is lost is found though nobody asks. */
  askRegularly(): void
  close(): Promise<void>
}

/** A connection that has not answered by then is given up, and the next question goes on a new one; a pool is waited for longer. It is lost when it was found so twice, so far apart: longer than a pool waits before it connects anew to a database that came back. */
const maxMilliseconds = { line: 2_000, pool: 30_000, apart: 30_000 }
const regularly = 5_000

/** Connects when first asked. `onLost` is called once, if the pool's connections lead nowhere though the database answers. */
export function createDatabaseProbe(
  database: Database,
  onLost: () => void,
  most: { readonly line: number; readonly pool: number; readonly apart?: number } = maxMilliseconds,
): DatabaseProbe {
  const pool = watchPool(database, onLost, { apart: maxMilliseconds.apart, ...most })
  let line: Database | undefined
  let asked: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const giveUp = async () => {
    const old = line
    line = undefined
    await old?.end({ timeout: 0 })
  }
  async function askLine(own: Database, isSilent: boolean): Promise<void> {
    const [row] = await own<{ reads: boolean }[]>`select current_setting('transaction_read_only') = 'on' as reads`
    if (row?.reads) throw new Error('The database only reads.')
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
      // Also where it was refused: by itself the client waits longer before each try, and would be late to see it back.
      void giveUp()
      throw error
    } finally {
      clearTimeout(late)
    }
    if (isSilent) throw new Error('No connection of the pool has answered for long.')
  }
  const ask = () => {
    asked ??= askOnce().finally(() => {
      asked = undefined
    })
    return asked
  }
  return {
    ask,
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

/** Asks the pool one question at a time, which nobody waits for, and looks where its connections are when it stays silent. */
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
    /** One look may fall between two queries: it takes two. Where the database tells nothing of the asking line either, nothing is known. */
    async lookForLost(own: Database): Promise<void> {
      const [row] = await own<{ isTold: boolean; atWork: boolean }[]>`
        select bool_or(pid = pg_backend_pid()) as is_told,
          bool_or(pid <> pg_backend_pid() and state is distinct from 'idle') as at_work
        from pg_stat_activity where application_name like ${`%${markOf(database)}%`}`
      const now = performance.now()
      if (!row?.isTold || row.atWork || askedAt === undefined) foundLostAt = undefined
      else foundLostAt ??= now
      if (isSaid || foundLostAt === undefined || now - foundLostAt < most.apart) return
      isSaid = true
      onLost()
    },
  }
}
