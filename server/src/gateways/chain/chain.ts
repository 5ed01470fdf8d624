/** The door to the chain: where the escrow is, whether the node answers, and what time it is there (D 2.3, D 6.6). */
import { checkDeployment, type Deployment, DeploymentRefused, type EscrowRecord } from '@keyhold/escrow/deployment.ts'
import { createPublicClient, type Hex, http, type PublicClient } from 'viem'
import type { ChainClock } from '../clock.ts'
import { networkNames } from './networks.ts'

export interface ChainOptions {
  /** Where this server asks. */
  readonly rpcUrl: string
  /** Where wallets ask; the same if left out. */
  readonly publicRpcUrl?: string | undefined
  readonly explorerUrl?: string | undefined
  readonly deployment: Deployment
  /** Blocks until a payment is final where the chain has no `finalized` tag. */
  readonly confirmations: number
  readonly clock: ChainClock
  /** Seconds of wall time a block must have been known before it is final; 6 on a local chain, which may lose its tail. */
  readonly settleSeconds?: number | undefined
  /** Milliseconds between two looks at the newest block. */
  readonly pollMilliseconds?: number | undefined
}

/** A block as far as we care; `time` in unix seconds. */
export interface Block {
  readonly number: number
  readonly hash: Hex
  readonly time: number
}

/** `ready`: it answers and is what was deployed. `away`: it does not answer. `working`: not looked at yet. `refused`: another chain or escrow. */
export type ChainState = 'ready' | 'away' | 'working' | 'refused'

export interface Chain {
  readonly chainId: number
  readonly network: string
  readonly isLocal: boolean
  /** Where wallets ask. */
  readonly rpcUrl: string
  /** Where this server asks; may carry a key, and is shown to nobody. */
  readonly nodeUrl: string
  readonly explorerUrl: string | null
  readonly confirmations: number
  readonly settleSeconds: number
  readonly pollMilliseconds: number
  readonly deployment: Deployment
  /** The escrow of new leases. */
  readonly escrow: EscrowRecord
  /** All escrows that may hold money of ours: the current one and the earlier ones. */
  readonly escrows: readonly EscrowRecord[]
  readonly client: PublicClient
  state(): ChainState
  /** Why the chain is refused, as a sentence for the console. */
  trouble(): string | undefined
  /** The newest block read last; undefined before the first. */
  head(): Block | undefined
  /** Reads the newest block now, and tells the lease clock of it. Throws when the chain is away or refused. */
  readHead(): Promise<Block>
  /** Looks at the newest block again and again, until `close`. */
  start(): void
  close(): void
}

/** The local chain's `finalized` tag follows its head at this distance (design/escrow "Traps met": --slots-in-an-epoch 2). */
const localConfirmations = 4

/** Opens the door without waiting for the chain: a dead chain leaves pages working, and is tried again with each look. */
export function openChain(options: ChainOptions): Chain {
  const { deployment, clock } = options
  const isLocal = deployment.faucet !== null
  const client = createPublicClient({
    transport: http(options.rpcUrl, { batch: { batchSize: 50 }, timeout: 8000, retryCount: 1 }),
    cacheTime: 0,
    // A smart account that is asked for its signature could answer "look it up at this address" (ERC-3668): never followed.
    ccipRead: false,
  })
  let state: ChainState = 'working'
  let trouble: string | undefined
  let head: Block | undefined
  let timer: NodeJS.Timeout | undefined
  const pollMilliseconds = options.pollMilliseconds ?? (isLocal ? 500 : 3000)

  const fail = (error: unknown): never => {
    const isRefused = error instanceof DeploymentRefused
    state = isRefused ? 'refused' : 'away'
    trouble = isRefused ? error.message : undefined
    throw error
  }
  const readHead = async () => {
    if (state !== 'ready') await checkDeployment(client, deployment).catch(fail)
    const block = await client.getBlock({ blockTag: 'latest', includeTransactions: false }).catch(fail)
    const read = { number: Number(block.number), hash: block.hash, time: Number(block.timestamp) }
    if (read.hash !== head?.hash) clock.hear(read.time)
    state = 'ready'
    trouble = undefined
    head = read
    return read
  }
  const look = async () => {
    await readHead().catch(() => undefined)
    if (timer) timer = setTimeout(look, pollMilliseconds)
  }

  return {
    chainId: deployment.chainId,
    network: networkNames[deployment.chainId] ?? `Chain ${deployment.chainId}`,
    isLocal,
    rpcUrl: options.publicRpcUrl ?? options.rpcUrl,
    nodeUrl: options.rpcUrl,
    explorerUrl: options.explorerUrl ?? null,
    confirmations: isLocal ? Math.min(options.confirmations, localConfirmations) : options.confirmations,
    settleSeconds: options.settleSeconds ?? (isLocal ? 6 : 0),
    pollMilliseconds,
    deployment,
    escrow: deployment.current,
    escrows: [deployment.current, ...deployment.earlier],
    client,
    state: () => state,
    trouble: () => trouble,
    head: () => head,
    readHead,
    start() {
      timer ??= setTimeout(look, 0)
    },
    close() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
