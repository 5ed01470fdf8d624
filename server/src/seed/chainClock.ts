/**
 * The local chain's clock while the demo's history is played: it is set to each step's moment. From there each block is
 * one second later, independent of real time: the same history has the same times on every machine.
 */
import { createTestClient, http, publicActions } from 'viem'

export interface LocalChainClock {
  /** Sets the chain's clock to an instant (unix seconds) after its newest block; otherwise does nothing. */
  advanceTo(instant: number): Promise<void>
  /** Mines until all events so far are final. */
  finalize(): Promise<void>
  /** The history is over: blocks follow the machine's clock again. */
  release(): Promise<void>
}

/** Takes control of the chain's clock. */
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
