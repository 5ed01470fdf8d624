/**
 * The contract between browser and server about leases: from the request to the acceptance, and the data of one lease's
 * page (D 2.6, D 2.7, D 6).
 */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type {
  AcceptInput,
  Created,
  EditInput,
  LeaseCard,
  LeaseDetail,
  LeaseWith,
  RequestInput,
  TransitionInput,
} from './leases.schema.ts'

export type {
  AcceptInput,
  EditInput,
  HistoryRow,
  LeaseCard,
  LeaseDetail,
  LeaseMoney,
  LeasePart,
  LeaseParty,
  LeaseProperty,
  LeaseStep,
  LeaseTransitionName,
  LeaseWith,
  Rentee,
  RequestInput,
  TransitionInput,
} from './leases.schema.ts'

/** A tenant requests a home (spec signed-in §3 "Lease form payload"); returns the lease's id. */
export const requestLease = endpoint<NoParams, RequestInput, Created>('POST', '/contract', 'json')
/** The tenant edits a request while it is pending: the same fields and `id` (D 2.7). */
export const editRequest = endpoint<NoParams, EditInput, Done>('PUT', '/contract', 'json')
/** Every lease of the viewer, newest first (D 2.6). */
export const myLeases = endpoint<NoParams, undefined, LeaseCard[]>('GET', '/contract')
/** The same list under the specification's other name (D 2.6). */
export const allMyLeases = endpoint<NoParams, undefined, LeaseCard[]>('GET', '/contract/getAllContractByLoggedInUser')
/** The viewer's answered leases as a tenant (D 6.3). */
export const myRentals = endpoint<NoParams, undefined, LeaseCard[]>('GET', '/contract/myRentals')
/** The viewer's leases with another person, newest first, 20 at most: for the head of their conversation. */
export const leasesWith = endpoint<{ id: string }, undefined, LeaseWith[]>('GET', '/contract/with/:id')
/** One lease with everything its page needs, for its parties; otherwise `lease-not-found`. Reading changes nothing. */
export const oneLease = endpoint<{ id: string }, undefined, LeaseDetail>('GET', '/contract/:id')
/**
 * The landlord opens a request: the first time it becomes Request Received (D 6.1). The lease's page calls it for a
 * landlord.
 */
export const openRequest = endpoint<{ id: string }, NoParams, Done>('PUT', '/contract/:id/open', 'json')
/**
 * The landlord accepts; with a connected wallet, `signature` is their EIP-712 Acceptance of GET /contract/{id}/terms
 * (D 2.7).
 */
export const acceptLease = endpoint<NoParams, AcceptInput, Done>('PUT', '/contract-signed-landlord', 'json')
/** The same action by POST (D 2.7). */
export const acceptLeaseByPost = endpoint<NoParams, AcceptInput, Done>('POST', '/contract-signed-landlord', 'json')
/** The landlord declines a request. */
export const declineLease = endpoint<NoParams, TransitionInput, Done>('PUT', '/contract-declined', 'json')
/** The tenant withdraws before paying. */
export const withdrawLease = endpoint<NoParams, TransitionInput, Done>('PUT', '/contract-withdrawn', 'json')
/** The landlord cancels the acceptance before it is paid. */
export const cancelLease = endpoint<NoParams, TransitionInput, Done>('PUT', '/contract-cancelled', 'json')
