/**
 * Solvency check: whether each escrow's token balance covers what it holds for leases, pairs and credits, ours and
 * others', by its state at the final block. State without a recorded log is healed by re-reading (D 11.20).
 */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import type { Address } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { findCursor, isReadingAgain } from '../../../gateways/chain/eventStore.ts'
import { readStateAt } from '../../../gateways/chain/historicalState.ts'
import type { LeaderLock } from '../../../gateways/chain/leaderLock.ts'
import { isSilent } from '../../../gateways/chain/logs.ts'
import { type Watcher, WatcherClosed } from '../../../gateways/chain/watcher.ts'
import type { Database, Transaction } from '../../../gateways/database.ts'
import { type FaultReport, repeat, unless } from '../../../gateways/repeat.ts'
import { createAlarms } from './alarms.ts'
import * as store from './holdingStore.ts'
import { readTotals, type Totals } from './totals.ts'

/** An escrow that owes more than it has, or a pair or credit without a recorded event; as log text. */
export interface Alarm {
  readonly escrow: Address
  readonly what: string
}

export interface Solvency {
  /**
   * Checks now, after re-reading for missed events; undefined before the first read. Throws when the chain or the
   * database is unavailable, or the node has pruned that block's state.
   */
  check(): Promise<readonly Alarm[] | undefined>
  /** The last check's result; `working` before the first, and while another process checks. */
  state(): 'working' | 'agree' | 'differ'
  /** What each escrow holds and owes by our books, read now. Throws when the chain or the database is unavailable. */
  totals(): Promise<Totals | undefined>
  /** Checks at once and every ten minutes while this process is leader; call the returned function to stop. */
  start(isLeader: LeaderLock['isLeader']): () => Promise<void>
}

interface Deps {
  readonly database: Database
  readonly chain: Chain
  /** Re-reads the chain from a block. */
  readonly readAgain: Watcher['readAgain']
  /** Called once per finding, and again daily while it persists. */
  readonly onAlarm: (found: readonly Alarm[]) => void
  /** Called when a check fails although chain and database are available. */
  readonly onFault: FaultReport
}

interface Finding {
  readonly block: number
  /** Whether the chain is being re-read from further back, which may supply missed events. */
  readonly isReading: boolean
  readonly short: readonly Alarm[]
  readonly unrecorded: readonly Alarm[]
}

const atOnce = 50
/** Milliseconds. Less often than reconciliation: this also reads strangers' holdings at every escrow. */
const pause = { calm: 600_000, troubled: 1_000 } as const

