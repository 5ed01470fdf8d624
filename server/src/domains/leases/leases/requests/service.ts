/** Requests: a tenant sends, edits and withdraws; a landlord opens and declines (D 6.1, D 6.5). */
import type { EditInput, RequestInput } from '@keyhold/api/leases.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { namesIn } from '@keyhold/rental/request.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Transaction } from '../../../../gateways/database.ts'
import type { Person } from '../../../../gateways/session.ts'
import { requireAllowed } from '../allowed.ts'
import { rateLandlord } from '../answerRate.ts'
import type { LeaseDeps, LeaseHome } from '../deps.ts'
import { arbitratorOfNew } from '../newArbitrator.ts'
import { requestedTermsFor } from '../requestedTerms.ts'
import * as store from '../store.ts'
import { hasTerms } from '../terms/store.ts'
import { isId, lockOwn, transition } from '../transition.ts'

export interface Requests {
  /** Sends a request and returns its id; a person with an unconfirmed e-mail is refused (D 11.9). */
  request(tenant: Person, input: RequestInput): Promise<string>
  /** Edits an unanswered request; its offer is revoked. */
  edit(tenant: Person, input: EditInput): Promise<void>
  /** The landlord opens the request; the first time is a transition. */
  open(landlord: Person, leaseId: string): Promise<void>
  decline(landlord: Person, leaseId: string, reason?: string): Promise<void>
  /** The tenant withdraws it; nights that can still be paid for stay held (D 6.4). */
  withdraw(tenant: Person, leaseId: string, reason?: string): Promise<void>
}

/** Creates the request service. */
export function createRequests(deps: LeaseDeps): Requests {
  const { database, clock, agreements, people } = deps
  const hasOneNameIn = async (id: string) => (await people.find(id))?.lastName === ''
  return {
    async request(tenant, input) {
      requireAllowed(tenant, 'request')
      people.requireConfirmed(tenant)
      const home = await offered(deps, tenant, input.roomAdId)
      const id = crypto.randomUUID()
      const requestedAt = clock.leaseNow()
      const hasOneName = await hasOneNameIn(tenant.id)
      const requested = requestedTermsFor(deps, id, home, input, { requestedAt, hasOneName })
      await database.begin(async (tx) => {
        const { id: listingId, landlordId } = home
        const there = await people.hold(tx, [tenant.id, landlordId])
        if (!there.includes(tenant.id)) throw new Refusal('session-over')
        if (!there.includes(landlordId)) throw new Refusal('listing-not-published')
        await refuseTaken(tx, home, requested.stay)
        await store.insertLease(tx, { ...requested, id, listingId, landlordId, tenantId: tenant.id, requestedAt })
        await people.fillName(tx, tenant.id, namesIn(requested.fullName))
        const entry = {
          leaseId: id,
          transition: 'request',
          party: 'tenant',
          personId: tenant.id,
          at: requestedAt,
        } as const
        const statuses = { from: null, to: 'requested' } as const
        await store.insertHistory(tx, { ...entry, ...statuses, serverAt: new Date(clock.now()), facts: {} })
      })
      return id
    },
    async edit(tenant, input) {
      requireAllowed(tenant, 'request')
      const home = await offered(deps, tenant, input.roomAdId)
      people.requireConfirmed(tenant)
      const hasOneName = await hasOneNameIn(tenant.id)
      await database.begin(async (tx) => {
        const lease = await lockOwn(tx, tenant, input.id, 'tenant')
        if (lease.listingId !== home.id) throw new Refusal('listing-not-found')
        await transition(deps, tx, lease, 'edit', { party: 'tenant', person: tenant })
        const { requestedAt } = lease
        const requested = requestedTermsFor(deps, lease.id, home, input, { requestedAt, hasOneName })
        await refuseTaken(tx, home, requested.stay, lease.stay)
        await store.replaceRequestedTerms(tx, lease.id, requested)
        await agreements.forget(tx, lease.id)
      })
    },
    open: (landlord, leaseId) =>
      database.begin(async (tx) => {
        const lease = await lockOwn(tx, landlord, leaseId, 'landlord')
        if (lease.status === 'requested')
          await transition(deps, tx, lease, 'open', { party: 'landlord', person: landlord })
      }),
    async decline(landlord, leaseId, reason) {
      await database.begin(async (tx) => {
        const lease = await lockOwn(tx, landlord, leaseId, 'landlord')
        if (lease.status === 'declined') return
        await transition(deps, tx, lease, 'decline', { party: 'landlord', person: landlord, reason })
        await agreements.forget(tx, lease.id)
      })
      await rateLandlord(deps, landlord.id)
    },
    withdraw: (tenant, leaseId, reason) =>
      database.begin(async (tx) => {
        const lease = await lockOwn(tx, tenant, leaseId, 'tenant')
        if (lease.status === 'withdrawn') return
        await transition(deps, tx, lease, 'withdraw', { party: 'tenant', person: tenant, reason })
        if (!(await hasTerms(tx, lease.id))) await store.freeNights(tx, lease.id)
        await agreements.forget(tx, lease.id)
      }),
  }
}

/** Refuses nights that are let or blocked; nights already requested are not refused for days blocked since (D 5.16). */
async function refuseTaken(tx: Transaction, { id }: LeaseHome, stay: Stay, before?: Stay): Promise<void> {
  const isSame = before?.from === stay.from && before.to === stay.to
  const isTaken = (await store.areNightsLet(tx, id, stay)) || (!isSame && (await store.areNightsBlocked(tx, id, stay)))
  if (isTaken) throw new Refusal('dates-already-taken')
}

/** The home, if it is offered and not the tenant's own, and another than the two can decide about its lease. */
async function offered(deps: LeaseDeps, tenant: Person, listingId: string): Promise<LeaseHome> {
  const home = isId(listingId) ? await deps.homes.forLease(listingId) : undefined
  if (!home) throw new Refusal('listing-not-found')
  if (home.landlordId === tenant.id) throw new Refusal('own-home')
  if (!home.isPublished) throw new Refusal('listing-not-published')
  await arbitratorOfNew(deps, { tenantId: tenant.id, landlordId: home.landlordId })
  return home
}
