/** What the chain says of a lease: seen, lost, secure, and every later word about its money (D 6.2, D 6.4, D 6.8). */
import { isPending, may, type Stage, stages } from '@keyhold/rental/lease.ts'
import type { Hex } from 'viem'
import type { Transaction } from '../../../gateways/database.ts'
import { act } from '../acting.ts'
import type { Lease } from '../lease.ts'
import type { LeaseParts } from '../parts.ts'
import type { Happened } from '../store.ts'
import * as store from '../store.ts'

/** A final event as the lease hears it: what it was, and the stage that the money now says, if it moved. */
export interface Heard {
  readonly leaseId: string
  readonly termsId: Hex
  readonly facts: Happened['facts']
  readonly ofMoney?: Stage
}

export interface Hearing {
  /** An unfinal payment was seen: Pay Deposit becomes Deposit Pending, and nothing else ever moves by it. */
  see(tx: Transaction, leaseId: string, facts: Happened['facts']): Promise<void>
  /** The payment that was seen is gone, and no other is under way: Deposit Pending becomes Pay Deposit. */
  lose(tx: Transaction, leaseId: string, facts: Happened['facts']): Promise<void>
  /** The first final payment of a lease: the nights are its, and other requests for them give way (D 6.4). */
  secure(tx: Transaction, heard: Heard): Promise<void>
  /** A part is due and still held: the one it goes to is told that a release is a press of a button (D 6.12). */
  remind(tx: Transaction, leaseId: string, facts: Happened['facts']): Promise<void>
  /** Any other final event about the lease. The chain is never refused. */
  hear(tx: Transaction, heard: Heard): Promise<void>
}

const waiting = stages.filter(isPending)

/** Opens hearing. */
export function openHearing(parts: LeaseParts): Hearing {
  async function chainActs(tx: Transaction, name: 'see' | 'lose', leaseId: string, facts: Happened['facts']) {
    const lease = await store.lockLease(tx, leaseId)
    if (lease && may('chain', name, lease)) await act(parts, tx, lease, name, { party: 'chain', facts })
  }
  return {
    see: (tx, leaseId, facts) => chainActs(tx, 'see', leaseId, facts),
    lose: (tx, leaseId, facts) => chainActs(tx, 'lose', leaseId, facts),
    async secure(tx, { leaseId, termsId, facts, ofMoney }) {
      const lease = await store.lockLease(tx, leaseId)
      if (!lease) return
      const late = { late: lease.stage === 'Withdrawn' || lease.stage === 'Cancelled' || lease.stage === 'Expired' }
      await act(parts, tx, lease, 'secure', {
        party: 'chain',
        facts: { ...facts, ...late },
        ...(ofMoney && { ofMoney }),
      })
      await store.setPaidTerms(tx, lease.id, termsId)
      if (await takeNights(tx, lease)) await giveWay(parts, tx, lease)
    },
    async remind(tx, leaseId, facts) {
      const lease = await store.lockLease(tx, leaseId)
      if (lease && may('clock', 'remind', lease)) await act(parts, tx, lease, 'remind', { party: 'clock', facts })
    },
    async hear(tx, { leaseId, facts, ofMoney }) {
      const lease = await store.lockLease(tx, leaseId)
      if (!lease) return
      const stage = await act(parts, tx, lease, 'hear', { party: 'chain', facts, ...(ofMoney && { ofMoney }) })
      if (stage === 'Cancelled') await store.freeNights(tx, lease.id)
    },
  }
}

/** Holds the nights if they were freed meanwhile; false when another household has them: then the landlord refunds. */
async function takeNights(tx: Transaction, lease: Lease): Promise<boolean> {
  return tx
    .savepoint((inside) => store.holdNights(inside, lease))
    .then(
      () => true,
      () => false,
    )
}

/** Declines what overlaps, because the nights are let now. */
async function giveWay(parts: LeaseParts, tx: Transaction, lease: Lease): Promise<void> {
  for (const id of await store.listOverlapping(tx, lease, waiting)) {
    const other = await store.lockLease(tx, id)
    if (other && may('clock', 'giveWay', other)) await act(parts, tx, other, 'giveWay', { party: 'clock' })
  }
}
