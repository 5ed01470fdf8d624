/**
 * Reconciles our books with the escrow: what it holds for every live lease, at the block up to which all events are
 * applied. A difference is healed by re-reading the chain from before it; one that persists is logged as an error for
 * the operator to resolve (D 11.20, docs/adr/0014-what-was-final.md).
 */
import type { Address, Hex } from 'viem'
import type { Chain } from '../../gateways/chain/chain.ts'
import { findCursor, isReadingAgain, listAcknowledged } from '../../gateways/chain/eventStore.ts'
import { readStateAt } from '../../gateways/chain/historicalState.ts'
import type { LeaderLock } from '../../gateways/chain/leaderLock.ts'
import { isSilent } from '../../gateways/chain/logs.ts'
import { readBlockBefore } from '../../gateways/chain/scan.ts'
import { readLeaseState } from '../../gateways/chain/transaction.ts'
import { type Watcher, WatcherClosed } from '../../gateways/chain/watcher.ts'
import type { Database, Transaction } from '../../gateways/database.ts'
import { type FaultReport, repeat, unless } from '../../gateways/repeat.ts'
import type { IssuedTerms, Leases } from '../leases/service.ts'
import { createAlarms } from './alarms.ts'
import { describeStays, endOf, isStayOver } from './stayAtEscrow.ts'
import { listLiveBalances, type StoredBalances } from './store.ts'

/** Our books' value and the escrow's value for one part of a lease, or for its stay, as log text. */
export interface Difference {
  readonly leaseId: string
  readonly termsId: Hex
  readonly escrow: Address
  readonly part: 'handover' | 'deposit' | 'stay'
  readonly ours: string
  readonly escrows: string
}

export interface Reconciliation {
  /**
   * Compares now; undefined before the first read of the chain. Throws when the chain or the database is unavailable,
   * or the node has pruned that block's state.
   */
  compare(): Promise<readonly Difference[] | undefined>
  /** Compares now and, on a new difference, re-reads the chain from before it and compares again. */
  reconcile(): Promise<readonly Difference[] | undefined>
  /** The last comparison's result; `working` before the first, and while another process compares. */
  state(): 'working' | 'agree' | 'differ'
  /** Reconciles at once and every minute while this process is leader; call the returned function to stop. */
  start(isLeader: LeaderLock['isLeader']): () => Promise<void>
}

interface Deps {
  readonly database: Database
  readonly chain: Chain
  readonly leases: Pick<Leases, 'findTerms' | 'listLiveTerms' | 'setSettled'>
  /** Re-reads the chain from a block. */
  readonly readAgain: Watcher['readAgain']
  /** Called once per difference, and again daily while it persists. */
  readonly onDifference: (found: readonly Difference[]) => void
  /** Called when a comparison fails although chain and database are available. */
  readonly onFault: FaultReport
}

type State = Awaited<ReturnType<typeof readLeaseState>>
interface Page {
  readonly entries: readonly Entry[]
  readonly block: number
  readonly time: number
  /** Whether the chain is being re-read from further back, which may resolve the differences. */
  readonly isReading: boolean
}
interface Compared {
  readonly block: number
  readonly isReading: boolean
  readonly differences: Difference[]
}
interface Entry {
  readonly issued: IssuedTerms
  readonly held: StoredBalances | undefined
}

/** Seconds after their payment deadline during which unpaid terms are still compared. */
const lateSeconds = 30 * 86_400
const atOnce = 50
const pause = { calm: 60_000, troubled: 1_000 } as const

