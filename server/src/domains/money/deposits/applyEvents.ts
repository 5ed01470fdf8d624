/** Applies chain events to leases and their balances. Only final events of our escrows with an id we issued count (D 6.8). */
import { summarizeBalances } from '@keyhold/rental/availableTransitions.ts'
import { type Balances, type PaymentTerms, unpaidBalances } from '@keyhold/rental/deposit.ts'
import { applyBalanceEvent } from '@keyhold/rental/escrowCalls.ts'
import { statusFromBalances } from '@keyhold/rental/lease.ts'
import { isAddressEqual } from 'viem'
import { isAppealPayload, isStep } from '../../../gateways/chain/appealEvents.ts'
import { isUndecidable } from '../../../gateways/chain/arbitration.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { listEventsOf, listRenewalsInto } from '../../../gateways/chain/eventStore.ts'
import { type EscrowEvent, type EventPayload, leasePaidBy } from '../../../gateways/chain/events.ts'
import type { EscrowEventListener } from '../../../gateways/chain/pollStep.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'
import { rulesOf } from '../../leases/leases/agreedRules.ts'
import type { People } from '../../leases/leases/deps.ts'
import type { IssuedTerms, Leases } from '../../leases/leases/service.ts'
import { paymentTermsOf, storedBalancesFrom } from './balances.ts'
import { applyCreditEvent, isCreditEvent, isUndelivered, renewCredits } from './credits.ts'
import { listPaymentsInto } from './observed.ts'
import { listOwed } from './owed.ts'
import { changesBalances, type HeldMoved, isIssuedFor, isOfOrder, paysTerms } from './ownEvents.ts'
import { isBetweenParties, paymentsOf, payoutFacts } from './payments.ts'
import * as store from './store.ts'

export interface ApplyDeps {
  readonly leases: Leases
  readonly chain: Chain
  readonly clock: Clock
  readonly people: Pick<People, 'hadProved'>
}

/** The handlers of chain events. */
export function createEventListener(deps: ApplyDeps): EscrowEventListener {
  const { leases, chain } = deps
  return {
    async applyPending(tx, event) {
      const issued = await paidBy(deps, tx, event)
      if (issued) await leases.markPaymentSeen(tx, issued.leaseId, factsOf(event))
    },
    async revertPending(tx, event) {
      const issued = await paidBy(deps, tx, event)
      if (!issued) return
      const others = await listPaymentsInto(tx, await leases.listTerms(tx, [issued.leaseId]))
      if (others.length === 0) await leases.markPaymentLost(tx, issued.leaseId, factsOf(event))
    },
    async relocate(tx, from, to) {
      if (isCreditEvent(to)) await renewCredits(chain, tx, to)
      for (const issued of [await named(deps, tx, to), await next(deps, tx, to)])
        if (issued) await store.movePayments(tx, issued.leaseId, from, to)
    },
    async apply(tx, event) {
      // A case is computed from its events. These rows are for the timeline and the e-mails.
      if (isAppealPayload(event.payload) && !isStep(event.payload)) return
      if (isCreditEvent(event)) return applyCreditEvent({ chain, leases }, tx, event)
      const issued = (await named(deps, tx, event)) ?? (await elsewhere(deps, tx, event))
      // A deposit may move into our terms from a lease that is not ours: both wallets can do that at the escrow.
      const both = [
        issued && (await isOfParties(deps, tx, event, issued)) ? issued : undefined,
        await next(deps, tx, event),
      ]
      const counted = both.filter((one) => one !== undefined)
      if (counted.length === 0 || !(await store.recordEvent(tx, event))) return
      for (const one of counted) await count(deps, tx, event, one)
    },
  }
}

/** Whether a rent or return event is between the two parties of the lease. */
export async function isOfParties(
  { leases, people }: Pick<ApplyDeps, 'leases' | 'people'>,
  query: Query,
  event: EscrowEvent,
  issued: IssuedTerms,
): Promise<boolean> {
  return isBetweenParties(event.payload, issued, async (wallet) => {
    const lease = await leases.find(query, issued.leaseId)
    return lease !== undefined && people.hadProved(query, lease.tenantId, wallet, event.time)
  })
}

/** The terms an event names, if we issued them for that escrow. */
async function named({ leases }: ApplyDeps, tx: Transaction, event: EscrowEvent): Promise<IssuedTerms | undefined> {
  return leases.findTerms(tx, { ...event, id: event.lease })
}

