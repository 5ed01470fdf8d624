/** The disputes of an arbitrator's leases, with a constant number of queries. */
import type { Appeal } from '@keyhold/api/appeals.schema.ts'
import type { DeskRow } from '@keyhold/api/desk.ts'
import { escrowParts } from '@keyhold/rental/deposit.ts'
import { disputeOf } from '@keyhold/rental/dispute.ts'
import { isUndecidable } from '../../../gateways/chain/arbitration.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import type { Language } from '../../../gateways/text.ts'
import type { People } from '../../leases/leases/deps.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import type { Listings } from '../../listings/listings/service.ts'
import type { SecondDispute } from '../../money/deposits/secondPayments.ts'
import type { Deposits } from '../../money/deposits/service.ts'
import { describeParts, describeTerms } from '../../money/deposits/wire.ts'
import { describeOnChain } from '../../money/lease-views/wire.ts'
import { type Appeals, describeAppeal, type LeaseCases, paymentKey } from '../appeals/service.ts'
import type { Decisions } from '../disputes/decisions.ts'
import type { Statements } from '../disputes/statements.ts'
import { describeRow } from './wire.ts'

export interface QueueDeps {
  readonly database: Database
  readonly clock: Clock
  readonly leases: Pick<Leases, 'listDisputeEvents'>
  readonly chain: Chain
  readonly deposits: Pick<Deposits, 'balancesOf' | 'disputedSecondPaymentsOf'>
  readonly listings: Pick<Listings, 'list'>
  readonly people: Pick<People, 'list' | 'provedWallets'>
  readonly appeals: Pick<Appeals, 'read' | 'readSeconds'>
  readonly statements: Pick<Statements, 'listSpeakers'>
  readonly decisions: Pick<Decisions, 'listPartsOf'>
}

/** Returns the disputes of these leases and of their second payments: the open ones first, by deadline, then the others, newest first. */
export async function listRows(
  deps: QueueDeps,
  arbitrator: Person,
  all: readonly Lease[],
  language: Language,
): Promise<DeskRow[]> {
  const { database, clock, leases, deposits, listings, statements, decisions } = deps
  const ids = all.map(({ id }) => id)
  const [money, seconds, events, homes, people, speakers, kept, cases, wallets] = await Promise.all([
    deposits.balancesOf(database, all),
    deposits.disputedSecondPaymentsOf(database, all),
    leases.listDisputeEvents(database, ids),
    listings.list([...new Set(all.map(({ listingId }) => listingId))]),
    deps.people.list([...new Set(all.flatMap(({ tenantId, landlordId }) => [tenantId, landlordId]))]),
    statements.listSpeakers(ids),
    decisions.listPartsOf(arbitrator, ids),
    deps.appeals.read(database, all),
    deps.people.provedWallets(arbitrator.id),
  ])
  const secondCases = await deps.appeals.readSeconds(
    database,
    seconds.map(({ issued }) => issued),
  )
  const leaseNow = clock.leaseNow()
  const rowsOf = (lease: Lease): DeskRow[] => {
    const balances = money.get(lease.id)
    if (!balances) return []
    const leaseEvents = events.filter(({ leaseId }) => leaseId === lease.id)
    const home = homes.find(({ id }) => id === lease.listingId)
    const shown = describeParts(balances, leaseNow)
    return escrowParts.flatMap((name) => {
      const dispute = disputeOf(name, balances.terms[name], balances[name], leaseEvents, leaseNow)
      const part = shown.find((one) => one.part === name)
      if (!dispute || !part) return []
      const spoken = speakers.filter((one) => one.leaseId === lease.id && one.part === name)
      const statementsBy = spoken.map(({ party }) => party)
      const hasDraft = dispute.state === 'open' && kept.some((one) => one.leaseId === lease.id && one.part === name)
      const escrowMoveOut = balances.moveOut
      const ofTwo = cases.get(lease.id)
      const facts = { money: balances[name], claimed: dispute.claimed, now: leaseNow }
      const appeal = ofTwo && appealFor(wallets, ofTwo, describeAppeal(ofTwo, name, facts))
      if (appeal?.seat === 'second' && !appeal.appealed) return []
      const said = { statementsBy, hasDraft }
      return [describeRow({ dispute, part, lease, escrowMoveOut, home, people, language, leaseNow, ...said, appeal })]
    })
  }
  /** Its parties make no statement about a second payment, and no reasons are stored for it. */
  const rowOfSecond = ({ leaseId, issued, balances, dispute }: SecondDispute): DeskRow[] => {
    const lease = all.find(({ id }) => id === leaseId)
    if (isUndecidable(deps.chain, issued)) return []
    const part = describeParts(balances, leaseNow).find((one) => one.part === dispute.part)
    if (!lease || !part) return []
    const home = homes.find(({ id }) => id === lease.listingId)
    const second = {
      smartContractId: issued.id,
      chain: describeOnChain(issued, deps.chain),
      terms: describeTerms(issued.terms),
    }
    const ofTwo = secondCases.get(paymentKey(issued))
    const facts = { money: balances[dispute.part], claimed: dispute.claimed, now: leaseNow }
    const appeal = ofTwo && appealFor(wallets, ofTwo, describeAppeal(ofTwo, dispute.part, facts))
    if (appeal?.seat === 'second' && !appeal.appealed) return []
    const nothingSaid = { statementsBy: [], hasDraft: false, appeal, second }
    const escrowMoveOut = balances.moveOut
    return [describeRow({ dispute, part, lease, escrowMoveOut, home, people, language, leaseNow, ...nothingSaid })]
  }
  return [...all.flatMap(rowsOf), ...seconds.flatMap(rowOfSecond)].sort(byDeadline)
}

/** The reader's seat: a person with the wallets of both instances has the one whose turn it is. */
function appealFor(wallets: readonly string[], { arbitration }: LeaseCases, appeal: Appeal): DeskRow['appeal'] {
  const isFirst = wallets.includes(arbitration.firstInstance)
  const isBoth = isFirst && wallets.includes(arbitration.secondInstance)
  return { ...appeal, seat: isFirst && !(isBoth && appeal.appealed) ? 'first' : 'second' }
}

function byDeadline(first: DeskRow, second: DeskRow): number {
  const [isFirstOpen, isSecondOpen] = [first.state === 'open', second.state === 'open']
  if (isFirstOpen !== isSecondOpen) return isFirstOpen ? -1 : 1
  if (isFirstOpen) return first.due - second.due || first.openedAt - second.openedAt
  return (second.decided?.at ?? second.due) - (first.decided?.at ?? first.due)
}
