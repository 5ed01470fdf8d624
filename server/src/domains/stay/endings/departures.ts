/**
 * "The tenant has left": a record of Keyhold that frees the nights of a stay whose tenant is gone. The tenant can object
 * for 14 days. The landlord then gives up the later rents first: by stopping the standing order, and by a signed end
 * that brings the deposit home.
 */
import type { DepartureView, FreeNightsInput, RecordDepartureInput } from '@keyhold/api/departure.ts'
import { checkDeparture, departureDays, freeFrom, isGround } from '@keyhold/rental/departure.ts'
import { canTransition } from '@keyhold/rental/lease.ts'
import { Refusal, type RefusalCode } from '@keyhold/rental/refusal.ts'
import { instantsOf } from '@keyhold/rental/request.ts'
import { rentsLeft } from '@keyhold/rental/standingOrder.ts'
import type { Hex } from 'viem'
import type { Query } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import type { Lease } from '../../leases/leases/service.ts'
import { isId } from '../../leases/leases/transition.ts'
import { readRentBook } from '../../money/ledger/rentBook.ts'
import { findOrder, listTakenOut } from '../../money/orders/leaseOrder.ts'
import type { Departure } from './departureStore.ts'
import * as store from './departureStore.ts'
import type { EndingsDeps } from './service.ts'
import { checkSignature, findSignable } from './signedEnd.ts'

export interface Departures {
  /** Returns the recorded day, and what the reader can do. */
  read(viewer: Person, leaseId: string): Promise<DepartureView>
  /** Records that the tenant left on a day, replacing an earlier record. Returns its id. */
  record(person: Person, leaseId: string, input: RecordDepartureInput): Promise<string>
  /** The tenant objects, or who recorded the day takes it back. */
  withdraw(person: Person, departureId: string): Promise<void>
  /** The landlord leaves the signed end: the nights after the day are free. */
  free(person: Person, departureId: string, signed: FreeNightsInput): Promise<void>
}

/** Rate limit, because each record emails the other party. */
const limitOfRecords = { most: 12, seconds: 86_400 } as const

const partyOf = (lease: Lease, { id }: Pick<Person, 'id'>) => (lease.tenantId === id ? 'tenant' : 'landlord')

/** Creates the service of departures. */
export function createDepartures(deps: EndingsDeps): Departures {
  const { database, clock, leases, people, rateLimiter } = deps

  async function findOwn(person: Person, id: string): Promise<{ departure: Departure; lease: Lease }> {
    const departure = isId(id) ? await store.findDeparture(database, id) : undefined
    const lease = departure && (await leases.findOwn(database, person, departure.leaseId).catch(() => undefined))
    if (!departure || !lease) throw new Refusal('departure-not-found')
    return { departure, lease }
  }
  /** A record can be taken back as long as its nights are not free. */
  async function lockRecorded(tx: Parameters<typeof store.lockDeparture>[0], id: string): Promise<void> {
    if ((await store.lockDeparture(tx, id))?.state !== 'recorded') throw new Refusal('departure-not-found')
  }
  return {
    read: (viewer, leaseId) => readDeparture(deps, viewer, leaseId),
    async record(person, leaseId, { validTo }) {
      const { id: own } = await leases.findOwn(database, person, leaseId)
      people.requireConfirmed(person)
      await rateLimiter.limit('record a departure', `${own} ${person.id}`, limitOfRecords)
      const id = crypto.randomUUID()
      await database.begin(async (tx) => {
        const lease = await leases.noteEnding(tx, person, own, { ending: 'left', validTo })
        const refusal = await whyNotRecorded(deps, tx, lease, { party: partyOf(lease, person) })
        if (refusal) throw new Refusal(refusal)
        checkDeparture(validTo, lease, clock.leaseNow())
        const party = partyOf(lease, person)
        await store.replaceRecord(tx, { id, leaseId: own, party, validTo, madeAt: clock.leaseNow() })
      })
      return id
    },
    async withdraw(person, departureId) {
      const { departure, lease } = await findOwn(person, departureId)
      const { party, state, validTo } = departure
      const by = partyOf(lease, person)
      if (by === 'landlord' && party === 'tenant') throw new Refusal('departure-of-tenant')
      if (state === 'withdrawn') return
      await database.begin(async (tx) => {
        await leases.noteEnding(tx, person, lease.id, { ending: by === party ? 'stayed' : 'objected', validTo })
        await lockRecorded(tx, departureId)
        await store.setWithdrawn(tx, departureId, clock.leaseNow())
      })
    },
    async free(person, departureId, { signature, deadline }) {
      const { departure, lease: own } = await findOwn(person, departureId)
      if (partyOf(own, person) === 'tenant') throw new Refusal('departure-not-found')
      if (departure.state === 'freed') return
      await database.begin(async (tx) => {
        const lease = await leases.noteEnding(tx, person, own.id, { ending: 'freed', validTo: departure.validTo })
        await lockRecorded(tx, departureId)
        const refusal = await whyNotFreed(deps, tx, lease, departure)
        if (refusal) throw new Refusal(refusal)
        const now = clock.leaseNow()
        const stay = checkDeparture(departure.validTo, lease, now)
        await checkSignedUntilMoveOut(deps, lease, { by: person.id, validTo: stay.to, signature, deadline })
        await store.setFreed(tx, departureId, { answeredAt: now, signature: signature as Hex, deadline })
        await leases.endEarly(tx, lease, stay, now)
      })
    },
  }
}

