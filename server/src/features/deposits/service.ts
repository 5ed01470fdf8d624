/** Money: applies chain events to leases. Only final events of our escrows with an id we issued count (D 6.8). */
import { summarizeBalances } from '@keyhold/rental/availableTransitions.ts'
import type { DepositReturn } from '@keyhold/rental/deductions.ts'
import { applyBalanceEvent, type Balances, type PaymentTerms, unpaidBalances } from '@keyhold/rental/deposit.ts'
import { statusFromBalances } from '@keyhold/rental/lease.ts'
import type { Hex } from 'viem'
import type { Chain } from '../../gateways/chain/chain.ts'
import { listEventsOf, listRenewalsInto } from '../../gateways/chain/eventStore.ts'
import { type EscrowEvent, leasePaidBy } from '../../gateways/chain/events.ts'
import type { EscrowEventListener } from '../../gateways/chain/pollStep.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database, Query, Transaction } from '../../gateways/database.ts'
import { forEachIsolated } from '../../gateways/forEachIsolated.ts'
import type { People } from '../leases/deps.ts'
import type { IssuedTerms, Lease, Leases } from '../leases/service.ts'
import { type Credit, listCreditsOfTerms, listWaitingCredits, type WaitingCredit } from './creditStore.ts'
import type { PaymentWithCredit } from './credits.ts'
import {
  applyCreditEvent,
  isCreditEvent,
  isUndelivered,
  listPaymentsWithCredits,
  listUndelivered,
  renewCredits,
  type Undelivered,
} from './credits.ts'
import { listHandedOver, listOwed, listRentsPaidBack, remindOfEarlyEnds, remindOfOwed } from './owed.ts'
import { changesBalances, type HeldMoved, isIssuedFor } from './ownEvents.ts'
import { isBetweenParties, paymentsOf } from './payments.ts'
import { notifyOfPayouts, type OwedRentsOf } from './payoutNotices.ts'
import { countOpenSeconds, isSecondPayment } from './secondPaymentStore.ts'
import {
  disputesOfSecond,
  remindOfSeconds,
  type SecondDispute,
  type SecondPayment,
  toSendBackOf,
} from './secondPayments.ts'
import type { HeldDue, StoredBalances } from './store.ts'
import * as store from './store.ts'

export type { Credit } from './creditStore.ts'
export type { PaymentWithCredit, Undelivered } from './credits.ts'

/** The first seen payment into the escrow. */
export interface ObservedPayment {
  readonly event: EscrowEvent
  readonly isFinal: boolean
}

/** A rent that is not final yet; `place` is its order among the lease's rents in its transaction, from 0. */
export interface PendingRent {
  readonly chainId: number
  readonly transaction: Hex
  readonly place: number
  readonly amount: bigint
  readonly at: number
}

