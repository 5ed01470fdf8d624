/** One act on a lease: asked of the table, written as one row of history (D 6.2, D 6.13). Every change of stage goes through here. */
import { type ActName, leadsTo, may, type Party, type Stage } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../gateways/database.ts'
import type { Person } from '../../gateways/session.ts'
import type { Lease } from './lease.ts'
import type { LeaseParts } from './parts.ts'
import type { Happened } from './store.ts'
import * as store from './store.ts'

export interface Doing {
  readonly party: Party
  readonly person?: { readonly id: string } | undefined
  readonly facts?: Happened['facts']
  /** What the person said about it. */
  readonly reason?: string | undefined
  /** For acts whose end the money says. */
  readonly ofMoney?: Stage
}

/** Does an act that the table allows, and answers the stage it led to; refuses any other with `not-at-this-stage`. */
export async function act(
  { clock }: Pick<LeaseParts, 'clock'>,
  tx: Transaction,
  lease: Lease,
  name: ActName,
  { party, person, facts = {}, reason, ofMoney }: Doing,
): Promise<Stage> {
  if (!may(party, name, lease)) throw new Refusal('not-at-this-stage')
  const to = leadsTo(name, lease.stage, ofMoney)
  if (to !== lease.stage) await store.setStage(tx, lease.id, to)
  await store.insertHistory(tx, {
    leaseId: lease.id,
    act: name,
    party,
    personId: person?.id ?? null,
    at: clock.leaseNow(),
    serverAt: new Date(clock.now()),
    from: lease.stage,
    to,
    facts: reason ? { ...facts, reason } : facts,
  })
  return to
}

/** The lease, locked, if this person is its tenant or landlord as asked; anybody else's is not found (D 3.2). */
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

/** The lease as it is now, if this person is its landlord; for what has to be read before a transaction begins. */
export async function findOwn(
  { database }: Pick<LeaseParts, 'database'>,
  landlord: Person,
  id: string,
): Promise<Lease> {
  const lease = isId(id) ? await store.findLease(database, id) : undefined
  if (lease?.landlordId !== landlord.id) throw new Refusal('lease-not-found')
  return lease
}

/** Whether a text can be an id at all. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}
