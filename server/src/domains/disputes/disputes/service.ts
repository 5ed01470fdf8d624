/** The disputes of a person's leases: what is disputed, by whom, the amount, the deadline, and the outcome. */
import type { DisputeRow, LeaseDisputes, SecondDisputeRow } from '@keyhold/api/disputes.ts'
import { addressIn } from '@keyhold/rental/addressIn.ts'
import { type EscrowPart, escrowParts, wasDisputed } from '@keyhold/rental/deposit.ts'
import { disputeOf } from '@keyhold/rental/dispute.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import type { Language } from '../../../gateways/text.ts'
import { type Agreements, parseAgreement } from '../../leases/agreements/service.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import type { Listings } from '../../listings/listings/service.ts'
import type { Deposits } from '../../money/deposits/service.ts'
import { describeParts } from '../../money/deposits/wire.ts'
import type { LeaseViews } from '../../money/lease-views/service.ts'
import { type Appeals, describeAppeal, paymentKey } from '../appeals/service.ts'
import { decisionPaper } from './decisionPaper.ts'
import type { Decisions } from './decisions.ts'
import type { EvidenceFile, EvidenceService } from './evidence/service.ts'
import type { Interests } from './interests.ts'
import type { Statements } from './statements.ts'
import { describeDispute, describeSecond } from './wire.ts'

export interface Disputes extends Pick<Statements, 'say'> {
  /** Returns the viewer's disputes: the open ones first, by deadline, then the lapsed, then the ended, newest first. */
  list(viewer: Person, language: Language): Promise<DisputeRow[]>
  /** Returns those of one lease, with both parties' statements and evidence; found by a party only. */
  read(viewer: Person, leaseId: string, language: Language): Promise<LeaseDisputes>
  /** Returns the arbitrator's decision on a part and its reasons as a PDF; found by a party only. */
  print(viewer: Person, leaseId: string, part: EscrowPart, language: Language): Promise<EvidenceFile>
}

export interface DisputesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly leases: Pick<Leases, 'listOf' | 'findOwn' | 'listDisputeEvents' | 'listTerms'>
  readonly deposits: Pick<Deposits, 'balancesOf' | 'disputedSecondPaymentsOf'>
  readonly chain: Chain
  readonly listings: Pick<Listings, 'list'>
  readonly leaseViews: Pick<LeaseViews, 'describe'>
  readonly statements: Statements
  readonly evidence: Pick<EvidenceService, 'read'>
  readonly decisions: Pick<Decisions, 'describeFinal' | 'listFirst'>
  readonly interests: Pick<Interests, 'findLast'>
  readonly agreements: Pick<Agreements, 'findFrozen'>
  readonly appeals: Appeals
  /** The public name of the arbitrator with this wallet; null without one. */
  readonly arbitratorName: (wallet: string) => Promise<string | null>
}

/** Creates the disputes service. */
export function createDisputes(deps: DisputesDeps): Disputes {
  const { database, leases, statements, evidence, decisions, interests, appeals } = deps
  return {
    say: statements.say,
    list: async (viewer, language) => listAmong(deps, viewer, await leases.listOf(database, viewer.id), language),
    async read(viewer, leaseId, language) {
      const lease = await leases.findOwn(database, viewer, leaseId)
      const disputes = await listAmong(deps, viewer, [lease], language)
      const said = await statements.read(viewer, lease)
      const shown = await evidence.read(viewer, lease)
      const instances = await appeals.instancesOf(database, lease)
      // Of two instances each has its own.
      const interest = (!instances && (await interests.findLast(lease.id))) || null
      const firstDecisions = instances && (await decisions.listFirst(lease.id, disputes))
      const arbitratorName = lease.acceptance ? await deps.arbitratorName(lease.acceptance.arbitrator) : null
      const final = await decisions.describeFinal(lease.id, disputes)
      const secondDisputes = instances && (await listSeconds(deps, viewer, lease, language))
      const ofTwo = instances && { instances, firstDecisions, secondDisputes }
      return { disputes, ...said, ...shown, decisions: final, interest, arbitratorName, ...ofTwo }
    },
    async print(viewer, leaseId, part, language) {
      const lease = await leases.findOwn(database, viewer, leaseId)
      const disputes = await listAmong(deps, viewer, [lease], language)
      const final = (await decisions.describeFinal(lease.id, disputes)).find((one) => one.part === part)
      const decided = disputes.find((one) => one.part === part)?.decided
      const paid = (await leases.listTerms(database, [lease.id])).find(({ id }) => id === lease.paidTerms)
      if (!final?.words || final.madeAt === null || !decided || !paid) throw new Refusal('decision-not-found')
      const kept = { part, words: final.words, madeAt: final.madeAt }
      const about = await namesOf(deps, lease, language)
      return decisionPaper({ about, lease, paid, decided, kept, language, printedAt: deps.clock.now() })
    },
  }
}

