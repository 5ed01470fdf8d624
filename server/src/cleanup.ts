/** Deletes expired data, once an hour. Only a process with the role tick does it. */

import { isUnavailable } from './gateways/database.ts'
import { type FaultReport, repeat } from './gateways/repeat.ts'

/** A feature with data to delete; the cleanup is idempotent. */
export interface Cleanable {
  cleanUp(): Promise<void>
}

const pauseMilliseconds = 3_600_000

/** Starts the cleanup, at once and each hour; one that fails stops no other. The result stops it. */
export function startCleanup(cleanables: readonly Cleanable[], onFault: FaultReport): () => Promise<void> {
  const pass = async () => {
    for (const sweeper of cleanables)
      await sweeper.cleanUp().catch((error: unknown) => {
        if (!isUnavailable(error)) onFault(error)
      })
  }
  return repeat(pass, { pauseMilliseconds, onFault })
}
