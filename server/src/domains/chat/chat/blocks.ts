/** Blocking a person, which stops messages both ways. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Publish } from '../../../gateways/bus.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { ChatDeps } from './deps.ts'
import * as store from './store.ts'

/** Ends arrangements between two people when one blocks the other. */
export type AtBlock = (tx: Transaction, tell: Publish, pair: { blockerId: string; blockedId: string }) => Promise<void>

/** Creates `setBlocked` and `onBlock` of the chat service. */
export function createBlocks({
  database,
  bus,
  clock,
  people,
}: Pick<ChatDeps, 'database' | 'bus' | 'clock' | 'people'>) {
  const atBlock: AtBlock[] = []
  return {
    async setBlocked(blockerId: string, blockedId: string, isBlocked: boolean): Promise<void> {
      const profileSummaries = await people.publicFacts([blockedId])
      if (blockerId === blockedId || !profileSummaries.has(blockedId)) throw new Refusal('correspondent-not-found')
      if (!isBlocked) return store.setBlock(database, { blockerId, blockedId, at: undefined })
      await bus.transact(async (tx, tell) => {
        for (const end of atBlock) await end(tx, tell, { blockerId, blockedId })
        await store.setBlock(tx, { blockerId, blockedId, at: new Date(clock.now()) })
      })
    },
    onBlock: (end: AtBlock) => void atBlock.push(end),
  }
}