/** The parties and their home as the agreement names them, the country in the reader's language. */
async function namesOf({ database, agreements }: DisputesDeps, lease: Lease, language: Language) {
  const frozen = await agreements.findFrozen(database, lease.id)
  if (!frozen) throw new Refusal('decision-not-found')
  const { tenant, landlord, home } = parseAgreement(frozen).facts
  return { tenant: tenant.name, landlord: landlord.name, home: `${home.title}, ${addressIn(language, home.address)}` }
}

/** The disputes of these leases of the viewer. */
async function listAmong(
  { database, clock, leases, deposits, listings, leaseViews, appeals }: DisputesDeps,
  viewer: Person,
  own: readonly Lease[],
  language: Language,
): Promise<DisputeRow[]> {
  const money = await deposits.balancesOf(database, own)
  const disputed = own.filter(({ id }) => {
    const balances = money.get(id)
    return balances && escrowParts.some((part) => wasDisputed(balances[part]))
  })
  if (disputed.length === 0) return []
  const [cards, homes, cases, events] = await Promise.all([
    leaseViews.describe(viewer, disputed, language),
    listings.list([...new Set(disputed.map(({ listingId }) => listingId))]),
    appeals.read(database, disputed),
    leases.listDisputeEvents(
      database,
      disputed.map(({ id }) => id),
    ),
  ])
  const rowsOf = (lease: Lease): DisputeRow[] => {
    const [card, balances] = [cards.find(({ id }) => id === lease.id), money.get(lease.id)]
    const home = homes.find(({ id }) => id === lease.listingId)
    if (!card || !balances || !home) return []
    const leaseEvents = events.filter(({ leaseId }) => leaseId === lease.id)
    return escrowParts.flatMap((part) => {
      const now = clock.leaseNow()
      const dispute = disputeOf(part, balances.terms[part], balances[part], leaseEvents, now)
      const shown = card.parts.find((one) => one.part === part)
      if (!dispute || !shown) return []
      const ofLease = cases.get(lease.id)
      const money = { money: balances[part], claimed: dispute.claimed, now }
      const appeal = ofLease && describeAppeal(ofLease, part, money)
      return [describeDispute({ dispute, part: shown, lease, card, home, appeal })]
    })
  }
  return disputed.flatMap(rowsOf).sort(byUrgency)
}

/** The disputes of a lease's second payments that two instances decide. */
async function listSeconds(
  { database, clock, chain, deposits, listings, leaseViews, appeals }: DisputesDeps,
  viewer: Person,
  lease: Lease,
  language: Language,
): Promise<SecondDisputeRow[]> {
  const seconds = await deposits.disputedSecondPaymentsOf(database, [lease])
  if (seconds.length === 0) return []
  const [[card], [home], cases] = await Promise.all([
    leaseViews.describe(viewer, [lease], language),
    listings.list([lease.listingId]),
    appeals.readSeconds(
      database,
      seconds.map(({ issued }) => issued),
    ),
  ])
  const now = clock.leaseNow()
  return seconds.flatMap(({ issued, balances, dispute }) => {
    const ofTwo = cases.get(paymentKey(issued))
    const part = describeParts(balances, now).find((one) => one.part === dispute.part)
    if (!ofTwo || !part || !card || !home) return []
    const facts = { money: balances[dispute.part], claimed: dispute.claimed, now }
    const appeal = describeAppeal(ofTwo, dispute.part, facts)
    return [describeSecond({ dispute, part, lease, card, home, appeal, issued }, chain)]
  })
}

const places = { open: 0, lapsed: 1 } as const
const placeOf = ({ state }: DisputeRow) => (state === 'open' || state === 'lapsed' ? places[state] : 2)

/** Open disputes by deadline; ended ones newest first. */
function byUrgency(first: DisputeRow, second: DisputeRow): number {
  const apart = placeOf(first) - placeOf(second)
  if (apart !== 0) return apart
  if (placeOf(first) < 2) return first.due - second.due || first.openedAt - second.openedAt
  return (second.decided?.at ?? second.due) - (first.decided?.at ?? first.due)
}
