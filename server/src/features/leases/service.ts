/** Leases, from the request to the last word of their money. The other features ask here, never in the stores. */
import { isPending, statuses } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Query, Transaction } from '../../gateways/database.ts'
import type { Person } from '../../gateways/session.ts'
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
  /** A lease for one of its parties; anybody else hears `lease-not-found`. */
  findOwn(query: Query, person: Pick<Person, 'id'>, leaseId: string): Promise<Lease>
  /** Terms we issued, or saw paid elsewhere, by their id at an escrow; undefined for any other. */
  findTerms(query: Query, key: TermsKey): Promise<IssuedTerms | undefined>
  /** Notes that terms of ours were paid into another escrow than the lease's; undefined for an id that we never issued. */
  adoptTerms(tx: Transaction, key: TermsKey): Promise<IssuedTerms | undefined>
  /** Every set of terms issued for these leases, oldest first. */
  listTerms(query: Query, leaseIds: readonly string[]): Promise<IssuedTerms[]>
  /** Terms on a chain whose lease goes on, or of which the escrow was not seen to be done with them for good. */
  listLiveTerms(query: Query, chainId: number): Promise<IssuedTerms[]>
  /** Notes terms for which the escrow holds nothing and never will again. */
  setSettled(query: Query, all: readonly TermsKey[]): Promise<void>
  /** How many requests that wait for an answer want some of the nights of each of these leases; none are left out. */
  countOverlapping(query: Query, leaseIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Whether the landlord ever accepted a request of this tenant: then they may reach each other (D 5.11). */
  haveAgreed(query: Query, tenantId: string, landlordId: string): Promise<boolean>
  /** How many of a landlord's leases came to their end. */
  countFinished(query: Query, landlordId: string): Promise<number>
  listHistory: typeof store.listHistory
  /** When each of these leases came to the stage where it is. */
  listEndings: typeof store.listEndings
  /** What opened and ended the disputes of leases, in the order of the chain. */
  listDisputeEvents: typeof store.listDisputeEvents
  listDisputedUnder: typeof store.listDisputedUnder
  /** The history of all leases after a place, for readers with a cursor (D 6.13). */
  listHistoryAfter: typeof store.listHistoryAfter
  findHistoryEnd: typeof store.findHistoryEnd
  /** Notes that somebody saw the tenant's identity (D 6.7). */
  noteIdentityView: typeof store.insertIdentityView
  /** A person's leases as tenant or landlord, newest first. */
  listOf(query: Query, personId: string): Promise<Lease[]>
  listHolding: typeof store.listLeasesHolding
  /** How many requests and rentals a person has, as their pages list them. */
  countOf(query: Query, personId: string): ReturnType<typeof store.countLeasesOf>
  listBetween: typeof store.listLeasesBetween
}

/** Opens leases. */
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
    listDisputeEvents: store.listDisputeEvents,
    listDisputedUnder: store.listDisputedUnder,
    listHistoryAfter: store.listHistoryAfter,
    findHistoryEnd: store.findHistoryEnd,
    noteIdentityView: store.insertIdentityView,
  }
}
