/** The rent ledger: read access, the parties' statements about months, and reminders (D 11.2). */
import { isDeepStrictEqual } from 'node:util'
import type { Ledger, MonthOfRentInput, PaidOutsideInput } from '@keyhold/api/ledger.ts'
import { type Day, dayAt } from '@keyhold/rental/day.ts'
import { isOwed, isPaid, type LedgerMonth } from '@keyhold/rental/ledger.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { noteAfter, nothingSaid, type RentNote } from '@keyhold/rental/rentActs.ts'
import type { Hex } from 'viem'
import { findCursor } from '../../../gateways/chain/eventStore.ts'
import type { Database, Query, Transaction } from '../../../gateways/database.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import type { Person } from '../../../gateways/session.ts'
import type { PaperReaders } from '../../leases/leases/deps.ts'
import type { HistoryEntry, Lease } from '../../leases/leases/service.ts'
import { remindOfRents } from './reminders.ts'
import { type ReminderDeps, type RentBook, readRentBook, readRentBooks } from './rentBook.ts'
import { isOrdered, readStandingOrder } from './standingOrder.ts'
import { insertAct, listActs, lockLedger, nameOf } from './store.ts'
import { describeLedger, monthOf } from './wire.ts'

/** Owed months by their due days, and their sum in the smallest unit. */
export interface OwedRents {
  readonly days: readonly Day[]
  readonly sum: bigint
}

export interface Ledgers {
  /** The ledger of a paid lease, for its readers (`PaperReaders`). */
  read(viewer: Person, leaseId: string): Promise<Ledger>
  /** Assigns a rent to a month; possible before the rent is on chain. */
  nameMonth(viewer: Person, leaseId: string, input: MonthOfRentInput): Promise<void>
  /** A month paid outside: claimed by the tenant, confirmed by the landlord. */
  sayPaidOutside(viewer: Person, leaseId: string, input: PaidOutsideInput): Promise<void>
  /** The lease with its rents, for documents. */
  book(viewer: Person, leaseId: string): Promise<RentBook>
  /** The months that are owed now, oldest first; for notices about the deposit. */
  owedOf(query: Query, lease: Lease): Promise<OwedRents>
  /** Sends reminders of rents that are due soon, today, or late; each once (D 11.2). */
  remind(database: Database): Promise<void>
}

/** The limit of assigned rents that are not on chain yet. */
const maxUnknown = 20
/** Rate limit: statements are stored permanently, and most are e-mailed to the other party. */
const limitOfWords = { most: 40, seconds: 86_400 } as const

interface LedgersDeps extends ReminderDeps {
  readonly rateLimiter: Pick<RateLimiter, 'limit'>
  readonly paperReaders: PaperReaders
}

