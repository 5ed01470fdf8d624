/**
 * A second node, queried beside the first. While the two disagree, or one is away, nothing is final, expires or is let
 * (D 11.20).
 */
import { createPublicClient, http, type PublicClient } from 'viem'
import { NodeFault, nodeFault } from './nodeFault.ts'

/** `agree`: both have the same block at the final height, and the same logs and states up to it. */
export type RpcsState = 'working' | 'agree' | 'differ' | 'one-away'

export interface SecondRpc {
  readonly client: PublicClient
  /** Its RPC address; may contain an API key, and is never shown. */
  readonly nodeUrl: string
  state(): RpcsState
  /** Why the two do not agree, for the log: which node, and its error. */
  whyNot(): Error | undefined
  /**
   * Compares both below their heads; returns the number of the lower head, which counts. Throws when the first node
   * fails.
   */
  compareHeads(first: PublicClient, head: { readonly number: number }): Promise<number>
  /**
   * Stores the result of a comparison of logs or states, and its reason, until the next. An error is the second node's,
   * unless it names its node.
   */
  setFinding(finding: Exclude<RpcsState, 'working'>, why?: unknown): void
}

interface Options {
  readonly rpcUrl: string
  readonly chainId: number
  readonly confirmations: number
}

interface Found {
  readonly state: RpcsState
  readonly why?: NodeFault | undefined
}

/** A node this many blocks behind the other counts as away. */
const longestLag = 100

/** Creates the client of the second node; no request is made before `compareHeads`. */
export function createSecondRpc({ rpcUrl, chainId, confirmations }: Options): SecondRpc {
  const client = createPublicClient({
    transport: http(rpcUrl, { batch: { batchSize: 50 }, timeout: 4000, retryCount: 0 }),
    cacheTime: 0,
    ccipRead: false,
  })
  const fault = (error: unknown) => nodeFault('SECOND_RPC_URL', rpcUrl, error)
  let heads: Found = { state: 'working' }
  let finding: Found = { state: 'agree' }
  const found = () => (heads.state === 'agree' ? finding : heads)

  return {
    client,
    nodeUrl: rpcUrl,
    state: () => found().state,
    whyNot: () => found().why,
    async compareHeads(first, head) {
      const latest = await Promise.all([client.getBlock(), client.getChainId()]).catch(fault)
      if (latest instanceof NodeFault) {
        heads = { state: 'one-away', why: latest }
        return head.number
      }
      const [block, otherChain] = latest
      const lower = Math.min(head.number, Number(block.number))
      const blockNumber = BigInt(Math.max(0, lower - confirmations))
      const [ours, other] = await Promise.all([
        first.getBlock({ blockNumber }),
        client.getBlock({ blockNumber }).catch(fault),
      ])
      const lag = Math.max(head.number, Number(block.number)) - lower
      const late = head.number === lower ? 'RPC_URL' : 'SECOND_RPC_URL'
      if (otherChain !== chainId)
        heads = { state: 'differ', why: fault(`The node answers for chain ${otherChain}, not ${chainId}.`) }
      else if (other instanceof NodeFault) heads = { state: 'one-away', why: other }
      else if (lag > longestLag)
        heads = { state: 'one-away', why: new NodeFault(`${late}: The node is ${lag} blocks behind the other.`) }
      else if (other.hash === ours.hash) heads = { state: 'agree' }
      else
        heads = {
          state: 'differ',
          why: new NodeFault(`RPC_URL and SECOND_RPC_URL name different blocks at height ${blockNumber}.`),
        }
      return heads.state === 'agree' ? lower : head.number
    },
    setFinding(state, why) {
      finding = { state, why: why === undefined ? undefined : fault(why) }
    },
  }
}
