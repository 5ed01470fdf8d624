/**
 * Second payments of a lease: what each holds and what the landlord got (D 4.8, D 12.11). The escrow pays its
 * first rent to the landlord once it is due, by anybody's call; our pages and the keeper never make that call.
 */
import { type Balances, escrowParts } from '@keyhold/rental/deposit.ts'
import { type Dispute, type DisputeEvent, disputeOf } from '@keyhold/rental/dispute.ts'
import { applyChange } from '@keyhold/rental/escrowCalls.ts'
import type { Address, Hex } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { findCursor, listEventsOf } from '../../../gateways/chain/eventStore.ts'
import type { EscrowEvent } from '../../../gateways/chain/events.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Query } from '../../../gateways/database.ts'
import { forEachIsolated } from '../../../gateways/forEachIsolated.ts'
import type { IssuedTerms, Leases } from '../../leases/leases/service.ts'
import { isIssuedFor } from './ownEvents.ts'
import { isSentBack } from './payments.ts'
import { setNotified } from './payoutNoticeStore.ts'
import { listSecondsSoonDue } from './secondPaymentStore.ts'

/** One second payment. Amounts in the smallest unit. */
export interface SecondPayment {
  readonly termsId: Hex
  readonly escrow: Address
  readonly held: bigint
  readonly balances: Balances
  /** What was released to the landlord and is not sent back yet. */
  readonly toSendBack: bigint
}

/** A dispute of a part of a second payment. */
export interface SecondDispute {
  readonly leaseId: string
  readonly issued: IssuedTerms
  readonly balances: Balances
  readonly dispute: Dispute
}

/** The disputes of one second payment, by its final events. */
export function disputesOfSecond(
  issued: IssuedTerms,
  balances: Balances,
  events: readonly (EscrowEvent & { readonly isFinal: boolean })[],
  now: number,
): SecondDispute[] {
  const own = events
    .filter((one) => one.isFinal && one.lease === issued.id && isIssuedFor(issued, one))
    .flatMap(disputeEventOf)
  return escrowParts.flatMap((part) => {
    const dispute = disputeOf(part, balances.terms[part], balances[part], own, now)
    return dispute ? [{ leaseId: issued.leaseId, issued, balances, dispute }] : []
  })
}

function disputeEventOf({ payload, time: at }: EscrowEvent): DisputeEvent[] {
  switch (payload.event) {
    case 'LeaseDisputed':
    case 'LeaseReleased':
    case 'LeaseRefunded':
    case 'LeaseSettled':
    case 'LeaseSplit':
      return [{ ...payload, at }]
    default:
      return []
  }
}

/** What these terms released to the landlord, less what came back under them, by final events. */
export async function toSendBackOf(query: Query, issued: IssuedTerms): Promise<bigint> {
  const events = (await listEventsOf(query, [issued.id])).filter((one) => one.isFinal && isIssuedFor(issued, one))
  const left = events.reduce((sum, event) => sum + gainOf(event, issued), 0n)
  return left > 0n ? left : 0n
}

/** A share by agreement or ruling is decided. A release, and the cost of a cancellation, are to be sent back. */
function gainOf({ payload }: EscrowEvent, { terms }: IssuedTerms): bigint {
  if (payload.event === 'LeaseCancelled') return payload.toLandlord
  if (payload.event === 'LeaseReleased') return payload.part === 'handover' ? payload.amount : 0n
  return payload.event === 'LeasePaidBack' && isSentBack(payload, terms) ? -payload.amount : 0n
}

/** Whether the tenant can still dispute it. */
export function canDispute({ balances }: SecondPayment, now: number): boolean {
  return typeof applyChange(balances, 'tenant', { type: 'dispute', claim: 1n }, now) !== 'string'
}

interface Deps {
  readonly leases: Leases
  readonly chain: Chain
  readonly clock: Clock
}

/** Reminds both three days before anybody can release a second payment to the landlord; again after a dispute. */
export async function remindOfSecondPayments({ leases, chain, clock }: Deps, database: Database): Promise<void> {
  if (chain.isDoubtful()) return
  const now = clock.leaseNow()
  const { finalTime = 0 } = (await findCursor(database, chain.chainId)) ?? {}
  const soon = await listSecondsSoonDue(database, chain.chainId, now, Math.min(now, finalTime))
  await forEachIsolated(soon, ({ isDisputed, ...second }) =>
    database.begin(async (tx) => {
      const { leaseId, part, amount, due } = second
      // One reminder per due time: the columns of payout notices are free here.
      if (await setNotified(tx, second, isDisputed ? 24 : 72))
        await leases.remind(tx, leaseId, { second: true, part, amount, due, ...(isDisputed && { again: true }) })
    }),
  )
}
