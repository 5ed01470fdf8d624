/**
 * Turns of a network: expensive work is done a few pieces at a time, in order of arrival. Other networks do not wait for
 * the rest (docs/adr/0103-turns-of-a-network.md).
 */
import { createWorkQueue } from '../gateways/workQueue.ts'

export type NetworkTurns = <Result>(network: string, work: () => Promise<Result>) => Promise<Result>

/** Runs at most `atOnce` pieces of work of each network. */
export function createNetworkTurns(atOnce: number): NetworkTurns {
  const queues = new Map<string, { readonly run: ReturnType<typeof createWorkQueue>; users: number }>()
  return async (network, work) => {
    const queue = queues.get(network) ?? { run: createWorkQueue(atOnce), users: 0 }
    queues.set(network, queue)
    queue.users += 1
    try {
      return await queue.run(work)
    } finally {
      queue.users -= 1
      if (queue.users === 0) queues.delete(network)
    }
  }
}