export interface Deposits extends EscrowEventListener {
  /** The balances of each lease; the planned amounts before payment. */
  balancesOf(query: Query, leases: readonly Lease[]): Promise<ReadonlyMap<string, Balances>>
  /** What each landlord owes back of a deposit released with the first rent (D 11.3), in the smallest unit. */
  owedOf(query: Query, leases: readonly Lease[]): Promise<ReadonlyMap<string, bigint>>
  /** The deposits that went to the landlord with the first rent, with what was said of them; other leases are omitted. */
  handedOverOf(query: Query, leases: readonly Lease[]): Promise<ReadonlyMap<string, DepositReturn>>
  /** Returns what was paid back of rents by lease; unpaid leases are omitted. */
  rentsPaidBackOf(query: Query, leases: readonly Lease[]): Promise<ReadonlyMap<string, bigint>>
  /** The undelivered amounts at the escrow, because the token refused delivery; leases without one are omitted. */
  undeliveredOf(query: Query, leaseIds: readonly string[]): Promise<ReadonlyMap<string, Undelivered>>
  /**
   * Notifies both 72 and 24 hours before a part is due (D 11.1), and reminds once of each that is due and still held (D
   * 6.12); where a keeper is running, two hours later.
   */
  remind(database: Database): Promise<void>
  /** Returns what is due and held on a chain, longest due first; not second payments, which are refunded. */
  listHeldDue(query: Query, chainId: number, now: number): Promise<HeldDue[]>
  /** Returns every payment of these leases, newest first, each with its credit if the token refused delivery. */
  paymentsOf(query: Query, leaseIds: readonly string[]): Promise<PaymentWithCredit[]>
  /** The transaction of an action on a lease, for a browser whose node serves no logs. */
  findLeaseEvent: typeof store.findLeaseEvent
  /** Counts the payments of a person's leases. */
  countPayments(query: Query, personId: string): Promise<number>
  /** Returns what was not delivered on payout under these terms at an escrow, by final events. */
  creditsOfTerms(
    query: Query,
    at: Pick<Credit, 'chainId' | 'escrow'>,
    termsId: Hex,
  ): Promise<Pick<Credit, 'account' | 'transaction' | 'paidAt' | 'paidTransaction'>[]>
  /** Returns credits without a lease from these transactions at an escrow that still wait (D 11.25). */
  waitingCreditsOf(
    query: Query,
    at: Pick<Credit, 'chainId' | 'escrow'>,
    transactions: readonly Hex[],
  ): Promise<WaitingCredit[]>
  /** The second payments of a lease, by their terms' id and their escrow (D 4.8). */
  secondPaymentsOf(query: Query, leaseId: string): Promise<SecondPayment[]>
  /** The second payments of these leases that hold something or are to be sent back, with their lease's id. */
  openSecondPaymentsOf(query: Query, leaseIds: readonly string[]): Promise<(SecondPayment & { leaseId: string })[]>
  /** The disputes of the second payments of these leases, ended ones too. */
  disputedSecondsOf(query: Query, all: readonly Lease[]): Promise<SecondDispute[]>
  /** Whether these terms are a second payment at this escrow. */
  isSecondPayment: typeof isSecondPayment
  /** How many second payments still hold something. */
  countOpenSeconds: typeof countOpenSeconds
  /** Seen, non-final rents under these terms, in chain order. */
  pendingRentsOf(query: Query, issued: readonly IssuedTerms[]): Promise<PendingRent[]>
  /** The first seen payment of these terms, final or not. */
  observedPaymentOf(query: Query, issued: readonly IssuedTerms[]): Promise<ObservedPayment | undefined>
}

export interface DepositsDeps {
  readonly leases: Leases
  readonly chain: Chain
  readonly clock: Clock
  readonly people: Pick<People, 'hadProved'>
  /** Whether a running keeper will release these terms; without terms, new ones (D 11.1). */
  readonly releasesByItself: (issued?: IssuedTerms) => Promise<boolean>
  readonly owedRentsOf: OwedRentsOf
}

/** Seconds a keeper has to release a part before the parties are reminded. */
const keeperIsFaster = 2 * 3_600

