/**
 * The escrows' logs of some blocks. A node may return no logs for a block whose header it already serves. Every answer
 * is therefore checked against the header's bloom filter, and the receipts decide where the bloom holds more (D 11.20).
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import {
  type Address,
  BaseError,
  formatTransactionReceipt,
  type Hex,
  HttpRequestError,
  type Log,
  TimeoutError,
} from 'viem'
import { bloomOf, mayHold } from './bloom.ts'
import type { Chain, Header } from './chain.ts'
import { escrowOf, followedAddresses } from './followed.ts'

export type MinedLog = Log<bigint, number, false>

/** The chain changed while it was read; the next poll reads it again. */
export class ChainChanged extends Error {}

/** The node's answers about a block contradict each other, or are incomplete: nothing is concluded from them. */
export class NodeContradicts extends Error {}

/**
 * The logs of consecutive blocks, in order, without duplicates. Blocks up to `final` are queried by range, later ones
 * by hash (EIP-234). Some public nodes refuse `eth_getLogs` altogether: then blooms and receipts alone are used, with
 * more requests.
 */
export async function readLogs(chain: Chain, headers: readonly Header[], final: number): Promise<MinedLog[]> {
  const old = headers.filter(({ number }) => number <= final)
  const [first, last] = [old[0], old.at(-1)]
  const byRange = first && last ? await readUntilRefused(chain, first.number, last.number) : nothingAsked
  const all: MinedLog[] = []
  for (let at = 0; at < headers.length; at += atOnce)
    for (const logs of await Promise.all(
      headers.slice(at, at + atOnce).map(async (header) => {
        if (header.number > final)
          return checked(chain, header, isExcluded(chain, header) ? [] : await readBlockLogs(chain, header))
        if (header.number > byRange.until) return checked(chain, header, undefined)
        return checked(
          chain,
          header,
          byRange.logs.filter((log) => Number(log.blockNumber) === header.number),
        )
      }),
    ))
      all.push(...logs)
  return all
}
const atOnce = 200

/**
 * The escrows' logs of one block: none if its bloom excludes them and no log contradicts that, else those of its
 * receipts. When the node refused the logs (undefined), an empty bloom proves nothing, because a node may omit it: the
 * receipts are read too.
 */
async function checked(chain: Chain, header: Header, reported: readonly MinedLog[] | undefined): Promise<MinedLog[]> {
  if (reported?.some(({ blockHash }) => blockHash !== header.hash)) throw new ChainChanged()
  if (isDenied(chain, header) && (reported ? reported.length === 0 : isExcluded(chain, header))) return []
  const logs = await readReceiptLogs(chain, header)
  const ours = logs.filter((log) => isOurs(chain, log.address))
  if (reported?.some(({ logIndex }) => !ours.some((log) => log.logIndex === logIndex)))
    throw new NodeContradicts(`Block ${header.number}: its logs hold more than its receipts.`)
  return ours
}

/** Whether the header's bloom filter holds no escrow. */
function isDenied(chain: Chain, { bloom }: Header): boolean {
  return !followedAddresses(chain.escrows).some((address) => mayHold(bloom, address))
}

/** Whether a header alone proves that its block has no log of an escrow. A node may omit blooms: an empty one is none. */
function isExcluded(chain: Chain, header: Header): boolean {
  return isDenied(chain, header) && (header.bloom !== 0n || header.transactions.length === 0)
}

function isOurs(chain: Chain, address: Address): boolean {
  return escrowOf(chain.escrows, address) !== undefined
}

/** The logs of a block by its hash; undefined where the node refuses, as it does for an unknown block. */
async function readBlockLogs(chain: Chain, { hash }: Header): Promise<MinedLog[] | undefined> {
  const address = followedAddresses(chain.escrows)
  return chain.client.getLogs({ address, blockHash: hash }).catch(unlessAway<MinedLog[] | undefined>(undefined))
}

