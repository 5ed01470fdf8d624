/** Access to the chain: the escrow's address, whether the node answers, and the chain's time (D 2.3, D 6.6). */
import {
  checkCode,
  checkDeployment,
  type Deployment,
  DeploymentRefused,
  type EscrowRecord,
} from '@keyhold/escrow/deployment.ts'
import type { EscrowVersion } from '@keyhold/escrow/terms.ts'
import { createPublicClient, type Hex, http, type PublicClient } from 'viem'
import type { ChainClock } from '../clock.ts'
import { networkNames } from './networks.ts'
import { type NodeFault, nodeFault } from './nodeFault.ts'
import { createSecondRpc, type SecondRpc } from './secondRpc.ts'

/** The EIP-712 domain version of an escrow of this chain (D 11.19). An unknown address has the current one. */
export function escrowVersionOf(
  { escrows, escrow }: Pick<Chain, 'escrows' | 'escrow'>,
  address: string,
): EscrowVersion {
  return (escrows.find((one) => one.address === address) ?? escrow).version
}

export interface ChainOptions {
  /** The RPC address that this server uses. */
  readonly rpcUrl: string
  /** A second node. While the two disagree, or one is unavailable, nothing becomes final, expires or is let. */
  readonly secondRpcUrl?: string | undefined
  /** The RPC address for wallets; the same if left out. */
  readonly publicRpcUrl?: string | undefined
  readonly explorerUrl?: string | undefined
  readonly deployment: Deployment
  /** Confirmations until a payment is final; a `finalized` tag, where there is one, must agree. */
  readonly confirmations: number
  readonly clock: ChainClock
  /**
   * Seconds of wall time a block must have been known before it is final; 6 on a local chain, which may lose its newest
   * blocks.
   */
  readonly settleSeconds?: number | undefined
  /** Milliseconds between two polls of the newest block. */
  readonly pollMilliseconds?: number | undefined
}

/** A block header with the fields in use; `time` in unix seconds. */
export interface Block {
  readonly number: number
  readonly hash: Hex
  readonly time: number
}

/** A block with its link to the block before, and its header's summary of its logs. */
export interface Header extends Block {
  readonly parentHash: Hex
  readonly bloom: bigint
  readonly transactions: readonly Hex[]
}

/**
 * `ready`: the node answers and matches the deployment. `away`: it does not answer. `working`: not polled yet.
 * `refused`: another chain or escrow, or one that lost final events of ours.
 */
export type ChainState = 'ready' | 'away' | 'working' | 'refused'

export interface Chain {
  readonly chainId: number
  readonly network: string
  readonly isLocal: boolean
  /** The RPC address for wallets. */
  readonly rpcUrl: string
  /** The RPC address that this server uses; may contain an API key, and is never shown. */
  readonly nodeUrl: string
  readonly explorerUrl: string | null
  readonly confirmations: number
  readonly settleSeconds: number
  readonly pollMilliseconds: number
  readonly deployment: Deployment
  /** The escrow of new leases. */
  readonly escrow: EscrowRecord
  /** All escrows that may hold money of our leases: the current one and the earlier ones. */
  readonly escrows: readonly EscrowRecord[]
  readonly client: PublicClient
  readonly second: SecondRpc | undefined
  state(): ChainState
  /**
   * Whether the chain is refused, or a second node is configured and the two do not agree now: then nothing is final,
   * expires, is declined automatically or is let (D 11.20).
   */
  isDoubtful(): boolean
  /** Why the chain is refused, as a sentence for the console. */
  refusalReason(): string | undefined
  /** Why it is away or refused, for the log: the error of its node. */
  whyAway(): Error | undefined
  /** The last block read, the lower one of two nodes that agree; undefined before the first. */
  head(): Block | undefined
  /** Seconds by which this machine's clock was ahead of the newest head that arrived between two polls. */
  clockOffset?(): number | undefined
  /**
   * Reads the newest block now, and updates the lease clock. Throws when the chain is away, or another one. The node's
   * chain id and the escrow's code are read too, unless they were read within `chainIdAge` milliseconds.
   */
  readHead(chainIdAge?: number): Promise<Header>
  /**
   * Checks the node's chain id and the escrow's code now: blocks of another chain, or of one that lost the escrow, look
   * like a reorganisation. Throws when they differ.
   */
  checkNode(): Promise<void>
  /** Names who knows whether the chain lost final events of ours; asked with each head. */
  watchHistory(isLost: () => Promise<boolean>): void
  /** Whether it lost final events of ours, by the last head. */
  isHistoryLost(): boolean
  /** Polls the newest block until `close`, unless another reader of this process just did. */
  start(): void
  close(): void
}

/** For those who read the head every few seconds: milliseconds between two checks of the node's chain id and code. */
export const chainIdInterval = 60_000

/** A head that is new since a poll this long ago is fresh: its time is about now. */
const freshMilliseconds = 20_000
const lostHistory = 'The chain no longer has events that were final: payments are refused until it returns them.'
/** The local chain's `finalized` tag follows its head at this distance (docs/chain.md, "The local chain"). */
const localConfirmations = 4