/** Creates the deposits service. */
export function createDeposits(deps: DepositsDeps): Deposits {
  const { leases, chain, clock, people, releasesByItself, owedRentsOf } = deps
  /** Whether a rent or return event is between the two parties of the lease. */
  async function counts(query: Query, event: EscrowEvent, issued: IssuedTerms): Promise<boolean> {
    return isBetweenParties(event.payload, issued, async (wallet) => {
      const lease = await leases.find(query, issued.leaseId)
      return lease !== undefined && people.hadProved(query, lease.tenantId, wallet, event.time)
    })
  }
  /** The terms an event names, if we issued them for that escrow. */
  async function ours(tx: Transaction, event: EscrowEvent): Promise<IssuedTerms | undefined> {
    return leases.findTerms(tx, { ...event, id: event.lease })
  }
  /** The terms to which a renewal moved the deposit, if we issued them for that escrow. */
  async function next(tx: Transaction, event: EscrowEvent): Promise<IssuedTerms | undefined> {
    if (event.payload.event !== 'LeaseRenewed') return undefined
    return leases.findTerms(tx, { ...event, id: event.payload.next })
  }
  /** Our terms that an event pays. */
  async function paidBy(tx: Transaction, event: EscrowEvent): Promise<IssuedTerms | undefined> {
    const id = leasePaidBy(event)
    return id && leases.findTerms(tx, { ...event, id })
  }
  /** Our terms that were paid into another escrow of ours: a second payment, which is shown and returned (D 11.20). */
  async function elsewhere(tx: Transaction, event: EscrowEvent): Promise<IssuedTerms | undefined> {
    const isOurEscrow = event.chainId === chain.chainId && chain.escrows.some(({ address }) => address === event.escrow)
    if (!isOurEscrow || event.payload.event !== 'LeasePaid') return undefined
    return leases.adoptTerms(tx, { ...event, id: event.lease })
  }
  const balancesOf: Deposits['balancesOf'] = async (query, all) => {
    const held = await store.listBalances(
      query,
      all.map(({ id }) => id),
    )
    const own = new Map(held.filter(({ isSecond }) => !isSecond).map((one) => [one.leaseId, one]))
    return new Map(all.map((lease) => [lease.id, balancesFrom(paymentTermsOf(lease, chain), own.get(lease.id))]))
  }
  const secondPaymentsOf: Deposits['secondPaymentsOf'] = async (query, leaseId) => {
    const seconds = (await store.listBalances(query, [leaseId])).filter(({ isSecond }) => isSecond)
    const lease = seconds.length > 0 && (await leases.find(query, leaseId))
    if (!lease) return []
    const terms = paymentTermsOf(lease, chain)
    return Promise.all(
      seconds.map(async (stored) => {
        const { termsId, escrow, chainId, handover, deposit } = stored
        const issued = await leases.findTerms(query, { chainId, escrow, id: termsId })
        return {
          termsId,
          escrow,
          held: handover.held + deposit.held,
          balances: balancesFrom(terms, stored),
          toSendBack: issued ? await toSendBackOf(query, issued) : 0n,
        }
      }),
    )
  }
  /** Every seen payment of these terms into the escrow they were issued for. */
  async function paymentsInto(query: Query, issued: readonly IssuedTerms[]) {
    if (issued.length === 0) return []
    const ids = issued.map(({ id }) => id)
    const events = [...(await listEventsOf(query, ids)), ...(await listRenewalsInto(query, ids))]
    return events.filter((event) => issued.some((one) => one.id === leasePaidBy(event) && isIssuedFor(one, event)))
  }
  return {
    async applyPending(tx, event) {
      const issued = await paidBy(tx, event)
      if (issued) await leases.markPaymentSeen(tx, issued.leaseId, factsOf(event))
    },
    async revertPending(tx, event) {
      const issued = await paidBy(tx, event)
      if (!issued) return
      const others = await paymentsInto(tx, await leases.listTerms(tx, [issued.leaseId]))
      if (others.length === 0) await leases.markPaymentLost(tx, issued.leaseId, factsOf(event))
    },
    async relocate(tx, from, to) {
      if (isCreditEvent(to)) await renewCredits(chain, tx, to)
      for (const issued of [await ours(tx, to), await next(tx, to)])
        if (issued) await store.movePayments(tx, issued.leaseId, from, to)
    },
    async apply(tx, event) {
      if (isCreditEvent(event)) return applyCreditEvent({ chain, leases }, tx, event)
      const issued = (await ours(tx, event)) ?? (await elsewhere(tx, event))
      // A deposit may move into our terms from a lease that is not ours: both wallets can do that at the escrow.
      const both = [issued && (await counts(tx, event, issued)) ? issued : undefined, await next(tx, event)]
      const counted = both.filter((one) => one !== undefined)
      if (counted.length === 0 || !(await store.recordEvent(tx, event))) return
      for (const one of counted) await count(tx, event, one)
    },
    balancesOf,
    owedOf: listOwed,
    handedOverOf: listHandedOver,
    rentsPaidBackOf: listRentsPaidBack,
    undeliveredOf: listUndelivered,
    async remind(database) {
      const steps = [
        () => remindOfOwed({ leases, clock }, database),
        () => remindOfEarlyEnds({ leases, clock, balancesOf }, database),
        () => notifyOfPayouts({ leases, chain, clock, releasesByItself, owedRentsOf }, database),
        () => remindOfSeconds({ leases, chain, clock }, database),
        () => remindOfDue(database),
      ]
      await forEachIsolated(steps, (step) => step())
    },
    listHeldDue: store.listHeldDue,
    paymentsOf: listPaymentsWithCredits,
    findLeaseEvent: store.findLeaseEvent,
    countPayments: store.countPayments,
    creditsOfTerms: listCreditsOfTerms,
    waitingCreditsOf: listWaitingCredits,
    secondPaymentsOf,
    async openSecondPaymentsOf(query, leaseIds) {
      const seconds = (await store.listBalances(query, leaseIds)).filter(({ isSecond }) => isSecond)
      const ids = [...new Set(seconds.map(({ leaseId }) => leaseId))]
      const found = await Promise.all(
        ids.map(async (leaseId) => (await secondPaymentsOf(query, leaseId)).map((one) => ({ ...one, leaseId }))),
      )
      return found.flat().filter(({ held, toSendBack }) => held > 0n || toSendBack > 0n)
    },
    async disputedSecondsOf(query, all) {
      const ids = all.map(({ id }) => id)
      const seconds = (await store.listBalances(query, ids)).filter(({ isSecond }) => isSecond)
      if (seconds.length === 0) return []
      const [issued, events] = await Promise.all([
        leases.listTerms(query, [...new Set(seconds.map(({ leaseId }) => leaseId))]),
        listEventsOf(
          query,
          seconds.map(({ termsId }) => termsId),
        ),
      ])
      return seconds.flatMap((stored) => {
        const lease = all.find(({ id }) => id === stored.leaseId)
        const own = issued.find(({ id, escrow }) => id === stored.termsId && escrow === stored.escrow)
        if (!lease || !own) return []
        return disputesOfSecond(own, balancesFrom(paymentTermsOf(lease, chain), stored), events, clock.leaseNow())
      })
    },
    isSecondPayment,
    countOpenSeconds,
    async pendingRentsOf(query, issued) {
      const rents: PendingRent[] = []
      for (const event of issued.length > 0
        ? await listEventsOf(
            query,
            issued.map(({ id }) => id),
          )
        : []) {
        const { payload, isFinal, chainId, transaction, time: at, lease } = event
        const terms = issued.find((one) => one.id === lease && isIssuedFor(one, event))
        if (payload.event !== 'LeaseRentPaid' || isFinal || !terms || !(await counts(query, event, terms))) continue
        const place = rents.filter((earlier) => earlier.transaction === transaction).length
        rents.push({ chainId, transaction, place, amount: payload.amount, at })
      }
      return rents
    },
    async observedPaymentOf(query, issued) {
      const paid = await paymentsInto(query, issued)
      const event = paid.find(({ isFinal }) => isFinal) ?? paid[0]
      return event && { event, isFinal: event.isFinal }
    },
  }

  /** Reminds of each part that is due and still held. */
  async function remindOfDue(database: Database): Promise<void> {
    const dueSince = clock.leaseNow() - ((await releasesByItself()) ? keeperIsFaster : 0)
    await forEachIsolated(await store.listDue(database, dueSince), (due) =>
      database.begin(async (tx) => {
        const { leaseId, part, amount } = due
        if (await store.setReminded(tx, due)) await leases.remind(tx, leaseId, { part, amount })
      }),
    )
  }

  /** Applies one counting event: updates the balances, records payments, and updates the lease. */
  async function count(tx: Transaction, event: EscrowEvent, issued: IssuedTerms): Promise<void> {
    const lease = await leases.find(tx, issued.leaseId)
    if (!lease) return
    const all = await store.listBalances(tx, [lease.id])
    const before = all.find(({ termsId, escrow }) => termsId === issued.id && escrow === issued.escrow)
    const isSecond = issued.isElsewhere || (before ? before.isSecond : all.some((one) => !one.isSecond))
    const terms = paymentTermsOf(lease, chain)
    const { payload } = event
    const isPaidLate = (await leases.listPaidLate(tx, [lease.id])).length > 0
    const money = changesBalances(payload) ? await moneyOfFinal(tx, event, issued, { terms, isPaidLate }) : undefined
    if (money) await store.replaceBalances(tx, storedBalancesFrom(money, issued, isSecond))
    const record = chain.escrows.find(({ address }) => address === event.escrow) ?? chain.escrow
    for (const payment of paymentsOf(event, issued, record, isSecond)) await store.insertPayment(tx, payment)

    const { leaseId, id: termsId } = issued
    const undelivered = await isUndelivered(tx, event)
    const facts = {
      ...factsOf(event),
      ...(isSecond && { second: true, ...(payload.event === 'LeasePaid' && money && openFactsOf(money)) }),
      ...(undelivered && { undelivered }),
    }
    const change = { leaseId, termsId, facts }
    if (isSecond || !money) return leases.applyChainEvent(tx, change)
    const owed = (await listOwed(tx, [lease])).get(lease.id)
    const derivedStatus = statusFromBalances(summarizeBalances(money, clock.leaseNow(), owed))
    return leasePaidBy(event) === termsId
      ? leases.confirmPayment(tx, { ...change, derivedStatus })
      : leases.applyChainEvent(tx, { ...change, derivedStatus })
  }
}

