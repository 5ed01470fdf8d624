/** Requests: a tenant asks, edits and withdraws; a landlord opens and declines (D 6.1, D 6.5). */
import type { EditInput, RequestInput } from '@keyhold/api/leases.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Person } from '../../../gateways/session.ts'
import { act, isId, lockOwn } from '../acting.ts'
import { askedFor } from '../asked.ts'
import type { HomeForLease, LeaseParts } from '../parts.ts'
import { rateLandlord } from '../rating.ts'
import * as store from '../store.ts'
import { hasTerms } from '../terms/store.ts'

/** An unconfirmed person may send so many requests (D 4.5). */
const requestsUnconfirmed = 3

export interface Requests {
  /** Sends a request and answers its id. */
  request(tenant: Person, input: RequestInput): Promise<string>
  /** Changes a request that waits; what was offered for it is taken back. */
  edit(tenant: Person, input: EditInput): Promise<void>
  /** The landlord looks at it; the first time that is an act. */
  open(landlord: Person, leaseId: string): Promise<void>
  decline(landlord: Person, leaseId: string, reason?: string): Promise<void>
  /** The tenant takes it back; nights that may still be paid for stay held (D 6.4). */
  withdraw(tenant: Person, leaseId: string, reason?: string): Promise<void>
}

/** Opens requests. */
export function openRequests(parts: LeaseParts): Requests {
  const { database, clock, agreements } = parts
  return {
    async request(tenant, input) {
      const home = await offered(parts, tenant, input.roomAdId)
      const id = crypto.randomUUID()
      const requestedAt = clock.leaseNow()
      const asked = askedFor(parts, id, home, input, requestedAt)
      await database.begin(async (tx) => {
        await store.lockTenant(tx, tenant.id)
        if (!tenant.emailConfirmed && (await store.countRequestsOf(tx, tenant.id)) >= requestsUnconfirmed)
          throw new Refusal('request-limit')
        if (await store.areNightsLet(tx, home.id, asked.stay)) throw new Refusal('dates-already-taken')
        const { id: listingId, landlordId } = home
        await store.insertLease(tx, { ...asked, id, listingId, landlordId, tenantId: tenant.id, requestedAt })
        const happened = { leaseId: id, act: 'request', party: 'tenant', personId: tenant.id, at: requestedAt } as const
        const stages = { from: null, to: 'Pending Request' } as const
        await store.insertHistory(tx, { ...happened, ...stages, serverAt: new Date(clock.now()), facts: {} })
      })
      return id
    },
    async edit(tenant, input) {
      const home = await offered(parts, tenant, input.roomAdId)
      await database.begin(async (tx) => {
        const lease = await lockOwn(tx, tenant, input.id, 'tenant')
        if (lease.listingId !== home.id) throw new Refusal('listing-not-found')
        await act(parts, tx, lease, 'edit', { party: 'tenant', person: tenant })
        const asked = askedFor(parts, lease.id, home, input, lease.requestedAt)
        if (await store.areNightsLet(tx, home.id, asked.stay)) throw new Refusal('dates-already-taken')
        await store.replaceAsked(tx, lease.id, asked)
        await agreements.forget(tx, lease.id)
      })
    },
    open: (landlord, leaseId) =>
      database.begin(async (tx) => {
        const lease = await lockOwn(tx, landlord, leaseId, 'landlord')
        if (lease.stage === 'Pending Request')
          await act(parts, tx, lease, 'open', { party: 'landlord', person: landlord })
      }),
    async decline(landlord, leaseId, reason) {
      await database.begin(async (tx) => {
        const lease = await lockOwn(tx, landlord, leaseId, 'landlord')
        if (lease.stage === 'Declined') return
        await act(parts, tx, lease, 'decline', { party: 'landlord', person: landlord, reason })
        await agreements.forget(tx, lease.id)
      })
      await rateLandlord(parts, landlord.id)
    },
    withdraw: (tenant, leaseId, reason) =>
      database.begin(async (tx) => {
        const lease = await lockOwn(tx, tenant, leaseId, 'tenant')
        if (lease.stage === 'Withdrawn') return
        await act(parts, tx, lease, 'withdraw', { party: 'tenant', person: tenant, reason })
        if (!(await hasTerms(tx, lease.id))) await store.freeNights(tx, lease.id)
        await agreements.forget(tx, lease.id)
      }),
  }
}

/** The home, if it is offered and not the asker's own. */
async function offered({ homes }: LeaseParts, tenant: Person, listingId: string): Promise<HomeForLease> {
  const home = isId(listingId) ? await homes.forLease(listingId) : undefined
  if (!home) throw new Refusal('listing-not-found')
  if (home.landlordId === tenant.id) throw new Refusal('own-home')
  if (!home.isPublished) throw new Refusal('listing-not-published')
  return home
}