/** Creates the solvency check. */
export function createSolvency({ database, chain, readAgain, onAlarm, onFault }: Deps): Solvency {
  let found: readonly Alarm[] | undefined
  let isTroubled = true
  const whatOf = ({ escrow, what }: Alarm) => `${escrow} ${what}`
  const alarms = createAlarms({ look: 'escrow', database, chain, whatOf, onAlarm })

  async function find(): Promise<Finding | undefined> {
    const read = await database.begin('isolation level repeatable read read only', (tx) => readHoldings(tx, chain))
    return read && readStateAt(chain.client, read.block, () => compareAt(read))
  }

  /** Reads the state after a block for every possible holder. */
  async function compareAt(read: Holdings): Promise<Finding> {
    const owed = new Map<Address, bigint>()
    const unrecorded: Alarm[] = []
    const add = (escrow: Address, amount: bigint) => owed.set(escrow, (owed.get(escrow) ?? 0n) + amount)
    const ask = { abi: rentEscrowAbi, blockNumber: BigInt(read.block) } as const
    await each(read.leases, async ({ escrow, id }) => {
      const held = await chain.client.readContract({ ...ask, address: escrow, functionName: 'leaseState', args: [id] })
      add(escrow, held.handover + held.deposit)
    })
    await each(read.pairs, async ({ escrow, rentee, landlord, isRecorded, recordedAmount }) => {
      const call = { ...ask, address: escrow, functionName: 'rentDepositMapping', args: [rentee, landlord] } as const
      const [amount] = await chain.client.readContract(call)
      add(escrow, amount)
      const holds = `holds ${amount} for ${rentee} and ${landlord}`
      if (amount > 0n && !isRecorded) unrecorded.push({ escrow, what: `${holds}, not recorded` })
      else if (amount !== recordedAmount) unrecorded.push({ escrow, what: `${holds}, recorded ${recordedAmount}` })
    })
    await each(read.credits, async ({ escrow, account, recordedAmount }) => {
      const call = { ...ask, address: escrow, functionName: 'credit', args: [account] } as const
      const amount = await chain.client.readContract(call)
      add(escrow, amount)
      if (amount !== recordedAmount)
        unrecorded.push({ escrow, what: `owes ${account} ${amount}, recorded ${recordedAmount}` })
    })
    const short = await Promise.all(
      chain.escrows.map(async ({ address, stablecoin }) => {
        const call = { ...ask, abi: erc20Abi, address: stablecoin, functionName: 'balanceOf', args: [address] } as const
        const [has, owes] = [await chain.client.readContract(call), owed.get(address) ?? 0n]
        return has < owes ? [{ escrow: address, what: `has ${has} and owes ${owes}` }] : []
      }),
    )
    return { block: read.block, isReading: read.isReading, short: short.flat(), unrecorded }
  }

  async function check() {
    isTroubled = true
    const now = await find()
    isTroubled = now === undefined
    if (!now) return found
    found = [...now.short, ...now.unrecorded]
    await alarms.tell(now.block, now.short) // before the re-read, which may take hours or fail and cannot fix a shortage
    if (now.isReading) return found
    const fresh = await alarms.listFresh(now.unrecorded)
    return fresh.length > 0 ? heal(fresh) : conclude(now)
  }

  /** Re-reads the chain from the escrows' deployment, for missed events. */
  async function heal(fresh: readonly Alarm[]) {
    const deployed = chain.escrows.map(({ deployedAtBlock }) => Number(deployedAtBlock))
    let failure: unknown
    await readAgain(Math.min(...deployed), (tx) => alarms.noteReadAgain(tx, fresh)).catch((error: unknown) => {
      if (error instanceof WatcherClosed) throw error
      failure = error // findings that cannot be re-read are logged too
    })
    const now = await find()
    if (now && !now.isReading) await conclude(now)
    if (failure !== undefined) throw failure
    return found
  }

  async function conclude({ block, short, unrecorded }: Finding) {
    found = [...short, ...unrecorded]
    await alarms.conclude(block, found)
    return found
  }
  const leaveToOther = () => {
    found = undefined
    isTroubled = true
  }
  return {
    check,
    state: () => (found ? (found.length > 0 ? 'differ' : 'agree') : 'working'),
    totals: () => readTotals(database, chain),
    start: (isLeader) =>
      repeat(async () => ((await isLeader()) ? check() : leaveToOther()), {
        pauseMilliseconds: () => (isTroubled ? pause.troubled : pause.calm),
        onFault: unless(isSilent, onFault),
      }),
  }
}

type Holdings = NonNullable<Awaited<ReturnType<typeof readHoldings>>>

/** Every possible holder as of a final block up to which all events are applied, and that block. */
async function readHoldings(tx: Transaction, { chainId, escrows }: Chain) {
  const cursor = await findCursor(tx, chainId)
  if (!cursor?.finalBlock) return undefined
  const isOurs = ({ escrow }: { escrow: Address }) => escrows.some(({ address }) => address === escrow)
  return {
    block: cursor.finalBlock,
    isReading: isReadingAgain(cursor),
    leases: (await store.listLeaseHoldings(tx, chainId)).filter(isOurs),
    pairs: (await store.listPairHoldings(tx, chainId)).filter(isOurs),
    credits: (await store.listCreditHoldings(tx, chainId)).filter(isOurs),
  }
}

/** Queries each holder, with a limit on concurrent requests to the node. */
async function each<T>(all: readonly T[], ask: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += atOnce) await Promise.all(all.slice(at, at + atOnce).map(ask))
}