/** The terms to which a renewal moved the deposit, if we issued them for that escrow. */
async function next({ leases }: ApplyDeps, tx: Transaction, event: EscrowEvent): Promise<IssuedTerms | undefined> {
  if (event.payload.event !== 'LeaseRenewed') return undefined
  return leases.findTerms(tx, { ...event, id: event.payload.next })
}

/** Our terms that an event pays. */
async function paidBy({ leases }: ApplyDeps, tx: Transaction, event: EscrowEvent): Promise<IssuedTerms | undefined> {
  const id = leasePaidBy(event)
  const issued = id && (await leases.findTerms(tx, { ...event, id }))
  return issued && paysTerms(issued, event) ? issued : undefined
}

/** Our terms that were paid into another escrow of ours: a second payment, which is shown and returned (D 11.20). */
async function elsewhere(
  { leases, chain }: ApplyDeps,
  tx: Transaction,
  event: EscrowEvent,
): Promise<IssuedTerms | undefined> {
  const isOurEscrow = event.chainId === chain.chainId && chain.escrows.some(({ address }) => address === event.escrow)
  if (!isOurEscrow || event.payload.event !== 'LeasePaid') return undefined
  return leases.adoptTerms(tx, { ...event, id: event.lease })
}

/** Applies one counting event: updates the balances, records payments, and updates the lease. */
async function count(
  { leases, chain, clock }: ApplyDeps,
  tx: Transaction,
  event: EscrowEvent,
  issued: IssuedTerms,
): Promise<void> {
  const lease = await leases.find(tx, issued.leaseId)
  if (!lease) return
  const all = await store.listBalances(tx, [lease.id])
  const before = all.find(({ termsId, escrow }) => termsId === issued.id && escrow === issued.escrow)
  const { payload } = event
  const isSeparate = payload.event === 'LeasePaid' && !paysTerms(issued, event)
  const isSecond = isSeparate || issued.isElsewhere || (before ? before.isSecond : all.some((one) => !one.isSecond))
  // An end that both agreed off chain is not the escrow's.
  const terms = { ...paymentTermsOf(lease, chain), ...rulesOf(issued.terms), moveOut: issued.terms.moveOut }
  const isPaidLate = (await leases.listPaidLate(tx, [lease.id])).length > 0
  const money = changesBalances(payload) ? await moneyOfFinal(tx, event, issued, { terms, isPaidLate }) : undefined
  if (money) await store.replaceBalances(tx, storedBalancesFrom(money, issued, isSecond))
  const record = chain.escrows.find(({ address }) => address === event.escrow) ?? chain.escrow
  for (const payment of paymentsOf(event, issued, record, isSecond)) await store.insertPayment(tx, payment)
  if (isOfOrder(payload)) await store.resetOrderCheck(tx, lease.id, event.chainId)

  const { leaseId, id: termsId } = issued
  const undelivered = await isUndelivered(tx, event)
  const facts = {
    ...factsOf(event),
    ...payoutFacts(issued),
    ...(payload.event === 'LeaseEndedEarlier' && money?.deposit.held === 0n && { noDeposit: true }),
    ...('by' in payload &&
      isOfOrder(payload) && { by: isAddressEqual(payload.by, issued.terms.tenant) ? 'tenant' : 'landlord' }),
    ...appealFacts(payload, issued),
    ...((await isOfDecision(tx, event)) && { ofDecision: true }),
    ...(isSecond && { second: true, ...(payload.event === 'LeasePaid' && money && openFactsOf(money)) }),
    ...(isSecond && caseFacts(chain, payload, issued)),
    ...(isSecond && (await wasDecided(tx, issued)) && { disputed: true }),
    ...(undelivered && { undelivered }),
  }
  const change = { leaseId, termsId, facts }
  if (isSecond || !money) return leases.applyChainEvent(tx, change)
  const owed = (await listOwed(tx, [lease])).get(lease.id)
  const derivedStatus = statusFromBalances(summarizeBalances(money, clock.leaseNow(), owed))
  return paysTerms(issued, event)
    ? leases.confirmPayment(tx, { ...change, derivedStatus })
    : leases.applyChainEvent(tx, { ...change, derivedStatus })
}