/** The balances after every final event of some terms, in chain order: a missed event is applied after later ones. */
async function moneyOfFinal(
  tx: Transaction,
  event: EscrowEvent,
  issued: IssuedTerms,
  { terms, isPaidLate }: { readonly terms: PaymentTerms; readonly isPaidLate: boolean },
): Promise<Balances> {
  const events = [...(await listRenewalsInto(tx, [issued.id])), ...(await listEventsOf(tx, [issued.id]))]
  const known = events.filter((one) => one.isFinal && isIssuedFor(issued, one))
  const isKnown = known.some((one) => one.blockHash === event.blockHash && one.logIndex === event.logIndex)
  const all = isKnown ? known : [...known, event]
  return all.reduce(
    (money, one) =>
      changesBalances(one.payload) ? moneyAfter(money, one.payload, issued.id, { at: one.time, isPaidLate }) : money,
    unpaidBalances(terms),
  )
}

/**
 * The balances of terms after an event. A renewal moves the deposit to the next lease as its payment; the rest stays
 * with the old one.
 */
function moneyAfter(
  money: Balances,
  payload: HeldMoved,
  id: Hex,
  refund: { readonly at: number; readonly isPaidLate: boolean },
): Balances {
  if (payload.event === 'LeaseRenewed') {
    const sentHome = payload.next === id ? undefined : payload.sentHome
    return applyBalanceEvent(money, { event: 'LeaseRenewed', sentHome })
  }
  return applyBalanceEvent(money, payload.event === 'LeaseRefunded' ? { event: payload.event, ...refund } : payload)
}

