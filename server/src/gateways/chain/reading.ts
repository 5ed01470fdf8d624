/** What one look at the chain reads: where our memory and the chain part, the new blocks that may vanish, and their events. */
import { BaseError, HttpRequestError, type Log, TimeoutError } from 'viem'
import type { Block, Chain } from './chain.ts'
import { type EscrowEvent, escrowEvents } from './events.ts'

/** Blocks of a chain that may lose its tail stay under suspicion this far back, final or not. */
const suspects = 256
const longestRange = 2000

/** The chain changed while it was read; the next look reads it anew. */
export class ChainMoved extends Error {}

/** How far was read before. */
export interface Place {
  readonly next: number
  /** The newest remembered block that the chain still has, if others are gone. */
  readonly keptUntil: number | undefined
  /** Up to here everything is final, and was read again; 0 before anything was. */
  readonly readFinalUntil: number
}

export interface Reading {
  /** The newest remembered block that the chain still has; what came after it is gone. Undefined: nothing vanished. */
  readonly keptUntil: number | undefined
  readonly from: number
  readonly to: number
  readonly blocks: Block[]
  readonly events: EscrowEvent[]
}

/** The newest block that the chain calls final: by its tag, else by confirmations. */
export async function readFinal(chain: Chain, head: Block): Promise<Block> {
  const tagged = await chain.client.getBlock({ blockTag: 'finalized' }).then(blockOf, unlessAway(undefined))
  if (tagged) return tagged
  return readBlock(chain, Math.max(0, head.number - chain.confirmations))
}

/**
 * Where memory and chain part: undefined if the chain still has our newest block. Of several nodes behind one address some
 * lag: only a local chain loses its tail and grows no further, elsewhere a head that we know is no news.
 */
export async function findFork(chain: Chain, head: Block, remembered: Block[]): Promise<number | undefined> {
  const known = remembered.find(({ number }) => number === head.number)
  const isBehind = head.number < (remembered[0]?.number ?? 0) && (!known || known.hash === head.hash)
  if (isBehind && !chain.isLocal) return undefined
  for (const block of remembered) {
    const isThere = block.number <= head.number && (await readBlock(chain, block.number)).hash === block.hash
    if (isThere) return block === remembered[0] ? undefined : block.number
  }
  const oldest = remembered.at(-1)
  return oldest && Math.max(0, Math.min(oldest.number, head.number - suspects) - 1)
}

/**
 * Reads from `next` (or from where the chain forked) up to the head, at most one range. A node that lags may have left out
 * what it did not know yet: what became final after `readFinalUntil` is read once more.
 */
export async function readOn(
  chain: Chain,
  head: Block,
  final: Block,
  { next, keptUntil, readFinalUntil }: Place,
): Promise<Reading> {
  const from = Math.min(next, keptUntil === undefined ? next : keptUntil + 1)
  const to = Math.min(head.number, from + longestRange - 1)
  if (from > to) return { keptUntil, from, to: from - 1, blocks: [], events: [] }
  const again = Math.max(readFinalUntil + 1, from - longestRange)
  const begin = readFinalUntil > 0 && to === head.number ? Math.min(from, again) : from
  const doubtful = chain.settleSeconds > 0 ? Math.min(final.number, head.number - suspects) : final.number
  const known = new Map<number, Block>([
    [final.number, final],
    [head.number, head],
  ])
  const wanted = numbers(Math.max(from, doubtful + 1), to)
  await readInto(known, chain, wanted)
  const logs = await readLogs(chain, from, to)
  const late = Math.min(final.number, from - 1)
  if (begin <= late) logs.unshift(...(await readLogs(chain, begin, late)))
  await readInto(known, chain, [...new Set(logs.map((log) => Number(log.blockNumber)))])
  for (const log of logs) if (known.get(Number(log.blockNumber))?.hash !== log.blockHash) throw new ChainMoved()
  return {
    keptUntil,
    from,
    to,
    blocks: [...known.values()].filter(({ number }) => number >= from && number <= to),
    events: escrowEvents(chain.chainId, logs, (number) => known.get(number)?.time ?? 0),
  }
}

/** The escrows' logs of a range; a node that refuses so many blocks at once is asked for half of them, twice. */
async function readLogs(chain: Chain, from: number, to: number): Promise<Log<bigint, number, false>[]> {
  const address = chain.escrows.map((escrow) => escrow.address)
  const asked = chain.client.getLogs({ address, fromBlock: BigInt(from), toBlock: BigInt(to) })
  if (from === to) return asked
  const logs = await asked.catch(unlessAway(undefined))
  if (logs) return logs
  const middle = Math.floor((from + to) / 2)
  return [...(await readLogs(chain, from, middle)), ...(await readLogs(chain, middle + 1, to))]
}

/** Whether an error says that the node did not answer at all. */
export function isSilent(error: unknown): boolean {
  const isSilence = (cause: unknown) => cause instanceof HttpRequestError || cause instanceof TimeoutError
  return error instanceof BaseError && error.walk(isSilence) !== null
}

/** For a node that answered "no": goes on with something else. A node that did not answer stays an error. */
function unlessAway<T>(otherwise: T) {
  return (error: unknown): T => {
    if (error instanceof BaseError && !isSilent(error)) return otherwise
    throw error
  }
}

async function readInto(known: Map<number, Block>, chain: Chain, wanted: number[]): Promise<void> {
  const missing = wanted.filter((number) => !known.has(number))
  for (const block of await Promise.all(missing.map((number) => readBlock(chain, number))))
    known.set(block.number, block)
}

const numbers = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)

async function readBlock(chain: Chain, number: number): Promise<Block> {
  return blockOf(await chain.client.getBlock({ blockNumber: BigInt(number) }))
}

const blockOf = (block: { number: bigint; hash: Block['hash']; timestamp: bigint }): Block => ({
  number: Number(block.number),
  hash: block.hash,
  time: Number(block.timestamp),
})
