/** Whether the database answers, on a connection of its own: while the pool's all wait for slow queries people wait too, but the database is there. */
import { connectBeside, type Database } from './database.ts'

export interface DatabaseProbe {
  /** Resolves once it answers, and throws if it does not. One question at a time: whoever asks meanwhile hears its answer. */
  ask(): Promise<void>
  close(): Promise<void>
}

/** A connection that has not answered by then is given up, and the next question goes on a new one. */
const mostMilliseconds = 2_000

/** Connects when first asked. */
export function createDatabaseProbe(database: Database, milliseconds = mostMilliseconds): DatabaseProbe {
  let line: Database | undefined
  let asked: Promise<void> | undefined
  let isClosed = false
  const giveUp = async () => {
    const old = line
    line = undefined
    await old?.end({ timeout: 0 })
  }
  async function askOnce(): Promise<void> {
    if (isClosed) throw new Error('Keyhold is closing.')
    line ??= connectBeside(database)
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The database did not answer in time.')), milliseconds)
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
