/** Money: the balances, payments and reminders of leases, from the chain's events (D 6.8). */
import type { DepositReturn } from '@keyhold/rental/deductions.ts'
import type { Balances } from '@keyhold/rental/deposit.ts'
import type { Hex } from 'viem'
import type { EscrowEventListener } from '../../../gateways/chain/pollStep.ts'
import type { Database, Query } from '../../../gateways/database.ts'
import { forEachIsolated } from '../../../gateways/forEachIsolated.ts'
import type { People } from '../../leases/leases/deps.ts'
import type { IssuedTerms, Lease } from '../../leases/leases/service.ts'
import { type ApplyDeps, createEventListener, isOfParties } from './applyEvents.ts'
import { balancesByLease } from './balances.ts'
import { type Credit, listCreditsOfTerms, listWaitingCredits, type WaitingCredit } from './creditStore.ts'
import { listPaymentsWithCredits, listUndelivered, type PaymentWithCredit, type Undelivered } from './credits.ts'
import { listDisputedSecondPayments, listOpenSecondPayments, listSecondPayments } from './listSecondPayments.ts'
import { findObservedPayment, listPendingRents, type ObservedPayment, type PendingRent } from './observed.ts'
import { listHandedOver, listOwed, listRentsPaidBack, remindOfEarlyEnds, remindOfOwed } from './owed.ts'
import { payoutFacts } from './payments.ts'
import { notifyOfPayouts, type OwedRentsOf } from './payoutNotices.ts'
import { createPayoutProofs, type PayoutProofs, remindOfPayoutProofs } from './payoutProof.ts'
import { listRefundOwed } from './refundOwed.ts'
import { countOpenSecondPayments, isSecondPayment } from './secondPaymentStore.ts'
import { remindOfSecondPayments, type SecondDispute, type SecondPayment } from './secondPayments.ts'
import type { HeldDisputed, HeldDue } from './store.ts'
import * as store from './store.ts'

export type { Credit } from './creditStore.ts'
export type { PaymentWithCredit, Undelivered } from './credits.ts'
export type { ObservedPayment, PendingRent } from './observed.ts'
export type { HeldDisputed } from './store.ts'

export interface Deposits extends EscrowEventListener, PayoutProofs {
  /** The balances of each lease; the planned amounts before payment. */
  balancesOf(query: Query, leases: readonly Lease[]): Promise<ReadonlyMap<string, Balances>>
  /** What each landlord owes back of a deposit released with the first rent (D 11.3), in the smallest unit. */
  owedOf(query: Query, leases: readonly Lease[]): Promise<ReadonlyMap<string, bigint>>
  /** The deposits that went to the landlord with the first rent, with what was said of them; other leases are omitted. */
  handedOverOf(query: Query, leases: readonly Lease[]): Promise<ReadonlyMap<string, DepositReturn>>
  /** What each landlord owes after their own late cancellation; leases without it are omitted. */
  refundOwedOf(query: Query, leaseIds: readonly string[]): Promise<ReadonlyMap<string, bigint>>
  /** Returns what was paid back of rents by lease; unpaid leases are omitted. */
  rentsPaidBackOf(query: Query, leases: readonly Lease[]): Promise<ReadonlyMap<string, bigint>>
  /** The undelivered amounts at the escrow, because the token refused delivery; leases without one are omitted. */
  undeliveredOf(query: Query, leaseIds: readonly string[]): Promise<ReadonlyMap<string, Undelivered>>
  /**
   * Notifies both 72 and 24 hours before a part is due (D 11.1), and reminds once of each that is due and still held (D
   * 6.12); where a keeper is running, two hours later. Reminds the tenant to prove their payout account again (D 4.8).
   */
  remind(database: Database): Promise<void>
  /** Returns what is due and held on a chain, longest due first; not second payments, which are refunded. */
  listHeldDue(query: Query, chainId: number, now: number): Promise<HeldDue[]>
  /** Returns the held parts under dispute that are not due yet, soonest due first; those of second payments too. */
  listHeldDisputed(query: Query, chainId: number, now: number): Promise<HeldDisputed[]>
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
  disputedSecondPaymentsOf(query: Query, all: readonly Lease[]): Promise<SecondDispute[]>
  /** Whether these terms are a second payment at this escrow. */
  isSecondPayment: typeof isSecondPayment
  /** How many second payments still hold something. */
  countOpenSecondPayments: typeof countOpenSecondPayments
  /** Seen, non-final rents under these terms, in chain order. */
  pendingRentsOf(query: Query, issued: readonly IssuedTerms[]): Promise<PendingRent[]>
  /** The first seen payment of these terms, final or not. */
  observedPaymentOf(query: Query, issued: readonly IssuedTerms[]): Promise<ObservedPayment | undefined>
}