/** The agreed amounts as escrow terms; before acceptance, for the current escrow, until the first move-out. */
function paymentTermsOf(lease: Lease, chain: Chain): PaymentTerms {
  const { handover, deposit, moveIn, acceptance, answerBy } = lease
  const moveOut = (deposit > 0n ? lease.firstEnd?.moveOut : undefined) ?? lease.moveOut
  const releaseDuration = acceptance?.releaseDuration ?? Number(chain.escrow.releaseDuration)
  return { handover, deposit, moveIn, moveOut, payBy: acceptance?.payBy ?? answerBy, releaseDuration }
}

function balancesFrom(terms: PaymentTerms, held: StoredBalances | undefined): Balances {
  const nothing = unpaidBalances(terms)
  if (!held) return nothing
  const { handover, deposit, paidOut, refundedBeforeHandover } = held
  return {
    terms,
    isPaid: true,
    paidOut,
    refundedBeforeHandover,
    handover: { ...nothing.handover, ...handover },
    deposit: { ...nothing.deposit, ...deposit },
  }
}

function storedBalancesFrom(money: Balances, issued: IssuedTerms, isSecond: boolean) {
  const { handover, deposit, paidOut, refundedBeforeHandover } = money
  const { chainId, escrow } = issued
  return {
    chainId,
    escrow,
    termsId: issued.id,
    leaseId: issued.leaseId,
    isSecond,
    handover,
    deposit,
    paidOut,
    refundedBeforeHandover,
  }
}

/** Of a second payment: how much is held, and from when anybody can release its first rent to the landlord. */
function openFactsOf({ handover, deposit }: Balances): Record<string, string | number> {
  return { amount: String(handover.held + deposit.held), due: handover.due, depositDue: deposit.due }
}

/** An event's facts, for the history. */
function factsOf({ payload, transaction, block, time }: EscrowEvent): Record<string, string | number> {
  // Both accounts of a payment are those of its terms.
  const left = payload.event === 'LeasePaid' ? ['payer', 'payee'] : []
  const words = Object.entries(payload).flatMap(([key, value]) =>
    left.includes(key) ? [] : [[key, typeof value === 'bigint' ? value.toString() : value]],
  )
  return { ...Object.fromEntries(words), transaction, block, time }
}
