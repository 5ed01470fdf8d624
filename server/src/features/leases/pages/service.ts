/** Leases as their two parties read them: cards, and one lease with everything its page needs. Anybody else finds nothing. */
import type { LeaseCard, LeaseDetail } from '@keyhold/api/leases.ts'
import { isPending } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Person } from '../../../gateways/session.ts'
import type { Language } from '../../../gateways/text.ts'
import type { Identity } from '../../agreements/canonical.ts'
import type { Deposits } from '../../deposits/service.ts'
import { describePayment, describeSteps, describeTerms } from '../../deposits/wire.ts'
import type { Listings } from '../../listings/service.ts'
import { isId } from '../acting.ts'
import { nameOf } from '../facts.ts'
import type { Lease } from '../lease.ts'
import type { LeaseParts } from '../parts.ts'
import type { IssuedTerms, Leases } from '../service.ts'
import { describeLease, describeOnChain, describeParty, describeRentee, describeSight } from './wire.ts'

export interface PagesParts extends LeaseParts {
  readonly leases: Leases
  readonly deposits: Deposits
  readonly listings: Pick<Listings, 'list'>
}

export interface LeasePages {
  /** Every lease of the viewer, newest first. */
  cards(viewer: Person, language: Language): Promise<LeaseCard[]>
  /** The viewer's leases as a tenant that no longer wait for an answer (D 6.3). */
  rentals(viewer: Person, language: Language): Promise<LeaseCard[]>
  /** One lease; a party alone finds it. Whoever sees the tenant's identity here is noted (D 6.7). */
  detail(viewer: Person, leaseId: string, language: Language): Promise<LeaseDetail>
  /** The lease, if the viewer is a party of it. */
  findOwn(viewer: Person, leaseId: string): Promise<Lease>
}

/** Opens the pages of leases. */
export function openLeasePages(parts: PagesParts): LeasePages {
  const { database, clock, leases } = parts

  async function findOwn(viewer: Person, leaseId: string): Promise<Lease> {
    const lease = isId(leaseId) ? await leases.find(database, leaseId) : undefined
    if (!lease || (lease.tenantId !== viewer.id && lease.landlordId !== viewer.id)) throw new Refusal('lease-not-found')
    return lease
  }
  return {
    findOwn,
    cards: async (viewer, language) => describeAll(parts, viewer, await leases.listOf(database, viewer.id), language),
    async rentals(viewer, language) {
      const own = await leases.listOf(database, viewer.id)
      const rented = own.filter(({ tenantId, stage }) => tenantId === viewer.id && !isPending(stage))
      return describeAll(parts, viewer, rented, language)
    },
    async detail(viewer, leaseId, language) {
      const lease = await findOwn(viewer, leaseId)
      const [card] = await describeAll(parts, viewer, [lease], language)
      if (!card) throw new Refusal('lease-not-found')
      const sees = viewer.id === lease.tenantId || lease.acceptance !== undefined
      if (sees) await leases.noteIdentityView(database, lease.id, viewer.id, new Date(clock.now()))
      return { ...card, ...(await restOf(parts, viewer, lease, card.roomAd.property.title, sees)) }
    },
  }
}

async function describeAll(
  parts: PagesParts,
  viewer: Person,
  all: readonly Lease[],
  language: Language,
): Promise<LeaseCard[]> {
  const { database, chain, clock, leases, deposits, listings } = parts
  const [homes, money, issued, people] = await Promise.all([
    listings.list([...new Set(all.map(({ listingId }) => listingId))]),
    deposits.moneyOf(database, all),
    leases.listTerms(
      database,
      all.map(({ id }) => id),
    ),
    readPeople(parts, all),
  ])
  const cards = all.map(async (lease) => {
    const home = homes.find(({ id }) => id === lease.listingId)
    const own = money.get(lease.id)
    const isLandlord = lease.landlordId === viewer.id
    const counterpart = people.get(isLandlord ? lease.tenantId : lease.landlordId)
    if (!home || !own || !counterpart) return undefined
    const asks = isLandlord && isPending(lease.stage)
    return describeLease({
      ...{ lease, home, language, isLandlord, chain, money: own, now: clock.leaseNow() },
      counterpart: describeParty(counterpart, lease, chosenTerms(lease, issued)),
      overlapping: asks ? (await leases.listOverlapping(database, lease)).length : 0,
    })
  })
  return (await Promise.all(cards)).filter((card) => card !== undefined)
}

async function readPeople({ people }: PagesParts, all: readonly Lease[]) {
  const ids = [...new Set(all.flatMap(({ tenantId, landlordId }) => [tenantId, landlordId]))]
  const [found, facts] = await Promise.all([Promise.all(ids.map((id) => people.find(id))), people.publicFacts(ids)])
  return new Map(
    found.flatMap((person) =>
      person ? [[person.id, { ...person, avatarPath: facts.get(person.id)?.avatarPath ?? null }] as const] : [],
    ),
  )
}

/** The terms that were paid, else those of the latest start to pay. */
function chosenTerms(lease: Lease, issued: readonly IssuedTerms[]): IssuedTerms | undefined {
  const own = issued.filter(({ leaseId }) => leaseId === lease.id)
  return own.find(({ id }) => id === lease.paidTerms) ?? own.at(-1)
}

/** What a page knows beyond the card. */
async function restOf(
  parts: PagesParts,
  viewer: Person,
  lease: Lease,
  title: string,
  sees: boolean,
): Promise<Omit<LeaseDetail, keyof LeaseCard>> {
  const { database, chain, clock, seal, leases, deposits } = parts
  const now = clock.leaseNow()
  const issued = await leases.listTerms(database, [lease.id])
  const chosen = chosenTerms(lease, issued)
  const [people, history, payments, money, sight, second] = await Promise.all([
    readPeople(parts, [lease]),
    leases.listHistory(database, lease.id),
    deposits.paymentsOf(database, [lease.id]),
    deposits.moneyOf(database, [lease]),
    deposits.sightOf(database, issued),
    deposits.secondOf(database, lease.id),
  ])
  const [landlord, tenant, own] = [people.get(lease.landlordId), people.get(lease.tenantId), money.get(lease.id)]
  if (!landlord || !tenant || !own) throw new Refusal('lease-not-found')
  const head = chain.head()
  return {
    landlord: describeParty(landlord, lease, chosen),
    tenant: describeParty(tenant, lease, chosen),
    rentee: describeRentee(lease, sees ? (seal.open(lease.id, lease.identity) as Identity) : undefined),
    history: history.map(({ leaseId: _own, personId, serverAt, ...row }) => ({
      ...row,
      person: personId ? nameOf(people.get(personId) ?? landlord) : null,
      serverAt: serverAt.toISOString(),
    })),
    steps: describeSteps(own, now),
    document: lease.acceptance?.document ?? null,
    hasAcceptanceSignature: Boolean(lease.acceptance?.signature),
    acceptanceSignature: lease.acceptance?.signature ?? null,
    terms: chosen ? describeTerms(chosen.terms) : null,
    smartContractId: chosen?.id ?? null,
    chain: lease.acceptance ? describeOnChain(lease.acceptance, chain) : null,
    payment: sight ? describeSight(sight, chain) : null,
    transactions: payments.map((payment) => describePayment(payment, lease, title, viewer.id)),
    secondPayments: second.flatMap(({ termsId, held }) => {
      const terms = issued.find(({ id }) => id === termsId)?.terms
      return terms ? [{ terms: describeTerms(terms), smartContractId: termsId, held: held.toString() }] : []
    }),
    readAt: head ? { block: head.number, time: head.time } : null,
  }
}
