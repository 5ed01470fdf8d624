/**
 * Leases as their two parties read them: cards, and one lease with everything its page needs. Any other person finds
 * nothing.
 */
import { statusOnWire } from '@keyhold/api/leaseStatus.ts'
import type { LeaseCard, LeaseDetail, LeaseWith } from '@keyhold/api/leases.ts'
import { isClosed, isPending } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { shortNameOf } from '@keyhold/rental/shortName.ts'
import { findArbitrationAt } from '../../../gateways/chain/arbitration.ts'
import { findCursor, hasGoneOf } from '../../../gateways/chain/eventStore.ts'
import type { Person } from '../../../gateways/session.ts'
import type { Language } from '../../../gateways/text.ts'
import { fullNameOf } from '../../leases/leases/agreementFacts.ts'
import type { LeaseDeps } from '../../leases/leases/deps.ts'
import { readIdentity } from '../../leases/leases/identities.ts'
import type { Lease } from '../../leases/leases/lease.ts'
import { asNamed, knowsWholeName } from '../../leases/leases/partyNames.ts'
import type { IssuedTerms, Leases } from '../../leases/leases/service.ts'
import { readableTerms } from '../../leases/leases/terms/readableTerms.ts'
import type { Listings } from '../../listings/listings/service.ts'
import { canDispute } from '../deposits/secondPayments.ts'
import type { Deposits } from '../deposits/service.ts'
import { describeParts, describePayment, describeSteps, describeTerms } from '../deposits/wire.ts'
import { listOrdersToStop } from '../orders/ordersToStop.ts'
import { describeLease, describeObservedPayment, describeOnChain, describeParty, describeRentee } from './wire.ts'

export interface LeaseViewsDeps extends LeaseDeps {
  readonly leases: Leases
  readonly deposits: Deposits
  readonly listings: Pick<Listings, 'list'>
  /** Whether amounts due under some terms, or else under new ones, are released automatically (D 11.1). */
  readonly isReleasedAutomatically: (issued?: IssuedTerms) => Promise<boolean>
}

/** The maximum above a conversation: nobody searches a hundred leases there. */
const maxBetween = 20

export interface LeaseViews {
  /** Every lease of the viewer, newest first. */
  cards(viewer: Person, language: Language): Promise<LeaseCard[]>
  /** The cards of these leases; the viewer is a party to each. */
  describe(viewer: Person, leases: readonly Lease[], language: Language): Promise<LeaseCard[]>
  /** The viewer's answered leases as a tenant (D 6.3). */
  rentals(viewer: Person, language: Language): Promise<LeaseCard[]>
  /** The viewer's leases with another person, newest first, 20 at most: status and home. */
  between(viewer: Person, otherId: string): Promise<LeaseWith[]>
  /** One lease; only a party finds it. A view of the tenant's identity is logged (D 6.7). */
  detail(viewer: Person, leaseId: string, language: Language): Promise<LeaseDetail>
}

/** Creates the lease views. */
export function createLeaseViews(deps: LeaseViewsDeps): LeaseViews {
  const { database, clock, leases } = deps

  return {
    cards: async (viewer, language) => describeAll(deps, viewer, await leases.listOf(database, viewer.id), language),
    describe: (viewer, own, language) => describeAll(deps, viewer, own, language),
    async rentals(viewer, language) {
      const own = await leases.listOf(database, viewer.id)
      const rented = own.filter(({ tenantId, status }) => tenantId === viewer.id && !isPending(status))
      return describeAll(deps, viewer, rented, language)
    },
    async between(viewer, otherId) {
      const all = await leases.listBetween(database, viewer.id, otherId, maxBetween)
      return all.map(({ id, listingId, status }) => ({ id, roomAdId: listingId, contractStatus: statusOnWire(status) }))
    },
    async detail(viewer, leaseId, language) {
      const lease = await leases.findOwn(database, viewer, leaseId)
      const [card] = await describeAll(deps, viewer, [lease], language)
      if (!card) throw new Refusal('lease-not-found')
      const seesIdentity = knowsWholeName(viewer.id, lease.tenantId, lease)
      const isThere = lease.identityGoneAt === undefined
      if (seesIdentity && isThere) await leases.noteIdentityView(database, lease.id, viewer.id, new Date(clock.now()))
      const title = card.roomAd.property.title
      return { ...card, ...(await detailFields(deps, { viewer, language, title, seesIdentity }, lease)) }
    },
  }
}

