/** The local chain while the town's history is played: its clock is put where each moment needs it. */
import { createTestClient, http, publicActions } from 'viem'

export interface LocalChainClock {
  /** Puts the chain's clock to an instant (unix seconds) that lies ahead of its newest block; otherwise leaves it. */
  advanceTo(instant: number): Promise<void>
  /** Mines until everything told so far is final. */
  finalize(): Promise<void>
}

/** Takes hold of the chain's clock. */
export function createLocalChainClock(rpcUrl: string): LocalChainClock {
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl), cacheTime: 0 }).extend(publicActions)
  return {
    async advanceTo(instant) {
      const { timestamp } = await node.getBlock()
      const ahead = instant - Number(timestamp)
      if (ahead <= 1) return
      await node.increaseTime({ seconds: ahead })
      await node.mine({ blocks: 1 })
    },
    async finalize() {
      await node.mine({ blocks: 5 })
    },
  }
}