/** Creates the ledger service. */
export function createLedgers(deps: LedgersDeps): Ledgers {
  const { database, clock, leases, deposits, rateLimiter, paperReaders } = deps
  const bookOf = async (viewer: Person, leaseId: string) =>
    readRentBook(deps, database, await leases.findOwn(database, viewer, leaseId))

  /** Makes a statement about a lease's rents, serialized per lease. */
  async function say(viewer: Person, leaseId: string, speak: (tx: Transaction, lease: Lease) => Promise<void>) {
    const lease = await leases.findOwn(database, viewer, leaseId)
    await rateLimiter.limit('say of rents', `${lease.id} ${viewer.id}`, limitOfWords)
    await database.begin(async (tx) => {
      await lockLedger(tx, lease.id)
      await speak(tx, lease)
    })
  }
  /** Writes to the lease's history what the other party must be notified of, or confirm. */
  const tell = (tx: Transaction, viewer: Person, lease: Lease, facts: HistoryEntry['facts']) =>
    leases.recordStatement(tx, viewer, lease.id, 'stateRent', facts)
  /** Whether a rent that is not final yet may count for this month. */
  async function isOnTheWay(tx: Transaction, book: RentBook, month: number): Promise<boolean> {
    const pending = await deposits.pendingRentsOf(tx, await leases.listTerms(tx, [book.lease.id]))
    return pending.some((rent) => (monthOf(book, rent) ?? month) === month)
  }
  const partyOf = (viewer: Person, lease: Lease) => (lease.tenantId === viewer.id ? 'tenant' : 'landlord')
  return {
    book: bookOf,
    async owedOf(query, lease) {
      const book = (await readRentBooks(deps, query, [lease])).get(lease.id)
      const owed = book?.ledger.months.filter(isOwed) ?? []
      return { days: owed.map(({ from }) => from), sum: owed.reduce((sum, { open }) => sum + open, 0n) }
    },
    async read(viewer, leaseId) {
      const { lease } = await paperReaders.find(viewer, leaseId, 'ledger')
      const readToBlock = await findReadTo(database, lease)
      const book = await readRentBook(deps, database, lease)
      const issued = await leases.listTerms(database, [book.lease.id])
      const isParty = [lease.tenantId, lease.landlordId].includes(viewer.id)
      const pending = await deposits.pendingRentsOf(database, issued)
      const isTenant = lease.tenantId === viewer.id
      const standingOrder = isParty ? await readStandingOrder(deps, book, { isTenant, pending }) : null
      return { ...describeLedger(book, viewer, pending), standingOrder, readToBlock }
    },
    nameMonth: (viewer, leaseId, { transactionId, order, month, again }) =>
      say(viewer, leaseId, async (tx, lease) => {
        const rent = { chainId: chainIdOf(lease), transaction: transactionId as Hex, place: order }
        const name = nameOf(rent)
        const book = await readRentBook(deps, tx, lease, name)
        const wanted = payableMonth(book, month)
        const by = partyOf(viewer, lease)
        const arrived = book.rents.find((one) => nameOf(one) === name)
        const isFirst = by === 'tenant' && book.notes.notes.get(name)?.month === undefined
        if (by === 'landlord' && !arrived) throw new Refusal('payment-not-found')
        if (arrived && arrived.rentDue !== null) throw new Refusal('rent-of-order')
        if (!arrived && countUnknown(book, name) >= maxUnknown) throw new Refusal('too-many-requests')
        if (isFirst && !again && isPaid(wanted)) throw new Refusal('rent-month-paid')
        const before = book.notes.notes.get(name) ?? nothingSaid
        if (isDeepStrictEqual(noteAfter(before, by, month), before)) return // repeated because its answer was lost
        if (arrived && (await isOrdered(deps, tx, lease, wanted.dueAt))) throw new Refusal('rent-month-in-order')
        await insertAct(tx, lease.id, { kind: 'month', by, at: clock.leaseNow(), month, rent })
        const said = saidOfMonth(before, by, month, arrived !== undefined)
        const sum = arrived && { amount: String(arrived.amount) }
        if (said) await tell(tx, viewer, lease, { said, month, due: wanted.dueAt, ...sum })
      }),
    sayPaidOutside: (viewer, leaseId, { month, on, amount, open }) =>
      say(viewer, leaseId, async (tx, lease) => {
        const book = await readRentBook(deps, tx, lease)
        const wanted = payableMonth(book, month)
        const by = partyOf(viewer, lease)
        if (wanted.state === 'ended') throw new Refusal('rent-month-not-known')
        if (isPaid(wanted)) throw new Refusal('rent-month-paid')
        if (await isOrdered(deps, tx, lease, wanted.dueAt)) throw new Refusal('rent-month-in-order')
        if (await isOnTheWay(tx, book, month)) throw new Refusal('rent-on-its-way')
        if (open !== undefined && BigInt(open) !== wanted.open) throw new Refusal('rent-month-changed')
        checkDay(book, on)
        const got = by === 'landlord' ? outsideAmount(wanted, amount) : undefined
        const isSaid = (await listActs(tx, [lease.id])).some(
          (act) => act.kind === 'outside' && act.by === 'tenant' && act.month === month && act.on === on,
        )
        if (by === 'tenant' && isSaid) return
        await insertAct(tx, lease.id, { kind: 'outside', by, at: clock.leaseNow(), month, on, amount: got })
        const about = { month, due: wanted.dueAt, on }
        const confirmed = got !== undefined && { ...about, said: 'confirmed', amount: String(got) }
        await tell(tx, viewer, lease, confirmed || { ...about, said: 'claimed' })
      }),
    remind: (database) => remindOfRents(deps, database),
  }
}

/**
 * What the other party is notified of after a rent was assigned: nothing when its payer assigns it first, or repeats
 * the same, unless it replaces another proposed month.
 */
function saidOfMonth(before: RentNote, by: 'tenant' | 'landlord', month: number, hasArrived: boolean) {
  const after = noteAfter(before, by, month)
  const isProposal = after.proposal !== undefined
  if (isProposal && (before.proposal?.month !== month || before.proposal.by !== by))
    return hasArrived ? 'month-proposed' : 'month-proposed-early' // the amount of an early one is unknown
  if (isProposal || !before.proposal) return undefined
  return before.proposal.month === month && before.proposal.by !== by ? 'month-agreed' : 'month-kept'
}

const chainIdOf = ({ acceptance }: Lease) => acceptance?.chainId ?? 0

/** The block up to which every rent is final here. It is read before the books: a later one may be final by then. */
async function findReadTo(query: Query, lease: Lease): Promise<number> {
  const { finalBlock = 0, nextBlock = 0 } = (await findCursor(query, chainIdOf(lease))) ?? {}
  return Math.max(0, Math.min(finalBlock, nextBlock - 1))
}

/** The month with that number, if rents may count for it: not the one that the handover pays. */
function payableMonth({ ledger }: RentBook, number: number): LedgerMonth {
  const month = ledger.months.find((one) => one.number === number)
  if (!month || month.state === 'at-handover') throw new Refusal('rent-month-not-known')
  return month
}

/** The number of assigned rents that are not on chain, except this one. */
function countUnknown({ notes, rents }: RentBook, except: string): number {
  const known = new Set([...rents.map(nameOf), except])
  return [...notes.notes.keys()].filter((name) => !known.has(name)).length
}

/** The payment day must be between the acceptance and now. */
function checkDay({ agreed, lease, now }: RentBook, on: Day): void {
  const accepted = dayAt(lease.acceptance?.acceptedAt ?? lease.requestedAt, agreed.timeZone)
  if (on < accepted || on > dayAt(now, agreed.timeZone)) throw new Refusal('dates-not-valid')
}

/** The amount the landlord received: all that is open unless they state less. */
function outsideAmount(month: LedgerMonth, said: string | undefined): bigint {
  const amount = said === undefined ? month.open : BigInt(said)
  const isTooMuch = amount > month.open
  if (amount === 0n || isTooMuch) throw new Refusal('invalid-values', { amount: isTooMuch ? 'too-big' : 'required' })
  return amount
}
