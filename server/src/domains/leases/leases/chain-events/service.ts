/**
 * Applies chain events to a lease: payment seen, dropped, confirmed, and every later movement of its money (D 6.2,
 * D 6.4, D 6.8).
 */
import { canTransition, isClosed, isPending, type Status, statuses } from '@keyhold/rental/lease.ts'
import { statusesWithStay } from '@keyhold/rental/openLease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Hex } from 'viem'
import type { Transaction } from '../../../../gateways/database.ts'
import type { LeaseDeps } from '../deps.ts'
import { endAtEscrow } from '../earlyEnds.ts'
import type { Lease } from '../lease.ts'
import type { HistoryEntry } from '../store.ts'
import * as store from '../store.ts'
import { transition } from '../transition.ts'

/** A final event as applied to the lease: what happened, and the money's new status if it changed. */
export interface LeaseChainEvent {
  readonly leaseId: string
  readonly termsId: Hex
  readonly facts: HistoryEntry['facts']
  readonly derivedStatus?: Status
}

export interface LeaseChainEvents {
  /** An unfinal payment was seen: Pay Deposit becomes Deposit Pending. It changes nothing else. */
  markPaymentSeen(tx: Transaction, leaseId: string, facts: HistoryEntry['facts']): Promise<void>
  /** The seen payment was dropped and no other is under way: Deposit Pending becomes Pay Deposit. */
  markPaymentLost(tx: Transaction, leaseId: string, facts: HistoryEntry['facts']): Promise<void>
  /** The first final payment of a lease: the nights are its own, and overlapping requests are declined (D 6.4). */
  confirmPayment(tx: Transaction, event: LeaseChainEvent): Promise<void>
  /**
   * A due part is still held: its payee is notified that it can be released (D 6.12). With `soon`, this many hours
   * before: both are notified (D 11.1). With `second`, three days before a second payment is due (D 12.11).
   */
  remind(tx: Transaction, leaseId: string, facts: HistoryEntry['facts']): Promise<void>
  /** Any other final event of the lease. A chain event is never refused. */
  applyChainEvent(tx: Transaction, event: LeaseChainEvent): Promise<void>
}

const waiting = statuses.filter(isPending)

/** Creates the service of chain events. */
export function createLeaseChainEvents(deps: LeaseDeps): LeaseChainEvents {
  async function chainTransition(
    tx: Transaction,
    name: 'paymentSeen' | 'paymentLost',
    leaseId: string,
    facts: HistoryEntry['facts'],
  ) {
    const lease = await store.lockLease(tx, leaseId)
    if (lease && canTransition('chain', name, lease)) await transition(deps, tx, lease, name, { party: 'chain', facts })
  }
  return {
    markPaymentSeen: (tx, leaseId, facts) => chainTransition(tx, 'paymentSeen', leaseId, facts),
    markPaymentLost: (tx, leaseId, facts) => chainTransition(tx, 'paymentLost', leaseId, facts),
    async confirmPayment(tx, { leaseId, termsId, facts, derivedStatus }) {
      const lease = await store.lockLease(tx, leaseId)
      if (!lease) return
      const late = { late: lease.status === 'withdrawn' || lease.status === 'cancelled' || lease.status === 'expired' }
      await transition(deps, tx, lease, 'paymentFinal', {
        party: 'chain',
        facts: { ...facts, ...late },
        ...(derivedStatus && { derivedStatus }),
      })
      await store.setPaidTerms(tx, lease.id, termsId)
      if (await takeNights(tx, lease)) await giveWay(deps, tx, lease)
    },
    async remind(tx, leaseId, facts) {
      const lease = await store.lockLease(tx, leaseId)
      // A month, and an order to stop, is reminded of as long as its stay was not cancelled (D 12.12); a second payment,
      // and deductions without an answer, whatever became of the lease. All else ends with the lease's money.
      const isOfRents = facts.rent !== undefined || facts.orderToStop !== undefined
      const isOfStay = isOfRents && lease !== undefined && statusesWithStay.includes(lease.status)
      const isBeyond = facts.second === true || facts.deductions !== undefined
      const isDue = isBeyond || isOfStay || (lease !== undefined && !isClosed(lease.status))
      if (lease && isDue && canTransition('clock', 'remind', lease))
        await transition(deps, tx, lease, 'remind', { party: 'clock', facts })
    },
    async applyChainEvent(tx, { leaseId, facts, derivedStatus }) {
      const lease = await store.lockLease(tx, leaseId)
      if (!lease) return
      const status = await transition(deps, tx, lease, 'chainEvent', {
        party: 'chain',
        facts,
        ...(derivedStatus && { derivedStatus }),
      })
      if (status === 'cancelled') await store.freeNights(tx, lease.id)
      if (facts.event === 'LeaseEndedEarlier' && !facts.second)
        await endAtEscrow(tx, lease, Number(facts.newMoveOut), Number(facts.time))
    },
  }
}

/**
 * Holds the nights again if they were freed meanwhile; false when another household has them: then the landlord
 * refunds.
 */
async function takeNights(tx: Transaction, lease: Lease): Promise<boolean> {
  return tx
    .savepoint((inside) => store.holdNights(inside, lease))
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'dates-already-taken') return false
        throw error // an error says nothing about other households: the whole event is applied again
      },
    )
}

/** Declines overlapping requests, because the nights are now let. */
async function giveWay(deps: LeaseDeps, tx: Transaction, lease: Lease): Promise<void> {
  for (const id of await store.listOverlapping(tx, lease, waiting)) {
    const other = await store.lockLease(tx, id)
    if (other && canTransition('clock', 'giveWay', other))
      await transition(deps, tx, other, 'giveWay', { party: 'clock' })
  }
}
