/**
 * Whether the database answers, on a connection of its own: while the pool's all wait for slow queries people wait too, but the
 * database is there. A pool none of whose connections gets to a question for half a minute serves nobody: that is away as well.
 */
import { connectBeside, type Database } from './database.ts'

export interface DatabaseProbe {
  /** Resolves once it answers, and throws if it does not. One question at a time: whoever asks meanwhile hears its answer. */
  ask(): Promise<void>
  close(): Promise<void>
}

/** A connection that has not answered by then is given up, and the next question goes on a new one; a pool is waited for longer. */
const mostMilliseconds = { line: 2_000, pool: 30_000 }

/** Connects when first asked. */
export function createDatabaseProbe(database: Database, most = mostMilliseconds): DatabaseProbe {
  let line: Database | undefined
  let poolAskedAt: number | undefined
  let asked: Promise<void> | undefined
  let isClosed = false
  const giveUp = async () => {
    const old = line
    line = undefined
    await old?.end({ timeout: 0 })
  }
  /** One question to the pool at a time, which nobody waits for. */
  function askPool(): void {
    if (poolAskedAt !== undefined) {
      if (performance.now() - poolAskedAt > most.pool)
        throw new Error('No connection of the pool has answered for long.')
      return
    }
    poolAskedAt = performance.now()
    const answered = () => {
      poolAskedAt = undefined
    }
    void database`select true`.then(answered, answered)
  }
  async function askOnce(): Promise<void> {
    if (isClosed) throw new Error('Keyhold is closing.')
    askPool()
    line ??= connectBeside(database)
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The database did not answer in time.')), most.line)
    })
    try {
      await Promise.race([line`select 1`, silence])
    } catch (error) {
      // Also where it was refused: by itself the client waits longer before each try, and would be late to see it back.
      void giveUp()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    ask() {
      asked ??= askOnce().finally(() => {
        asked = undefined
      })
      return asked
    },
    async close() {
      isClosed = true
      await giveUp()
    },
  }
}