export interface DepositsDeps extends ApplyDeps {
  readonly database: Database
  readonly people: Pick<People, 'hadProved' | 'walletProofs'>
  /** Whether a running keeper will release these terms; without terms, new ones (D 11.1). */
  readonly isReleasedAutomatically: (issued?: IssuedTerms) => Promise<boolean>
  readonly owedRentsOf: OwedRentsOf
}

/** Seconds a keeper has to release a part before the parties are reminded. */
const keeperHeadStartSeconds = 2 * 3_600

/** Creates the deposits service. */
export function createDeposits(deps: DepositsDeps): Deposits {
  const balancesOf: Deposits['balancesOf'] = (query, leases) => balancesByLease(deps.chain, query, leases)
  return {
    ...createEventListener(deps),
    ...createPayoutProofs(deps, deps.database),
    balancesOf,
    owedOf: listOwed,
    handedOverOf: listHandedOver,
    refundOwedOf: listRefundOwed,
    rentsPaidBackOf: listRentsPaidBack,
    undeliveredOf: listUndelivered,
    async remind(database) {
      const steps = [
        () => remindOfOwed(deps, database),
        () => remindOfEarlyEnds({ ...deps, balancesOf }, database),
        () => notifyOfPayouts(deps, database),
        () => remindOfSecondPayments(deps, database),
        () => remindOfDue(deps, database),
        () => remindOfPayoutProofs(deps, database),
      ]
      await forEachIsolated(steps, (step) => step())
    },
    listHeldDue: store.listHeldDue,
    listHeldDisputed: store.listHeldDisputed,
    paymentsOf: listPaymentsWithCredits,
    findLeaseEvent: store.findLeaseEvent,
    countPayments: store.countPayments,
    creditsOfTerms: listCreditsOfTerms,
    waitingCreditsOf: listWaitingCredits,
    secondPaymentsOf: (query, leaseId) => listSecondPayments(deps, query, leaseId),
    openSecondPaymentsOf: (query, leaseIds) => listOpenSecondPayments(deps, query, leaseIds),
    disputedSecondPaymentsOf: (query, leases) => listDisputedSecondPayments(deps, query, leases),
    isSecondPayment,
    countOpenSecondPayments,
    pendingRentsOf: (query, issued) => listPendingRents(query, issued, (...asked) => isOfParties(deps, ...asked)),
    observedPaymentOf: findObservedPayment,
  }
}

/** Reminds of each part that is due and still held. */
async function remindOfDue(
  { leases, clock, isReleasedAutomatically }: DepositsDeps,
  database: Database,
): Promise<void> {
  const dueSince = clock.leaseNow() - ((await isReleasedAutomatically()) ? keeperHeadStartSeconds : 0)
  await forEachIsolated(await store.listDue(database, dueSince), (due) =>
    database.begin(async (tx) => {
      const { leaseId, part, amount, termsId: id } = due
      if (!(await store.setReminded(tx, due))) return
      const key = { ...due, id, chainId: Number(due.chainId) }
      const issued = part === 'deposit' ? await leases.findTerms(tx, key) : undefined
      await leases.remind(tx, leaseId, { part, amount, ...payoutFacts(issued) })
    }),
  )
}
