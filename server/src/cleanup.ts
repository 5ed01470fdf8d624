/** Throws away what nobody needs any more: once an hour, what is long over. Only the process that ticks does it. */

import { isUnavailable } from './gateways/database.ts'
import { repeat } from './gateways/repeat.ts'

/** Somebody who keeps things for a while; sweeping again changes nothing. */
export interface Cleanable {
  cleanUp(): Promise<void>
}

const pauseMilliseconds = 3_600_000

/** Begins to sweep, at once and each hour; one that fails stops no other. The answer ends it. */
export function startCleanup(cleanables: readonly Cleanable[], onFault: (error: unknown) => void): () => Promise<void> {
  const pass = async () => {
    for (const sweeper of cleanables)
      await sweeper.cleanUp().catch((error: unknown) => {
        if (!isUnavailable(error)) onFault(error)
      })
  }
  return repeat(pass, { pauseMilliseconds, onFault })
}