async function readDeparture(deps: EndingsDeps, viewer: Person, leaseId: string): Promise<DepartureView> {
  const { database, clock, leases } = deps
  const lease = await leases.findOwn(database, viewer, leaseId)
  const now = clock.leaseNow()
  const refusal = (await whyNotRecorded(deps, database, lease, { party: partyOf(lease, viewer) })) ?? null
  const days = refusal === null ? (departureDays(lease, now) ?? null) : null
  const standing = await store.findStanding(database, lease.id)
  const money = (await findSignable(deps, lease))?.money
  const view = { days, refusal, agreedMoveOut: money?.agreedMoveOut ?? null, leaseNow: now }
  // Another end, or that of the stay, settles a record that was not carried out.
  const isSettled = standing?.state === 'recorded' && (lease.firstEnd !== undefined || now >= lease.moveOut)
  if (!standing || isSettled) return { ...view, record: null, signed: null }
  const { id, party, validTo, madeAt, signature, deadline } = standing
  const { moveOut } = instantsOf({ from: lease.stay.from, to: validTo }, lease.timeZone)
  if (standing.state === 'recorded') {
    const why = (await whyNotFreed(deps, database, lease, standing)) ?? null
    const record = { id, party, validTo, moveOut, madeAt, freeFrom: freeFrom(madeAt), refusal: why }
    return { ...view, record, signed: null }
  }
  const isOpen = signature !== null && deadline !== null && now <= deadline && (money?.moveOut ?? 0) > moveOut
  return { ...view, record: null, signed: isOpen ? { signature, deadline, validTo, moveOut } : null }
}

/**
 * Why this party cannot record a departure now; with `madeAt`, why a record of that instant is not carried out: a month
 * that got late since does not count.
 */
async function whyNotRecorded(
  deps: EndingsDeps,
  query: Query,
  lease: Lease,
  { party, madeAt = Number.POSITIVE_INFINITY }: Pick<Departure, 'party'> & Partial<Pick<Departure, 'madeAt'>>,
): Promise<RefusalCode | undefined> {
  const { clock, leases } = deps
  if (lease.firstEnd) return 'ending-agreed'
  if (clock.leaseNow() >= lease.moveOut) return 'ending-too-late'
  if (!canTransition(party, 'endEarly', lease)) return 'not-at-this-stage'
  if (await leases.isRenewed(query, lease.id)) return 'ending-renewed'
  if (!departureDays(lease, clock.leaseNow())) return 'departure-day-not-valid'
  const at = Math.min(madeAt, clock.leaseNow())
  return party === 'landlord' && !(await hasGround(deps, query, lease, at)) ? 'departure-nothing-late' : undefined
}

/** Why the nights after a recorded day are not free now, without the signature. */
async function whyNotFreed(
  deps: EndingsDeps,
  query: Query,
  lease: Lease,
  { party, madeAt }: Departure,
): Promise<RefusalCode | undefined> {
  const refusal = await whyNotRecorded(deps, query, lease, { party, madeAt })
  if (refusal) return refusal
  if (deps.clock.leaseNow() < freeFrom(madeAt)) return 'departure-can-be-objected'
  return (await isOrderRunning(deps, query, lease)) ? 'departure-order-runs' : undefined
}

/** Whether a late month is a ground for a landlord's record of an instant. */
async function hasGround(deps: EndingsDeps, query: Query, lease: Lease, madeAt: number): Promise<boolean> {
  const { ledger } = await readRentBook(deps, query, lease)
  const { paid } = (await findSignable(deps, lease)) ?? {}
  const takenOut = paid && (await listTakenOut(query, paid))
  const { timeZone } = lease
  return ledger.months.some((month) => isGround(month, madeAt, { timeZone, takenOutAt: takenOut?.get(month.dueAt) }))
}

/** Whether an order could still take a rent. Its stop counts once it is final. */
async function isOrderRunning(deps: EndingsDeps, query: Query, lease: Lease): Promise<boolean> {
  const ground = await findSignable(deps, lease)
  if (!ground) return false
  const { paid, money } = ground
  const time = { moveOut: money.moveOut, now: deps.clock.leaseNow() }
  for (const isFinalOnly of [true, false]) {
    const running = await findOrder(query, paid, { isFinalOnly })
    if (running && rentsLeft(running.order, { ...running, ...time }).length > 0) return true
  }
  return false
}

/** Refuses a signature that the escrow would not take until the signed move-out: the tenant may bring it any time. */
async function checkSignedUntilMoveOut(
  deps: EndingsDeps,
  lease: Lease,
  end: Parameters<typeof checkSignature>[2],
): Promise<void> {
  const ground = await findSignable(deps, lease)
  if (!ground) throw new Refusal('not-at-this-stage')
  if (end.deadline !== ground.paid.terms.moveOut) throw new Refusal('terms-expired')
  await checkSignature(deps, lease, end, ground)
}