/** Of a disputed or appealed second payment: which case it is at the desk, if anybody can decide it. */
function caseFacts(
  chain: ApplyDeps['chain'],
  { event }: EventPayload,
  issued: IssuedTerms,
): Record<string, string | boolean> {
  if (event !== 'LeaseDisputed' && event !== 'Appealed') return {}
  return isUndecidable(chain, issued) ? { isUndecidable: true } : { secondId: issued.id }
}

/** Whether an instance decided about a payment: its dispute's page then has all about it, a fee that goes back too. */
async function wasDecided(tx: Transaction, issued: IssuedTerms): Promise<boolean> {
  const events = await listEventsOf(tx, [issued.id])
  return events.some((one) => isAppealPayload(one.payload) && isIssuedFor(issued, one))
}

/** Of a first decision, until when it can be appealed; of an appeal, whose it is; of a fee, to which party it went. */
function appealFacts(payload: EventPayload, { terms }: IssuedTerms): Record<string, string | number> {
  if (payload.event === 'Decided') return { until: payload.appealUntil }
  if (payload.event === 'Appealed')
    return { by: isAddressEqual(payload.appellant, terms.landlord) ? 'landlord' : 'tenant' }
  if (payload.event !== 'FeeTaken') return {}
  if (isAddressEqual(payload.to, terms.landlord)) return { payee: 'landlord' }
  const isTenants = [terms.tenant, terms.tenantPayout].some((account) => isAddressEqual(account, payload.to))
  return isTenants ? { payee: 'tenant' } : {}
}

/** Whether a dispute was lengthened by a decision or an appeal in the same transaction, and not to take more time. */
async function isOfDecision(tx: Transaction, { payload, lease, transaction }: EscrowEvent): Promise<boolean> {
  if (payload.event !== 'LeaseLengthened') return false
  const events = await listEventsOf(tx, [lease])
  return events.some((one) => one.transaction === transaction && isAppealPayload(one.payload))
}

/** The balances after every final event of some terms, in chain order: a missed event is applied after later ones. */
async function moneyOfFinal(
  tx: Transaction,
  event: EscrowEvent,
  issued: IssuedTerms,
  { terms, isPaidLate }: { readonly terms: PaymentTerms; readonly isPaidLate: boolean },
): Promise<Balances> {
  const events = [...(await listRenewalsInto(tx, [issued.id])), ...(await listEventsOf(tx, [issued.id]))]
  const known = events.filter((one) => one.isFinal && isIssuedFor(issued, one))
  const isKnown = known.some((one) => one.blockHash === event.blockHash && one.logIndex === event.logIndex)
  const all = isKnown ? known : [...known, event]
  return all.reduce(
    (money, one) =>
      changesBalances(one.payload) ? moneyAfter(money, one.payload, issued, { at: one.time, isPaidLate }) : money,
    unpaidBalances(terms),
  )
}

/**
 * The balances of terms after an event. A renewal moves the deposit to the next lease as its payment; the rest stays
 * with the old one.
 */
export function moneyAfter(
  money: Balances,
  payload: HeldMoved,
  { id, terms }: IssuedTerms,
  refund: { readonly at: number; readonly isPaidLate: boolean },
): Balances {
  if (payload.event === 'LeaseRenewed') {
    const sentHome = payload.next === id ? undefined : payload.sentHome
    return applyBalanceEvent(money, { event: 'LeaseRenewed', sentHome })
  }
  if (payload.event === 'LeaseEndedEarlier') {
    const isNotice = [terms.tenant, terms.landlord].some((party) => isAddressEqual(party, payload.by))
    return applyBalanceEvent(money, { ...payload, isNotice })
  }
  return applyBalanceEvent(money, payload.event === 'LeaseRefunded' ? { event: payload.event, ...refund } : payload)
}

/** Of a second payment: how much is held, and from when anybody can release its first rent to the landlord. */
function openFactsOf({ handover, deposit }: Balances): Record<string, string | number> {
  return { amount: String(handover.held + deposit.held), due: handover.due, depositDue: deposit.due }
}

/** An event's facts, for the history. */
function factsOf({ payload, transaction, block, time }: EscrowEvent): Record<string, string | number> {
  // Both accounts of a payment are those of its terms.
  const left = payload.event === 'LeasePaid' ? ['payer', 'payee'] : ['order']
  const words = Object.entries(payload).flatMap(([key, value]) =>
    left.includes(key) ? [] : [[key, typeof value === 'bigint' ? value.toString() : value]],
  )
  return { ...Object.fromEntries(words), transaction, block, time }
}