/** What never changes while the process runs: the chain's facts, its client, and the second node. */
function fixedFacts({ deployment, rpcUrl, secondRpcUrl, ...options }: ChainOptions) {
  const isLocal = deployment.faucet !== null
  const { chainId } = deployment
  const confirmations = isLocal ? Math.min(options.confirmations, localConfirmations) : options.confirmations
  return {
    chainId,
    network: networkNames[chainId] ?? `Chain ${chainId}`,
    isLocal,
    rpcUrl: options.publicRpcUrl ?? rpcUrl,
    nodeUrl: rpcUrl,
    explorerUrl: options.explorerUrl ?? null,
    confirmations,
    settleSeconds: options.settleSeconds ?? (isLocal ? 6 : 0),
    pollMilliseconds: options.pollMilliseconds ?? (isLocal ? 1000 : 5000),
    deployment,
    escrow: deployment.current,
    escrows: [deployment.current, ...deployment.earlier],
    client: createPublicClient({
      transport: http(rpcUrl, { batch: { batchSize: 50 }, timeout: 8000, retryCount: 1 }),
      cacheTime: 0,
      // A smart account could answer a signature check with "look it up at this address" (ERC-3668): never followed.
      ccipRead: false,
    }),
    second: secondRpcUrl === undefined ? undefined : createSecondRpc({ rpcUrl: secondRpcUrl, chainId, confirmations }),
  }
}

/** Opens the chain without waiting for it: pages work while it is unavailable, and each poll retries. */
export function createChain(options: ChainOptions): Chain {
  const { deployment, clock } = options
  const fixed = fixedFacts(options)
  const { chainId, client, second, pollMilliseconds } = fixed
  let state: ChainState = 'working'
  let refusalReason: string | undefined
  let whyAway: NodeFault | undefined
  let head: Block | undefined
  let offset: number | undefined
  /** By a monotonic clock, in milliseconds: when the head, and the chain id, were read last. */
  let headReadAt = Number.NEGATIVE_INFINITY
  let chainIdReadAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  const fail = (error: unknown): never => {
    const isRefused = error instanceof DeploymentRefused
    state = isRefused ? 'refused' : 'away'
    refusalReason = isRefused ? error.message : undefined
    whyAway = nodeFault('RPC_URL', options.rpcUrl, error)
    throw error
  }
  let isLost = false
  let isHistoryLost: () => Promise<boolean> = async () => false
  const checkNode = async () => {
    const now = performance.now()
    const [answered, code] = await Promise.allSettled([client.getChainId(), checkCode(client, deployment)])
    if (answered.status === 'rejected') throw answered.reason
    if (answered.value !== chainId)
      throw new DeploymentRefused('wrong-chain', `The node answers for chain ${answered.value}, not ${chainId}.`)
    if (code.status === 'rejected') throw code.reason
    chainIdReadAt = now
  }
  const readHead = async (chainIdAge = 0) => {
    const isFollowed = performance.now() - headReadAt < freshMilliseconds
    headReadAt = performance.now()
    if (state !== 'ready') await checkDeployment(client, deployment).catch(fail)
    const isDue = performance.now() - chainIdReadAt >= chainIdAge
    const [block] = await Promise.all([client.getBlock(), isDue && checkNode()]).catch(fail)
    const read = await lower(headerOf(block)).catch(fail)
    if (read.hash !== head?.hash) clock.syncTo(read.time)
    isLost = await isHistoryLost().catch(() => isLost) // the database is away: as before
    state = 'ready'
    refusalReason = undefined
    whyAway = undefined
    if (isFollowed && head && read.hash !== head.hash) offset = Date.now() / 1000 - read.time
    head = read
    return read
  }
  /** The lower of two heads counts. */
  async function lower(newest: Header): Promise<Header> {
    const number = await second?.compareHeads(client, newest)
    if (number === undefined || number >= newest.number) return newest
    return headerOf(await client.getBlock({ blockNumber: BigInt(number) }))
  }
  const poll = async () => {
    const age = performance.now() - headReadAt
    const isFresh = age < pollMilliseconds // the watcher read it
    if (!isFresh) await readHead(chainIdInterval).catch(() => undefined)
    if (timer) timer = setTimeout(poll, isFresh ? 1.5 * pollMilliseconds - age : pollMilliseconds)
  }

  return {
    ...fixed,
    state: () => (state === 'ready' && isLost ? 'refused' : state),
    isDoubtful: () =>
      isLost || state === 'refused' || (second !== undefined && (state !== 'ready' || second.state() !== 'agree')),
    refusalReason: () => refusalReason ?? (isLost ? lostHistory : undefined),
    whyAway: () => whyAway ?? (isLost ? new Error(lostHistory) : undefined),
    head: () => head,
    clockOffset: () => offset,
    readHead,
    checkNode: () => checkNode().catch(fail),
    watchHistory(read) {
      isHistoryLost = read
    },
    isHistoryLost: () => isLost,
    start() {
      timer ??= setTimeout(poll, 0)
    },
    close() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

interface ReadBlock {
  readonly number: bigint
  readonly hash: Hex
  readonly timestamp: bigint
  readonly parentHash: Hex
  readonly logsBloom: Hex | null
  readonly transactions: readonly unknown[]
}

/** The header of a mined block that was read without its full transactions. */
export function headerOf({ number, hash, timestamp, parentHash, logsBloom, transactions }: ReadBlock): Header {
  return {
    number: Number(number),
    hash,
    time: Number(timestamp),
    parentHash,
    bloom: BigInt(logsBloom ?? '0x0'),
    transactions: transactions as Hex[],
  }
}