/** Creates the reconciliation. */
export function createReconciliation({
  database,
  chain,
  leases,
  readAgain,
  onDifference,
  onFault,
}: Deps): Reconciliation {
  let found: readonly Difference[] | undefined
  let isTroubled = true
  const alarms = createAlarms({ look: 'books', database, chain, whatOf: wordsOf, onAlarm: onDifference })

  /** Reads the books as of a final block up to which all events are applied, and that block. */
  async function readEntries(tx: Transaction): Promise<Page | undefined> {
    const cursor = await findCursor(tx, chain.chainId)
    if (!cursor) return undefined
    const live = await leases.listLiveTerms(tx, chain.chainId)
    const ids = live.map(({ id }) => id)
    const books = await listLiveBalances(tx, chain.chainId, ids)
    const placeOf = (id: Hex, escrow: Address) => `${escrow} ${id}`
    const known = new Map(live.map((issued) => [placeOf(issued.id, issued.escrow), issued]))
    for (const { chainId, escrow, termsId } of books) {
      const place = placeOf(termsId, escrow)
      const issued = known.has(place) ? undefined : await leases.findTerms(tx, { chainId, escrow, id: termsId })
      if (issued) known.set(place, issued)
    }
    // What an operator acknowledged as lost differs for good: it is known, and stops neither keeper nor alarms of others.
    for (const { escrow, lease } of await listAcknowledged(tx, chain.chainId)) known.delete(placeOf(lease, escrow))
    const entries = [...known.values()].map((issued) => ({
      issued,
      held: books.find(({ termsId, escrow }) => termsId === issued.id && escrow === issued.escrow),
    }))
    return { entries, block: cursor.finalBlock, time: cursor.finalTime, isReading: isReadingAgain(cursor) }
  }

  async function readDifferences(): Promise<Compared | undefined> {
    const read = await database.begin('isolation level repeatable read read only', readEntries)
    if (!read) return undefined
    const differences: Difference[] = []
    const settled: IssuedTerms[] = []
    for (let at = 0; at < read.entries.length; at += atOnce) {
      const some = read.entries.slice(at, at + atOnce)
      const states = await readStateAt(chain.client, read.block, () =>
        Promise.all(some.map(({ issued }) => readLeaseState(chain.client, issued.escrow, issued.id, read.block))),
      )
      for (const [place, entry] of some.entries()) {
        const differing = differencesOf(entry, states[place])
        differences.push(...differing)
        if (differing.length === 0 && isOver(entry, states[place], read.time)) settled.push(entry.issued)
      }
    }
    if (settled.length > 0) await leases.setSettled(database, settled)
    return { block: read.block, isReading: read.isReading, differences }
  }

  async function compare() {
    const now = await readDifferences()
    found = now?.differences ?? found
    if (now && !now.isReading) await alarms.tell(now.block, now.differences)
    return now?.differences
  }

  /** Re-reads the chain from before the oldest new difference; returns whether it did. Persistent ones are skipped. */
  async function heal(differences: readonly Difference[]): Promise<boolean> {
    const fresh = await alarms.listFresh(differences)
    if (fresh.length === 0) return false
    const { chainId } = chain
    const issued = await Promise.all(
      fresh.map(({ termsId, escrow }) => leases.findTerms(database, { chainId, escrow, id: termsId })),
    )
    const since = Math.min(...issued.map((one) => one?.startedAt ?? 0))
    await readAgain(await readBlockBefore(chain, since), (tx) => alarms.noteReadAgain(tx, fresh))
    return true
  }

  async function reconcile() {
    isTroubled = true
    let now = await readDifferences()
    found = now?.differences ?? found // before the re-read, which may take hours or fail
    isTroubled = now === undefined
    if (!now || now.isReading) return now?.differences
    let failure: unknown
    const isReadFor = await heal(now.differences).catch((error: unknown) => {
      if (error instanceof WatcherClosed) throw error
      failure = error // differences that cannot be re-read are logged too
      return true
    })
    if (isReadFor) now = await readDifferences()
    found = now?.differences ?? found
    if (now && !now.isReading) await alarms.conclude(now.block, now.differences)
    if (failure !== undefined) throw failure
    return now?.differences
  }
  const leaveToOther = () => {
    found = undefined
    isTroubled = true
  }
  return {
    compare,
    reconcile,
    state: () => (found ? (found.length > 0 ? 'differ' : 'agree') : 'working'),
    start: (isLeader) =>
      repeat(async () => ((await isLeader()) ? reconcile() : leaveToOther()), {
        pauseMilliseconds: () => (isTroubled ? pause.troubled : pause.calm),
        onFault: unless(isSilent, onFault),
      }),
  }
}

const wordsOf = ({ termsId, escrow, part, ours, escrows }: Difference) =>
  [termsId, escrow, part, ours, escrows].join(', ')

/**
 * Whether the escrow's state of these terms is final: the deadline passed unpaid, or all is paid out and nothing can end
 * the stay earlier.
 */
function isOver({ issued }: Entry, state: State | undefined, finalTime: number): boolean {
  if (!state) return false
  const isPaid = state.handover.due !== 0
  if (!isPaid) return issued.terms.payBy < finalTime - lateSeconds
  const isHeld = state.handover.held + state.deposit.held > 0n
  return !isHeld && (isStayOver(state) || endOf(issued, state) <= finalTime)
}

/** The differences between our entry and the escrow's state; a part that is paid out has no due time to compare. */
function differencesOf(entry: Entry, state: State | undefined): Difference[] {
  const { issued, held } = entry
  const isPaid = state !== undefined && state.handover.due !== 0
  const { leaseId, id: termsId, escrow } = issued
  const parts = (['handover', 'deposit'] as const).map((part) => ({
    part,
    ours: held ? describeHeld(held[part]) : 'never paid',
    escrows: isPaid ? describeHeld(state[part]) : 'never paid',
  }))
  const stay = held && isPaid ? [{ part: 'stay' as const, ...describeStays(issued, held, state) }] : []
  return [...parts, ...stay].flatMap((one) => (one.ours === one.escrows ? [] : [{ leaseId, termsId, escrow, ...one }]))
}

const describeHeld = ({ held, due }: State['handover']) =>
  held === 0n ? 'holds nothing' : `holds ${held} until ${due}`
