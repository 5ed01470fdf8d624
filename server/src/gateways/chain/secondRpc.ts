/** A second node, asked besides the first: while the two disagree or one is away, nothing is final, lapses or is let (D 11.20). */
import { createPublicClient, http, type PublicClient } from 'viem'

/** `agree`: both name the same block at the final height, and the same logs and states up to it. */
export type RpcsState = 'working' | 'agree' | 'differ' | 'one-away'

export interface SecondRpc {
  readonly client: PublicClient
  state(): RpcsState
  /** Compares both below their heads; answers the number of the lower head, which counts. Throws when the first node fails. */
  compareHeads(first: PublicClient, head: { readonly number: number }): Promise<number>
  /** Notes what a comparison of logs or states found; it stays until the next. */
  setFinding(finding: Exclude<RpcsState, 'working'>): void
}

interface Options {
  readonly rpcUrl: string
  readonly chainId: number
  readonly confirmations: number
}

/** A node so many blocks behind the other is as good as away. */
const longestLag = 100

/** Opens the line to the second node; nothing is asked before `compareHeads`. */
export function createSecondRpc({ rpcUrl, chainId, confirmations }: Options): SecondRpc {
  const client = createPublicClient({
    transport: http(rpcUrl, { batch: { batchSize: 50 }, timeout: 4000, retryCount: 0 }),
    cacheTime: 0,
    ccipRead: false,
  })
  let heads: RpcsState = 'working'
  let finding: RpcsState = 'agree'

  return {
    client,
    state: () => (heads === 'agree' ? finding : heads),
    async compareHeads(first, head) {
      const latest = await Promise.all([client.getBlock(), client.getChainId()]).catch(() => undefined)
      if (!latest) {
        heads = 'one-away'
        return head.number
      }
      const [block, otherChain] = latest
      const lower = Math.min(head.number, Number(block.number))
      const blockNumber = BigInt(Math.max(0, lower - confirmations))
      const [ours, other] = await Promise.all([
        first.getBlock({ blockNumber }),
        client.getBlock({ blockNumber }).catch(() => undefined),
      ])
      const isBehind = Math.max(head.number, Number(block.number)) - lower > longestLag
      if (otherChain !== chainId) heads = 'differ'
      else if (!other || isBehind) heads = 'one-away'
      else heads = other.hash === ours.hash ? 'agree' : 'differ'
      return heads === 'agree' ? lower : head.number
    },
    setFinding(found) {
      finding = found
    },
  }
}
