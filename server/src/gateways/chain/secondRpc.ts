/** A second node, asked besides the first: while the two disagree or one is away, nothing is final, lapses or is let (D 11.20). */
import { createPublicClient, http, type PublicClient } from 'viem'
import { NodeFault, nodeFault } from './nodeFault.ts'

/** `agree`: both name the same block at the final height, and the same logs and states up to it. */
export type RpcsState = 'working' | 'agree' | 'differ' | 'one-away'

export interface SecondRpc {
  readonly client: PublicClient
  /** Where it is asked; may carry a key, and is shown to nobody. */
  readonly nodeUrl: string
  state(): RpcsState
  /** Why the two do not agree, for the log: which node, and what it failed by. */
  whyNot(): Error | undefined
  /** Compares both below their heads; answers the number of the lower head, which counts. Throws when the first node fails. */
  compareHeads(first: PublicClient, head: { readonly number: number }): Promise<number>
  /** Notes what a comparison of logs or states found, and by what; it stays until the next. An error is the second node's, unless it says whose. */
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

/** A node so many blocks behind the other is as good as away. */
const longestLag = 100

/** Opens the line to the second node; nothing is asked before `compareHeads`. */
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
