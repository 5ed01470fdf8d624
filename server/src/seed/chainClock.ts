/**
 * The local chain while the demo's history is played: its clock is set to each step's moment. From there each block is one
 * second later, however long it took, so that the same history has the same times on every machine.
 */
import { createTestClient, http, publicActions } from 'viem'

export interface LocalChainClock {
  /** Puts the chain's clock to an instant (unix seconds) that lies ahead of its newest block; otherwise leaves it. */
  advanceTo(instant: number): Promise<void>
  /** Mines until everything told so far is final. */
  finalize(): Promise<void>
  /** The history is over: blocks follow the machine's clock again. */
  release(): Promise<void>
}

/** Takes hold of the chain's clock. */
export function createLocalChainClock(rpcUrl: string): LocalChainClock {
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl), cacheTime: 0 }).extend(publicActions)
  return {
    async advanceTo(instant) {
      const { timestamp } = await node.getBlock()
      const ahead = instant - Number(timestamp)
      if (ahead <= 1) return
      await node.setBlockTimestampInterval({ interval: 1 })
      await node.setNextBlockTimestamp({ timestamp: BigInt(instant) })
      await node.mine({ blocks: 1 })
    },
    async finalize() {
      await node.mine({ blocks: 5 })
    },
    release: () => node.removeBlockTimestampInterval(),
  }
}
