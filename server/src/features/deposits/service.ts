/** Money: what the chain says of it becomes what leases know. Only final events of our escrows with an id we issued count (D 6.8). */
import { heldMoney } from '@keyhold/rental/choice.ts'
import { afterEvent, type Money, type MoneyTerms, unpaid } from '@keyhold/rental/deposit.ts'
import { stageOfMoney } from '@keyhold/rental/lease.ts'
import type { Hex } from 'viem'
import type { Chain } from '../../gateways/chain/chain.ts'
import type { EscrowEvent, Told } from '../../gateways/chain/events.ts'
import { listEventsOf } from '../../gateways/chain/ledger.ts'
import type { Listener } from '../../gateways/chain/watcher.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database, Query, Transaction } from '../../gateways/database.ts'
import type { IssuedTerms, Lease, Leases } from '../leases/service.ts'
import { isBetweenParties, paymentsOf } from './payments.ts'
import type { Held, NumberedPayment } from './store.ts'
import * as store from './store.ts'

export type { NumberedPayment } from './store.ts'

/** A payment into the escrow as far as it was seen. */
export interface Sight {
  readonly event: EscrowEvent
  readonly isFinal: boolean
}

export interface Deposits extends Listener {
  /** The money of each lease, planned where nothing is paid yet. */
  moneyOf(query: Query, leases: readonly Lease[]): Promise<ReadonlyMap<string, Money>>
  /** Reminds once of each part that is due and still held (D 6.12). */
  remind(database: Database): Promise<void>
  /** Every payment of these leases, newest first. */
  paymentsOf(query: Query, leaseIds: readonly string[]): Promise<NumberedPayment[]>
  /** What second payments of a lease still hold, by their terms' id on chain (D 4.8). */
  secondOf(query: Query, leaseId: string): Promise<{ termsId: Hex; held: bigint }[]>
  /** The payment of these terms that was seen first, final or not. */
  sightOf(query: Query, issued: readonly IssuedTerms[]): Promise<Sight | undefined>
}

/** Opens deposits. */
export function openDeposits({ leases, chain, clock }: { leases: Leases; chain: Chain; clock: Clock }): Deposits {
  /** The terms an event speaks of, if we issued them for that very escrow. */
  async function ours(tx: Transaction, event: EscrowEvent): Promise<IssuedTerms | undefined> {
    const issued = await leases.findTerms(tx, event.lease)
    return issued && isIts(issued, event) ? issued : undefined
  }
  /** Every payment of these terms that was seen, into the escrow they were issued for. */
  async function paymentsInto(query: Query, issued: readonly IssuedTerms[]) {
    if (issued.length === 0) return []
    const ids = issued.map(({ id }) => id)
    const paid = (await listEventsOf(query, ids)).filter(({ told }) => told.event === 'LeasePaid')
    return paid.filter((event) => issued.some((one) => one.id === event.lease && isIts(one, event)))
  }
  return {
    async see(tx, event) {
      const issued = await ours(tx, event)
      if (issued && event.told.event === 'LeasePaid') await leases.see(tx, issued.leaseId, factsOf(event))
    },
    async lose(tx, event) {
      const issued = await ours(tx, event)
      if (!issued || event.told.event !== 'LeasePaid') return
      const others = await paymentsInto(tx, await leases.listTerms(tx, [issued.leaseId]))
      if (others.length === 0) await leases.lose(tx, issued.leaseId, factsOf(event))
    },
    async move(tx, from, to) {
      const issued = await ours(tx, to)
      if (issued) await store.movePayments(tx, issued.leaseId, from, to)
    },
    async apply(tx, event) {
      const issued = await ours(tx, event)
      if (!issued || !isBetweenParties(event.told, issued)) return
      if (await store.recordEvent(tx, event)) await count(tx, event, issued)
    },
    async moneyOf(query, all) {
      const held = await store.listHeld(
        query,
        all.map(({ id }) => id),
      )
      return new Map(
        all.map((lease) => {
          const own = held.find(({ leaseId, isSecond }) => leaseId === lease.id && !isSecond)
          return [lease.id, moneyFrom(termsOf(lease, chain), own)]
        }),
      )
    },
    async remind(database) {
      for (const due of await store.listDue(database, clock.leaseNow()))
        await database.begin(async (tx) => {
          const { leaseId, part, amount } = due
          if (await store.setReminded(tx, due)) await leases.remind(tx, leaseId, { part, amount })
        })
    },
    paymentsOf: store.listPayments,
    async secondOf(query, leaseId) {
      const held = await store.listHeld(query, [leaseId])
      return held
        .filter(({ isSecond }) => isSecond)
        .map(({ termsId, handover, deposit }) => ({ termsId, held: handover.held + deposit.held }))
    },
    async sightOf(query, issued) {
      const paid = await paymentsInto(query, issued)
      const event = paid.find(({ isFinal }) => isFinal) ?? paid[0]
      return event && { event, isFinal: event.isFinal }
    },
  }

  /** One event that counts: the money moves, payments are noted, and the lease hears of it. */
  async function count(tx: Transaction, event: EscrowEvent, issued: IssuedTerms): Promise<void> {
    const lease = await leases.find(tx, issued.leaseId)
    if (!lease) return
    const all = await store.listHeld(tx, [lease.id])
    const before = all.find(({ termsId }) => termsId === issued.id)
    const isSecond = before ? before.isSecond : all.length > 0
    const terms = termsOf(lease, chain)
    const { told } = event
    const money = movesHeld(told) ? afterEvent(moneyFrom(terms, before), told) : undefined
    if (money) await store.replaceHeld(tx, heldFrom(money, issued, isSecond))
    const record = chain.escrows.find(({ address }) => address === event.escrow) ?? chain.escrow
    for (const payment of paymentsOf(event, issued, record, isSecond)) await store.insertPayment(tx, payment)

    const { leaseId, id: termsId } = issued
    const heard = { leaseId, termsId, facts: { ...factsOf(event), ...(isSecond && { second: true }) } }
    if (isSecond || !money) return leases.hear(tx, heard)
    const ofMoney = stageOfMoney(heldMoney(money, clock.leaseNow()))
    return told.event === 'LeasePaid'
      ? leases.secure(tx, { ...heard, ofMoney })
      : leases.hear(tx, { ...heard, ofMoney })
  }
}

