/** Compares our books with the escrow, at one final block. */
import type { Address, Hex } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { findCursor, isReadingAgain, listAcknowledged } from '../../../gateways/chain/eventStore.ts'
import { readStateAt } from '../../../gateways/chain/historicalState.ts'
import { readLeaseState } from '../../../gateways/chain/transaction.ts'
import type { Database, Transaction } from '../../../gateways/database.ts'
import type { IssuedTerms, Leases } from '../../leases/leases/service.ts'
import { describeStays, endOf, isStayOver } from './stayAtEscrow.ts'
import { listLiveBalances, type StoredBalances } from './store.ts'

export interface DifferencesDeps {
  readonly database: Database
  readonly chain: Chain
  readonly leases: Pick<Leases, 'findTerms' | 'listLiveTerms' | 'setSettled'>
}

/** Our books' value and the escrow's value for one part of a lease, or for its stay, as log text. */
export interface Difference {
  readonly leaseId: string
  readonly termsId: Hex
  readonly escrow: Address
  readonly part: 'handover' | 'deposit' | 'stay'
  readonly ours: string
  readonly escrows: string
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

/** Creates the function that reads all differences; undefined before the first read of the chain. */
export function createDifferences({ database, chain, leases }: DifferencesDeps) {
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

  return async function readDifferences(): Promise<Compared | undefined> {
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
}

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
