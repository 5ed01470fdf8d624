/**
 * Turns of a network: expensive work is done one piece at a time, in order of arrival. Other networks do not wait for
 * the rest (docs/adr/0103-turns-of-a-network.md).
 */
import { networkOf } from '../gateways/network.ts'
import { createWorkQueue } from '../gateways/workQueue.ts'

export type NetworkTurns = <Result>(network: string, work: () => Promise<Result>) => Promise<Result>

/** A piece that takes longer waits for something else, such as the database: the next begins beside it. */
const longestTurn = 250

/** This machine: its probes, and a proxy beside us that no setting names, which carries the calls of many. */
const thisMachine = ['127.0.0.1', '::1'].map(networkOf)

/** Runs one piece of work of each network at a time; this machine's without waiting. */
export function createNetworkTurns(): NetworkTurns {
  const queues = new Map<string, { readonly run: ReturnType<typeof createWorkQueue>; users: number }>()
  return async (network, work) => {
    if (thisMachine.includes(network)) return work()
    const queue = queues.get(network) ?? { run: createWorkQueue(1), users: 0 }
    queues.set(network, queue)
    queue.users += 1
    try {
      // In an object, because a promise in a promise would be awaited with the turn.
      const { piece } = await queue.run(async () => {
        const piece = work()
        await settledOrLate(piece)
        return { piece }
      })
      return await piece
    } finally {
      queue.users -= 1
      if (queue.users === 0) queues.delete(network)
    }
  }
}

function settledOrLate(piece: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, longestTurn)
    const end = () => {
      clearTimeout(late)
      resolve()
    }
    piece.then(end, end)
  })
}
