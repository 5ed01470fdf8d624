/** What one poll of the chain reads: the fork point, if any, the new blocks that may vanish, and their events. */
import { type Block, type Chain, type Header, headerOf } from './chain.ts'
import { type EscrowEvent, escrowEvents } from './events.ts'
import { ChainChanged, readLogs, unlessAway } from './logs.ts'

/** On a chain that may lose its newest blocks, this many blocks are checked again, final or not. */
const reorgDepth = 256
const longestRange = 2000
const atOnce = 200

/** The cursor before this poll. */
export interface SyncPosition {
  readonly next: number
  /** The newest remembered block that the chain still has, if others are gone. */
  readonly keptUntil: number | undefined
  /** Everything up to here is final, and was read again; 0 before the first. */
  readonly readFinalUntil: number
}

export interface ScannedRange {
  /** The newest remembered block that the chain still has; what came after it is gone. Undefined: nothing vanished. */
  readonly keptUntil: number | undefined
  readonly from: number
  readonly to: number
  readonly blocks: Block[]
  readonly events: EscrowEvent[]
}

/** Reads headers by block number. */
export type HeaderReader = (number: number) => Promise<Header>

/** Reads each header once: for one poll, in which the same blocks are needed several times. */
export function createHeaderReader(chain: Chain, head?: Header): HeaderReader {
  const reads = new Map<number, Promise<Header>>(head && [[head.number, Promise.resolve(head)]])
  return (number) => {
    const reading = reads.get(number) ?? readHeader(chain, number)
    reads.set(number, reading)
    return reading
  }
}

/**
 * The newest final block: the chain's tag, if it has one, confirms it, and the configured confirmations lie above it
 * (D 11.20).
 */
export async function readFinal(chain: Chain, head: Block, read = createHeaderReader(chain)): Promise<Block> {
  const [tagged, confirmed, other] = await Promise.all([
    chain.client.getBlock({ blockTag: 'finalized' }).then(minedHeader, unlessAway(undefined)),
    read(Math.max(0, head.number - chain.confirmations)),
    chain.second?.client.getBlock({ blockTag: 'finalized' }).catch(() => undefined),
  ])
  const final = tagged && tagged.number <= confirmed.number ? tagged : confirmed
  return other && Number(other.number) < final.number ? read(Number(other.number)) : final
}

/**
 * The fork point: undefined if the chain still has our newest block. Some nodes behind one address may lag: outside a
 * local chain, which may lose its newest blocks without growing, a known head means nothing new.
 */
export async function findFork(
  chain: Chain,
  head: Block,
  remembered: Block[],
  read = createHeaderReader(chain),
): Promise<number | undefined> {
  const known = remembered.find(({ number }) => number === head.number)
  const isBehind = head.number < (remembered[0]?.number ?? 0) && (!known || known.hash === head.hash)
  if (isBehind && (chain.second || !chain.isLocal)) return undefined
  const [newest] = remembered
  // The next block names its parent, and is read anyway.
  if (newest && newest.number < head.number && (await read(newest.number + 1)).parentHash === newest.hash)
    return undefined
  for (const block of remembered) {
    const isThere = block.number <= head.number && (await read(block.number)).hash === block.hash
    if (isThere) return block === remembered[0] ? undefined : block.number
  }
  const oldest = remembered.at(-1)
  return oldest && Math.max(0, Math.min(oldest.number, head.number - reorgDepth) - 1)
}

/**
 * Reads from `next` (or from the fork point) up to the head, at most one range. A lagging node may have omitted events
 * it did not know yet: what became final after `readFinalUntil` is read a second time.
 */
export async function scanRange(
  chain: Chain,
  head: Block,
  final: Block,
  { next, keptUntil, readFinalUntil }: SyncPosition,
  readOne = createHeaderReader(chain),
): Promise<ScannedRange> {
  const from = Math.min(next, keptUntil === undefined ? next : keptUntil + 1)
  const to = Math.min(head.number, from + longestRange - 1)
  if (from > to) return { keptUntil, from, to: from - 1, blocks: [], events: [] }
  const again = Math.max(readFinalUntil + 1, from - longestRange)
  const begin = readFinalUntil > 0 && to === head.number ? Math.min(from, again) : from
  const doubtful = chain.settleSeconds > 0 ? Math.min(final.number, head.number - reorgDepth) : final.number
  const late = Math.min(final.number, from - 1)
  const [lateBlocks, known] = await Promise.all([readHeaders(readOne, begin, late), readHeaders(readOne, from, to)])
  for (const block of [final, head])
    if ((known.get(block.number) ?? block).hash !== block.hash) throw new ChainChanged()
  for (const { number, parentHash } of known.values())
    if ((known.get(number - 1)?.hash ?? parentHash) !== parentHash) throw new ChainChanged()
  const read = await Promise.all([
    readLogs(chain, [...lateBlocks.values()], late),
    readLogs(chain, [...known.values()], final.number),
  ])
  const logs = read.flat()
  const blocksWithLogs = new Set(logs.map(({ blockNumber }) => Number(blockNumber)))
  return {
    keptUntil,
    from,
    to,
    blocks: [...known.values()].filter(
      ({ number }) => number > doubtful || number === final.number || blocksWithLogs.has(number),
    ),
    events: escrowEvents(chain, logs, (number) => (known.get(number) ?? lateBlocks.get(number))?.time ?? 0),
  }
}

/** The newest block older than an instant, found by binary search: reading from there misses nothing later. */
export async function readBlockBefore(chain: Chain, time: number): Promise<number> {
  let [low, high] = [0, (await chain.readHead()).number]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((await readHeader(chain, middle)).time < time) low = middle
    else high = middle - 1
  }
  return low
}

/** The headers of a range, in order, with limited concurrency. */
async function readHeaders(read: HeaderReader, from: number, to: number): Promise<Map<number, Header>> {
  const known = new Map<number, Header>()
  for (let at = from; at <= to; at += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, to - at + 1) }, (_, place) => read(at + place))
    for (const header of await Promise.all(some)) known.set(header.number, header)
  }
  return known
}

/** A block’s header; throws if the node does not know it. */
export async function readHeader(chain: Chain, number: number): Promise<Header> {
  return minedHeader(await chain.client.getBlock({ blockNumber: BigInt(number) }))
}

type ReadBlock = Awaited<ReturnType<Chain['client']['getBlock']>>
function minedHeader({ number, hash, ...rest }: ReadBlock): Header {
  if (number === null || hash === null) throw new ChainChanged()
  return headerOf({ number, hash, ...rest })
}