/** Logs from the beginning of a range, up to the block before the first one whose logs the node refused. */
interface PartialLogs {
  readonly logs: MinedLog[]
  readonly until: number
  readonly refusal?: unknown
}
const nothingAsked: PartialLogs = { logs: [], until: -1 }

/**
 * Reads the whole range; after a refusal it halves the number of blocks per request, until the node refuses a single
 * one.
 */
async function readUntilRefused(
  { client, escrows }: Pick<Chain, 'client' | 'escrows'>,
  from: number,
  to: number,
): Promise<PartialLogs> {
  const address = followedAddresses(escrows)
  const logs: MinedLog[] = []
  let [next, many] = [from, to - from + 1]
  while (next <= to) {
    const last = Math.min(to, next + many - 1)
    let refusal: unknown
    const reported = await client
      .getLogs({ address, fromBlock: BigInt(next), toBlock: BigInt(last) })
      .catch((error: unknown) => {
        refusal = error
        return unlessAway(undefined)(error)
      })
    if (reported) logs.push(...reported)
    else if (last === next) return { logs, until: next - 1, refusal }
    if (reported) next = last + 1
    else many = Math.ceil((last - next + 1) / 2)
  }
  return { logs, until: to }
}

/** The escrows' logs of a range, as the node returns them; throws where it refuses those of a single block. */
export async function readRange(
  chain: Pick<Chain, 'client' | 'escrows'>,
  from: number,
  to: number,
): Promise<MinedLog[]> {
  const { logs, refusal } = await readUntilRefused(chain, from, to)
  if (refusal !== undefined) throw refusal
  return logs
}

/** Every log of a block, from its receipts, which must cover all its transactions and its whole bloom. */
async function readReceiptLogs(chain: Chain, header: Header): Promise<MinedLog[]> {
  const receipts = (await readReceipts(chain, header)).map((one) => formatTransactionReceipt(one))
  const hashes = new Set(receipts.map(({ transactionHash }) => transactionHash))
  if (receipts.some(({ blockHash }) => blockHash !== header.hash)) throw new ChainChanged()
  const logs = receipts.flatMap((receipt) => receipt.logs as MinedLog[])
  if (header.transactions.some((hash) => !hashes.has(hash)) || (header.bloom & ~bloomOf(logs)) !== 0n)
    throw new NodeContradicts(`Block ${header.number}: its receipts are incomplete.`)
  return logs.sort((one, other) => one.logIndex - other.logIndex)
}

type Receipt = Parameters<typeof formatTransactionReceipt>[0]
type RpcMethod = { Method: string; Parameters: readonly Hex[]; ReturnType: unknown }

/** The receipts of a block, in one request where the node can, else one by one; null ones are left out. */
async function readReceipts(chain: Chain, { hash, transactions }: Header): Promise<Receipt[]> {
  const ask = (method: string, parameter: Hex) => chain.client.request<RpcMethod>({ method, params: [parameter] })
  const all = await ask('eth_getBlockReceipts', hash).catch(unlessAway(null))
  if (Array.isArray(all) && all.length >= transactions.length) return all as Receipt[]
  const single = await Promise.all(
    transactions.map((one) => ask('eth_getTransactionReceipt', one).catch(unlessAway(null))),
  )
  return single.filter((one) => one !== null) as Receipt[]
}

/** Whether an error, or the cause of a refusal, means that the node did not answer at all. */
export function isSilent(error: unknown): boolean {
  const isSilence = (cause: unknown) => cause instanceof HttpRequestError || cause instanceof TimeoutError
  const said = error instanceof Refusal ? error.cause : error
  return said instanceof BaseError && said.walk(isSilence) !== null
}

/** For a node that refused: continue with the alternative. A node that did not answer stays an error. */
export function unlessAway<T>(otherwise: T) {
  return (error: unknown): T => {
    if (error instanceof BaseError && !isSilent(error)) return otherwise
    throw error
  }
}
