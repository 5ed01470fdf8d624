/**
 * One transition of a lease: checked against the table, written as one history row (D 6.2, D 6.13). Every status change
 * passes here.
 */
import { canTransition, type Party, type Status, statusAfter, type TransitionName } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import type { LeaseDeps } from './deps.ts'
import type { Lease } from './lease.ts'
import type { HistoryEntry } from './store.ts'
import * as store from './store.ts'

export interface TransitionDetails {
  readonly party: Party
  readonly person?: { readonly id: string } | undefined
  readonly facts?: HistoryEntry['facts']
  /** The person's message with the action. */
  readonly reason?: string | undefined
  /** For transitions whose target the money decides. */
  readonly derivedStatus?: Status
}

/**
 * Performs a transition that the table allows and returns the new status; refuses any other with `not-at-this-stage`.
 */
export async function transition(
  { clock }: Pick<LeaseDeps, 'clock'>,
  tx: Transaction,
  lease: Lease,
  name: TransitionName,
  { party, person, facts = {}, reason, derivedStatus }: TransitionDetails,
): Promise<Status> {
  if (!canTransition(party, name, lease)) throw new Refusal('not-at-this-stage')
  const to = statusAfter(name, lease.status, derivedStatus)
  if (to !== lease.status) await store.setStatus(tx, lease.id, to)
  await store.insertHistory(tx, {
    leaseId: lease.id,
    transition: name,
    party,
    personId: person?.id ?? null,
    at: clock.leaseNow(),
    serverAt: new Date(clock.now()),
    from: lease.status,
    to,
    facts: reason ? { ...facts, reason } : facts,
  })
  return to
}

/** The lease, locked, if this person is its tenant or landlord as required; otherwise it is not found (D 3.2). */
export async function lockOwn(
  tx: Transaction,
  person: Person,
  leaseId: string,
  party: 'tenant' | 'landlord',
): Promise<Lease> {
  const lease = isId(leaseId) ? await store.lockLease(tx, leaseId) : undefined
  const owner = party === 'tenant' ? lease?.tenantId : lease?.landlordId
  if (!lease || owner !== person.id) throw new Refusal('lease-not-found')
  return lease
}

/** The lease as it is now, if this person is its landlord; for reads that must precede a transaction. */
export async function findOwn({ database }: Pick<LeaseDeps, 'database'>, landlord: Person, id: string): Promise<Lease> {
  const lease = isId(id) ? await store.findLease(database, id) : undefined
  if (lease?.landlordId !== landlord.id) throw new Refusal('lease-not-found')
  return lease
}

/** Whether a text can be a valid id. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}