async function describeAll(
  deps: LeaseViewsDeps,
  viewer: Person,
  all: readonly Lease[],
  language: Language,
): Promise<LeaseCard[]> {
  const { database, chain, clock, leases, deposits, listings, calendars } = deps
  const isToPay = ({ tenantId, status }: Lease) => tenantId === viewer.id && status === 'accepted'
  const isTenants = ({ tenantId }: Lease) => tenantId === viewer.id
  const isAsked = ({ landlordId, status }: Lease) => landlordId === viewer.id && isPending(status)
  const read = await findCursor(database, chain.chainId) // before the amounts: they are of this block, or newer
  const [homes, money, handedOver, refundOwed, undelivered, issued, people, overlapping, stopped, toProve] =
    await Promise.all([
      listings.list([...new Set(all.map(({ listingId }) => listingId))]),
      deposits.balancesOf(database, all),
      deposits.handedOverOf(database, all),
      deposits.refundOwedOf(
        database,
        all.filter(({ status }) => status === 'cancelled').map(({ id }) => id),
      ),
      deposits.undeliveredOf(
        database,
        all.map(({ id }) => id),
      ),
      leases.listTerms(
        database,
        all.map(({ id }) => id),
      ),
      readPeople(deps, all),
      leases.countOverlapping(
        database,
        all.filter(isAsked).map(({ id }) => id),
      ),
      calendars.listStopped(all.filter(isToPay).map(({ id }) => id)),
      deposits.payoutsToProve(database, all.filter(isTenants)),
    ])
  const toStop = await listOrdersToStop(deps, all, money)
  const cards = all.map((lease) => {
    const home = homes.find(({ id }) => id === lease.listingId)
    const own = money.get(lease.id)
    const isLandlord = lease.landlordId === viewer.id
    const counterpart = people.get(isLandlord ? lease.tenantId : lease.landlordId)
    if (!home || !own || !counterpart) return undefined
    return describeLease({
      lease,
      home,
      language,
      isLandlord,
      chain,
      money: own,
      now: clock.leaseNow(),
      handedOver: handedOver.get(lease.id),
      refundOwed: refundOwed.get(lease.id),
      undelivered: undelivered.get(lease.id) ?? { tenant: 0n, landlord: 0n },
      readAt: read?.finalBlock ? { block: read.finalBlock, time: read.finalTime } : null,
      counterpart: describeParty(viewer.id, counterpart, lease, readableTerms(lease, issued, viewer.id), language),
      overlapping: overlapping.get(lease.id) ?? 0,
      ...(stopped.includes(lease.id) && { isPaymentStopped: true }),
      ...(toProve.includes(lease.id) && { isPayoutToProve: true }),
      ...(toStop.includes(lease.id) && { isOrderToStop: true }),
    })
  })
  return cards.filter((card) => card !== undefined)
}

async function readPeople({ people }: LeaseViewsDeps, all: readonly Lease[]) {
  const ids = [...new Set(all.flatMap(({ tenantId, landlordId }) => [tenantId, landlordId]))]
  const [found, facts] = await Promise.all([people.list(ids), people.publicFacts(ids)])
  return new Map([...found].map(([id, person]) => [id, { ...person, avatarPath: facts.get(id)?.avatarPath ?? null }]))
}

/** The reader of a lease, their language and the requested parts. */
interface Reading {
  readonly viewer: Person
  readonly language: Language
  /** The home's title, as on the card. */
  readonly title: string
  readonly seesIdentity: boolean
}

