/** Early end by agreement (D 11.21): one party proposes, the other agrees, and both first see the effect. */
import type { EndingPlan, EndingView, ProposeEndingInput } from '@keyhold/api/endings.ts'
import { checkEnding, endingDays } from '@keyhold/rental/ending.ts'
import { canTransition } from '@keyhold/rental/lease.ts'
import { Refusal, type RefusalCode } from '@keyhold/rental/refusal.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import type { Person } from '../../../gateways/session.ts'
import type { LeaseDeps } from '../../leases/leases/deps.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import { isId } from '../../leases/leases/transition.ts'
import { listOrdersToStop } from '../../money/orders/ordersToStop.ts'
import { type PlanDeps, planOf } from './plan.ts'
import { checkSignedEnd, findSignable, type SignableDeps, signedPart, storedSignature } from './signedEnd.ts'
import type { Ending } from './store.ts'
import * as store from './store.ts'

export interface EndingsDeps extends PlanDeps, SignableDeps, Pick<LeaseDeps, 'people'> {
  readonly leases: Leases
  readonly rateLimiter: RateLimiter
}

export interface Endings {
  /** Returns the proposed or agreed end, for a party. */
  read(viewer: Person, leaseId: string): Promise<EndingView>
  /** Previews the effect of an end on this day on the money. */
  plan(viewer: Person, leaseId: string, validTo: string): Promise<EndingPlan>
  /** Proposes a day, replacing an open proposal of either party. Returns its id. */
  propose(person: Person, leaseId: string, input: ProposeEndingInput): Promise<string>
  /** Withdraws or declines an open proposal; either party may. */
  withdraw(person: Person, endingId: string): Promise<void>
  /** Accepts the other's proposal: the stay ends on that day, and later nights are available. */
  agree(person: Person, endingId: string): Promise<void>
}

/** Rate limit, because each proposal emails the other party. */
const limitOfProposals = { most: 12, seconds: 86_400 } as const

/** Creates the endings service. */
export function createEndings(deps: EndingsDeps): Endings {
  const { database, clock, rateLimiter, leases, people } = deps

  async function findOwn(person: Person, endingId: string): Promise<Ending> {
    const ending = isId(endingId) ? await store.findEnding(database, endingId) : undefined
    if (!ending || !(await leases.findOwn(database, person, ending.leaseId).catch(() => undefined)))
      throw new Refusal('ending-not-found')
    return ending
  }
  /** Why this lease cannot end early now, if it cannot. */
  async function refusalOf(query: Query, lease: Lease): Promise<RefusalCode | undefined> {
    if (lease.firstEnd) return 'ending-agreed'
    if (!canTransition('tenant', 'endEarly', lease)) return 'not-at-this-stage'
    if (await leases.isRenewed(query, lease.id)) return 'ending-renewed'
    return endingDays(lease, clock.leaseNow()) ? undefined : 'ending-too-late'
  }
  /** Returns the stay that ends on this day, or throws why it cannot. */
  async function endOf(query: Query, lease: Lease, validTo: string) {
    const refusal = await refusalOf(query, lease)
    if (refusal) throw new Refusal(refusal)
    return checkEnding(validTo, lease, clock.leaseNow())
  }
  return {
    async read(viewer, leaseId) {
      const lease = await leases.findOwn(database, viewer, leaseId)
      const refusal = (await refusalOf(database, lease)) ?? null
      const days = refusal === null ? (endingDays(lease, clock.leaseNow()) ?? null) : null
      const open = days ? await store.findOpen(database, lease.id) : undefined
      // A proposal whose day has passed meanwhile cannot be accepted.
      const proposal = open && days && open.validTo >= days.first ? open : undefined
      return {
        refusal,
        days,
        proposal: proposal
          ? {
              id: proposal.id,
              party: proposal.party,
              madeAt: proposal.madeAt,
              signed: signedPart(proposal, clock.leaseNow()),
              ...(await planOf(deps, lease, proposal.validTo)),
            }
          : null,
        agreed: lease.firstEnd
          ? { ...(await planOf(deps, lease, lease.stay.to)), before: lease.firstEnd.validTo }
          : null,
        agreedMoveOut: days ? ((await findSignable(deps, lease))?.money.agreedMoveOut ?? null) : null,
        leaseNow: clock.leaseNow(),
      }
    },
    async plan(viewer, leaseId, validTo) {
      const lease = await leases.findOwn(database, viewer, leaseId)
      await endOf(database, lease, validTo)
      return planOf(deps, lease, validTo)
    },
    async propose(person, leaseId, { validTo, signed }) {
      const before = await leases.findOwn(database, person, leaseId)
      const own = before.id
      people.requireConfirmed(person)
      await rateLimiter.limit('propose an ending', `${own} ${person.id}`, limitOfProposals)
      if (signed) await checkSignedEnd(deps, before, { by: person.id, validTo, ...signed })
      const id = crypto.randomUUID()
      await database.begin(async (tx) => {
        const lease = await leases.noteEnding(tx, person, own, { ending: 'proposed', validTo })
        await endOf(tx, lease, validTo)
        const party = lease.tenantId === person.id ? 'tenant' : 'landlord'
        await store.replaceOpen(tx, {
          id,
          leaseId: own,
          party,
          validTo,
          madeAt: clock.leaseNow(),
          ...storedSignature(signed),
        })
      })
      return id
    },
    async withdraw(person, endingId) {
      const { leaseId, state, validTo } = await findOwn(person, endingId)
      if (state === 'withdrawn') return
      await database.begin(async (tx) => {
        await leases.noteEnding(tx, person, leaseId, { ending: 'withdrawn', validTo })
        if ((await store.lockEnding(tx, endingId))?.state !== 'proposed') throw new Refusal('ending-not-found')
        await store.setAnswered(tx, endingId, 'withdrawn', clock.leaseNow())
      })
    },
    async agree(person, endingId) {
      const { leaseId, party, state, validTo } = await findOwn(person, endingId)
      const lease = await leases.findOwn(database, person, leaseId)
      const isOwn = (party === 'tenant' ? lease.tenantId : lease.landlordId) === person.id
      if (isOwn) throw new Refusal('ending-own')
      if (state === 'agreed') return
      people.requireConfirmed(person)
      await database.begin(async (tx) => {
        const locked = await leases.noteEnding(tx, person, leaseId, { ending: 'agreed', validTo })
        if ((await store.lockEnding(tx, endingId))?.state !== 'proposed') throw new Refusal('ending-not-found')
        const stay = await endOf(tx, locked, validTo)
        await store.setAnswered(tx, endingId, 'agreed', clock.leaseNow())
        await leases.endEarly(tx, locked, stay)
        await askToStopOrder(deps, tx, leaseId)
      })
    },
  }
}

/** Asks the tenant to stop an order that could take rent for days after the agreed end: the escrow does not know it. */
async function askToStopOrder({ clock, leases, deposits }: EndingsDeps, tx: Transaction, leaseId: string) {
  const lease = await leases.find(tx, leaseId)
  if (!lease) return
  const money = await deposits.balancesOf(tx, [lease])
  const [toStop] = await listOrdersToStop({ database: tx, clock, leases }, [lease], money)
  if (toStop) await leases.remind(tx, toStop, { orderToStop: true, until: lease.moveOut })
}
