/** Metrics of emails and of the chain, beside those of the process itself. */
import type { Chain } from './gateways/chain/chain.ts'
import { findCursor } from './gateways/chain/eventStore.ts'
import type { Clock } from './gateways/clock.ts'
import type { Database } from './gateways/database.ts'
import { countWaiting } from './gateways/outbox.ts'
import type { Figure } from './http/metrics/exposition.ts'

interface FiguresDeps {
  readonly database: Database
  readonly clock: Clock
  readonly chain: Pick<Chain, 'chainId'>
}

/** Read at each scrape of Prometheus. */
export function createFigures({ database, clock, chain }: FiguresDeps): readonly Figure[] {
  const openedAt = clock.now()
  return [
    {
      name: 'keyhold_outbox_waiting',
      help: 'Emails that wait to be sent.',
      type: 'gauge',
      read: async () => [{ value: await countWaiting(database) }],
    },
    {
      name: 'keyhold_watcher_lag_seconds',
      help: 'Age of the newest final block that was read, by the lease clock; since the start of the process, if none was.',
      type: 'gauge',
      async read() {
        const cursor = await findCursor(database, chain.chainId)
        const seconds = cursor?.finalBlock ? clock.leaseNow() - cursor.finalTime : (clock.now() - openedAt) / 1000
        return [{ value: seconds }]
      },
    },
  ]
}
