/** What /metrics tells of letters and of the chain, besides what the process itself tells. */
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

/** Read anew each time Prometheus asks. */
export function createFigures({ database, clock, chain }: FiguresDeps): readonly Figure[] {
  const openedAt = clock.now()
  return [
    {
      name: 'keyhold_outbox_waiting',
      help: 'Letters that wait to leave.',
      type: 'gauge',
      read: async () => [{ value: await countWaiting(database) }],
    },
    {
      name: 'keyhold_watcher_lag_seconds',
      help: 'How old the newest final block is that was read, by the clock of leases; since the process began, if none was.',
      type: 'gauge',
      async read() {
        const cursor = await findCursor(database, chain.chainId)
        const seconds = cursor?.finalBlock ? clock.leaseNow() - cursor.finalTime : (clock.now() - openedAt) / 1000
        return [{ value: seconds }]
      },
    },
  ]
}