/** The fields of a page beyond the card. */
async function detailFields(
  deps: LeaseViewsDeps,
  { viewer, language, title, seesIdentity }: Reading,
  lease: Lease,
): Promise<Omit<LeaseDetail, keyof LeaseCard>> {
  const { database, chain, clock, cipher, leases, deposits, agreements, calendars } = deps
  const now = clock.leaseNow()
  const issued = await leases.listTerms(database, [lease.id])
  const chosen = readableTerms(lease, issued, viewer.id)
  const isOver = lease.acceptance !== undefined && isClosed(lease.status)
  const isLandlord = viewer.id === lease.landlordId
  const [people, history, payments, money, observed, second, agreement, conflicts, isPaymentLost] = await Promise.all([
    readPeople(deps, [lease]),
    leases.listHistory(database, lease.id),
    deposits.paymentsOf(database, [lease.id]),
    deposits.balancesOf(database, [lease]),
    deposits.observedPaymentOf(database, issued),
    deposits.secondPaymentsOf(database, lease.id),
    isOver ? agreements.findFrozen(database, lease.id) : undefined,
    lease.acceptance ? calendars.conflictsOf(lease) : [],
    hasGoneOf(
      database,
      issued.map(({ id }) => id),
    ),
  ])
  const [landlord, tenant, own] = [people.get(lease.landlordId), people.get(lease.tenantId), money.get(lease.id)]
  if (!landlord || !tenant || !own) throw new Refusal('lease-not-found')
  const releasesByItself = await deps.isReleasedAutomatically(chosen)
  // The parties are not given the arbitrator's name: the terms have the wallet.
  const nameOf = (person: typeof landlord) => {
    const named = asNamed(person, lease, language)
    return knowsWholeName(viewer.id, person.id, lease) ? fullNameOf(named) : shortNameOf(named)
  }
  return {
    releasesByItself,
    landlord: describeParty(viewer.id, landlord, lease, chosen, language),
    tenant: describeParty(viewer.id, tenant, lease, chosen, language),
    rentee: describeRentee(lease, seesIdentity, readIdentity(cipher, lease)),
    history: history.map(({ leaseId: _own, personId, serverAt, transition: act, from, to, ...row }) => ({
      ...row,
      from: from && statusOnWire(from),
      to: statusOnWire(to),
      act,
      ...(isLandlord && act === 'pay' && { facts: {} }),
      person: personId && row.party !== 'arbitrator' ? nameOf(people.get(personId) ?? landlord) : null,
      serverAt: serverAt.toISOString(),
    })),
    steps: describeSteps({ ...own, moveOut: Math.min(own.moveOut, lease.moveOut) }, now),
    document: lease.acceptance?.document ?? null,
    ...(isOver && !agreement && { isAgreementDeleted: true }),
    ...(isLandlord && conflicts.length > 0 && { calendarConflicts: conflicts }),
    ...(isPaymentLost && { isPaymentLost }),
    hasAcceptanceSignature: Boolean(lease.acceptance?.signature),
    acceptanceSignature: lease.acceptance?.signature ?? null,
    terms: chosen ? describeTerms(chosen.terms) : null,
    smartContractId: chosen?.id ?? null,
    chain: lease.acceptance ? describeOnChain(lease.acceptance, chain) : null,
    payment: observed ? describeObservedPayment(observed, chain) : null,
    transactions: payments.map((payment) => describePayment(payment, lease, title, viewer.id)),
    secondPayments: second.flatMap((payment) => {
      const { termsId, escrow, held, balances, toSendBack } = payment
      const paid = issued.find((one) => one.id === termsId && one.escrow === escrow)
      const terms = (paid ?? issued.find(({ id }) => id === termsId))?.terms
      return terms
        ? [
            {
              terms: describeTerms(terms),
              smartContractId: termsId,
              chain: describeOnChain({ chainId: chain.chainId, escrow }, chain),
              held: held.toString(),
              parts: describeParts(balances, now),
              canDispute: canDispute(payment, now),
              toSendBack: toSendBack.toString(),
              ...(paid && findArbitrationAt(chain, paid) && { hasInstances: true }),
            },
          ]
        : []
    }),
  }
}
