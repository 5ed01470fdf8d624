/** The loop of the calendar: every second, what is due is done; a dead database is tried again. */

import type { Chain } from '../../gateways/chain/chain.ts'
import { findCursor } from '../../gateways/chain/ledger.ts'
import type { Database } from '../../gateways/database.ts'
import type { Calendar } from './calendar/service.ts'

const pauseMilliseconds = 1000

export interface Ticking {
  readonly leases: Calendar
  readonly deposits: { remind(database: Database): Promise<void> }
  readonly database: Database
  readonly chain: Pick<Chain, 'chainId'>
}

/** Does what is due now, as far as the chain is final. */
export async function tickOnce({ leases, deposits, database, chain }: Ticking): Promise<void> {
  await leases.tick((await findCursor(database, chain.chainId))?.finalTime ?? 0)
  await deposits.remind(database)
}

/** Begins to tick; the answer ends it and waits for the tick under way. */
export function startTicking(ticking: Ticking): () => Promise<void> {
  let ended = false
  let wake = () => {}
  const loop = async () => {
    while (!ended) {
      await tickOnce(ticking).catch(() => undefined)
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, pauseMilliseconds).unref()
      })
    }
  }
  const running = loop()
  return async () => {
    ended = true
    wake()
    await running
  }
}