/** Whether an event comes from the very escrow that terms were issued for. */
function isIts(issued: IssuedTerms, event: EscrowEvent): boolean {
  return issued.chainId === event.chainId && issued.escrow === event.escrow
}

/** Whether an event is about what the escrow holds; rents and payments back go past it. */
function movesHeld(told: Told): told is Exclude<Told, { event: 'LeaseRentPaid' | 'LeasePaidBack' }> {
  return told.event !== 'LeaseRentPaid' && told.event !== 'LeasePaidBack'
}

/** What agreed money means in the escrow; before acceptance as the current escrow would have it. */
function termsOf(lease: Lease, chain: Chain): MoneyTerms {
  const { handover, deposit, moveIn, moveOut, acceptance, answerBy } = lease
  const releaseDuration = acceptance?.releaseDuration ?? Number(chain.escrow.releaseDuration)
  return { handover, deposit, moveIn, moveOut, payBy: acceptance?.payBy ?? answerBy, releaseDuration }
}

function moneyFrom(terms: MoneyTerms, held: Held | undefined): Money {
  const nothing = unpaid(terms)
  if (!held) return nothing
  const { handover, deposit, paidOut, refundedBeforeHandover } = held
  return {
    ...{ terms, isPaid: true, paidOut, refundedBeforeHandover },
    handover: { ...nothing.handover, ...handover },
    deposit: { ...nothing.deposit, ...deposit },
  }
}

function heldFrom(money: Money, issued: IssuedTerms, isSecond: boolean): Held {
  const { handover, deposit, paidOut, refundedBeforeHandover } = money
  return { termsId: issued.id, leaseId: issued.leaseId, isSecond, handover, deposit, paidOut, refundedBeforeHandover }
}

/** An event in words and numbers, for the history. */
function factsOf({ told, transaction, block, time }: EscrowEvent): Record<string, string | number> {
  const words = Object.entries(told).map(([key, value]) => [key, typeof value === 'bigint' ? value.toString() : value])
  return { ...Object.fromEntries(words), transaction, block, time }
}
