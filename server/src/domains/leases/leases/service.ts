/** Leases, from the request to the last movement of their money. Other features call this service, never the stores. */
import { isPending, statuses } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import { type Acceptances, createAcceptances } from './acceptance/service.ts'
import { type Calendar, createCalendar } from './calendar/service.ts'
import { createLeaseChainEvents, type LeaseChainEvents } from './chain-events/service.ts'
import type { LeaseDeps } from './deps.ts'
import { createEarlyEnds, type EarlyEnds } from './earlyEnds.ts'
import { createHistoryNotes, type HistoryNotes } from './historyNotes.ts'
import type { Lease } from './lease.ts'
import { createRenewing, type Renewing } from './renewing.ts'
import { createRequests, type Requests } from './requests/service.ts'
import * as store from './store.ts'
import { createTermsIssuer, type TermsIssuer } from './terms/service.ts'
import {
  adoptTerms,
  findTerms,
  type IssuedTerms,
  listLiveTerms,
  listTerms,
  setSettled,
  type TermsKey,
} from './terms/store.ts'
import { isId } from './transition.ts'

export type { Lease } from './lease.ts'
export type { HistoryCursor, HistoryEntry } from './store.ts'
export type { IssuedTerms, TermsKey } from './terms/store.ts'

export interface Leases
  extends Requests,
    Acceptances,
    TermsIssuer,
    Calendar,
    LeaseChainEvents,
    HistoryNotes,
    Renewing,
    EarlyEnds {
  find(query: Query, leaseId: string): Promise<Lease | undefined>
  /** A lease for one of its parties; any other person is refused with `lease-not-found`. */
  findOwn(query: Query, person: Pick<Person, 'id'>, leaseId: string): Promise<Lease>
  /** Terms that we issued, or saw paid at another escrow, by their id at an escrow; undefined for any other. */
  findTerms(query: Query, key: TermsKey): Promise<IssuedTerms | undefined>
  /**
   * Records that our terms were paid into another escrow than the lease's; undefined for an id that we never issued.
   */
  adoptTerms(tx: Transaction, key: TermsKey): Promise<IssuedTerms | undefined>
  /** Every set of terms issued for these leases, oldest first. */
  listTerms(query: Query, leaseIds: readonly string[]): Promise<IssuedTerms[]>
  /** Terms on a chain whose lease is active, or that the escrow may still hold money for. */
  listLiveTerms(query: Query, chainId: number): Promise<IssuedTerms[]>
  /** Marks terms for which the escrow holds nothing and never will again. */
  setSettled(query: Query, all: readonly TermsKey[]): Promise<void>
  /** The number of unanswered requests for some of the nights of each of these leases; every lease is included. */
  countOverlapping(query: Query, leaseIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Whether the landlord ever accepted a request of this tenant: then they may contact each other (D 5.11). */
  haveAgreed(query: Query, tenantId: string, landlordId: string): Promise<boolean>
  /** The number of a landlord's leases that ended. */
  countFinished(query: Query, landlordId: string): Promise<number>
  listHistory: typeof store.listHistory
  /** When each of these leases reached its present status. */
  listEndings: typeof store.listEndings
  listPaidLate: typeof store.listPaidLate
  /** The events that opened and ended the disputes of leases, in chain order. */
  listDisputeEvents: typeof store.listDisputeEvents
  listDisputedUnder: typeof store.listDisputedUnder
  /** The history of all leases after a cursor (D 6.13). */
  listHistoryAfter: typeof store.listHistoryAfter
  findHistoryEnd: typeof store.findHistoryEnd
  /** Logs that a person viewed the tenant's identity (D 6.7). */
  noteIdentityView: typeof store.insertIdentityView
  /** A person's leases as tenant or landlord, newest first. */
  listOf(query: Query, personId: string): Promise<Lease[]>
  listHolding: typeof store.listLeasesHolding
  /** The number of a person's requests and rentals, as their pages list them. */
  countOf(query: Query, personId: string): ReturnType<typeof store.countLeasesOf>
  listBetween: typeof store.listLeasesBetween
}

/** Creates the lease service. */
export function createLeases(deps: LeaseDeps): Leases {
  return {
    ...createRequests(deps),
    ...createAcceptances(deps),
    ...createTermsIssuer(deps),
    ...createLeaseChainEvents(deps),
    ...createCalendar(deps),
    ...createHistoryNotes(deps),
    ...createRenewing(deps),
    ...createEarlyEnds(deps),
    find: store.findLease,
    async findOwn(query, person, leaseId) {
      const lease = isId(leaseId) ? await store.findLease(query, leaseId) : undefined
      if (!lease || (lease.tenantId !== person.id && lease.landlordId !== person.id))
        throw new Refusal('lease-not-found')
      return lease
    },
    findTerms,
    adoptTerms,
    listTerms,
    listLiveTerms,
    setSettled,
    listOf: store.listLeasesOf,
    listHolding: store.listLeasesHolding,
    countOf: (query, personId) => store.countLeasesOf(query, personId, statuses.filter(isPending)),
    listBetween: store.listLeasesBetween,
    countOverlapping: (query, leaseIds) => store.countOverlapping(query, leaseIds, statuses.filter(isPending)),
    haveAgreed: store.haveAgreed,
    countFinished: store.countFinished,
    listHistory: store.listHistory,
    listEndings: store.listEndings,
    listPaidLate: store.listPaidLate,
    listDisputeEvents: store.listDisputeEvents,
    listDisputedUnder: store.listDisputedUnder,
    listHistoryAfter: store.listHistoryAfter,
    findHistoryEnd: store.findHistoryEnd,
    noteIdentityView: store.insertIdentityView,
  }
}
