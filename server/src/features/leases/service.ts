/** Leases, from the request to the last word of their money. The other features ask here, never in the stores. */
import { isPending, stages } from '@keyhold/rental/lease.ts'
import type { Hex } from 'viem'
import type { Query } from '../../gateways/database.ts'
import { type Acceptances, openAcceptances } from './acceptance/service.ts'
import { type Calendar, openCalendar } from './calendar/service.ts'
import { type Hearing, openHearing } from './hearing/service.ts'
import type { Lease } from './lease.ts'
import type { LeaseParts } from './parts.ts'
import { openRequests, type Requests } from './requests/service.ts'
import * as store from './store.ts'
import { openPaying, type Paying } from './terms/service.ts'
import { findTerms, type IssuedTerms, listLiveTerms, listTerms } from './terms/store.ts'

export type { Lease } from './lease.ts'
export type { Happened, HistoryPlace } from './store.ts'
export type { IssuedTerms } from './terms/store.ts'

export interface Leases extends Requests, Acceptances, Paying, Calendar, Hearing {
  find(query: Query, leaseId: string): Promise<Lease | undefined>
  /** Terms we issued, by their id on chain; undefined for any other id. */
  findTerms(query: Query, id: Hex): Promise<IssuedTerms | undefined>
  /** Every set of terms issued for these leases, oldest first. */
  listTerms(query: Query, leaseIds: readonly string[]): Promise<IssuedTerms[]>
  /** Terms on a chain whose lease goes on, or that could have been paid at an instant or later. */
  listLiveTerms(query: Query, chainId: number, since: number): Promise<IssuedTerms[]>
  /** Requests that wait for an answer and want some of the same nights. */
  listOverlapping(query: Query, lease: Lease): Promise<string[]>
  /** Whether the landlord ever accepted a request of this tenant: then they may reach each other (D 5.11). */
  haveAgreed(query: Query, tenantId: string, landlordId: string): Promise<boolean>
  /** How many of a landlord's leases came to their end. */
  countFinished(query: Query, landlordId: string): Promise<number>
  listHistory: typeof store.listHistory
  /** The history of all leases after a place, for readers with a cursor (D 6.13). */
  listHistoryAfter: typeof store.listHistoryAfter
  findHistoryEnd: typeof store.findHistoryEnd
  /** Notes that somebody saw the tenant's identity (D 6.7). */
  noteIdentityView: typeof store.insertIdentityView
  /** A person's leases as tenant or landlord, newest first. */
  listOf(query: Query, personId: string): Promise<Lease[]>
}

/** Opens leases. */
export function openLeases(parts: LeaseParts): Leases {
  return {
    ...openRequests(parts),
    ...openAcceptances(parts),
    ...openPaying(parts),
    ...openHearing(parts),
    ...openCalendar(parts),
    find: store.findLease,
    findTerms,
    listTerms,
    listLiveTerms,
    listOf: store.listLeasesOf,
    listOverlapping: (query, lease) => store.listOverlapping(query, lease, stages.filter(isPending)),
    haveAgreed: store.haveAgreed,
    countFinished: store.countFinished,
    listHistory: store.listHistory,
    listHistoryAfter: store.listHistoryAfter,
    findHistoryEnd: store.findHistoryEnd,
    noteIdentityView: store.insertIdentityView,
  }
}
