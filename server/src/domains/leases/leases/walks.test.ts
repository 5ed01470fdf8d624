/**
 * Random walks through lease lifecycles with the real services and PostgreSQL: after every step the stored history,
 * replayed, equals the state. Escrow answers are simulated as the watcher reports them; escrow/modelComparison.test.ts
 * shows that the escrow behaves this way. RANDOM_WALKS is the number of walks (`npm run prove walks`: 10,000),
 * WALK_SEED repeats a run.
 */
import { applyChange } from '@keyhold/rental/escrowCalls.ts'
import { isClosed } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { replay, replayLedger } from '@keyhold/rental/replay.setup.ts'
import { changeOf, eventsOf, type WalkStep, walk } from '@keyhold/rental/walk.setup.ts'
import fc from 'fast-check'
import { type Hex, numberToHex, zeroAddress } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { insertEvent, setCursor, setFinal } from '../../../gateways/chain/eventStore.ts'
import type { EscrowEvent, EventPayload } from '../../../gateways/chain/events.ts'
import { testStart, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { listActs, nameOf } from '../../money/ledger/store.ts'
import type { Lease } from './lease.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { leases, deposits, ledgers, deps } = services
const { database, clock, chain } = deps
afterAll(() => services.close())

const walks = Number(process.env.RANDOM_WALKS ?? 30)
const hash = (number: number) => numberToHex(number, { size: 32 })
let blocks = 0

/** A final event as the watcher reports it: stored and applied in one transaction. */
async function tell(lease: Hex, payload: EventPayload, transaction: Hex): Promise<void> {
  const block = ++blocks
  const place = { chainId: chain.chainId, escrow: chain.escrow.address, block, blockHash: hash(block), logIndex: 0 }
  const event: EscrowEvent = { ...place, lease, transaction, time: clock.leaseNow(), payload }
  await database.begin(async (tx) => {
    await insertEvent(tx, event, new Date(clock.now()))
    await setFinal(tx, event)
    await deposits.apply(tx, event)
    const read = { nextBlock: block + 1, finalBlock: block, finalTime: clock.leaseNow(), escrows: [event.escrow] }
    await setCursor(tx, event.chainId, read)
  })
}

/** A refusal is part of a walk; anything else is a fault. */
const isDone = (act: Promise<unknown>) =>
  act.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
const find = async (id: string) => (await leases.find(database, id)) ?? never()
const moneyOf = async (lease: Lease) => (await deposits.balancesOf(database, [lease])).get(lease.id) ?? never()

type Act = Extract<WalkStep, { kind: 'act' }>
async function act(id: string, { act: name, by }: Act): Promise<unknown> {
  const person = by === 'tenant' ? rentals.tenant : rentals.landlord
  if (name === 'edit')
    return leases.edit(person, { ...rentals.form((await find(id)).listingId), id, validTo: '2027-12-01' })
  if (name === 'pay') return leases.startPaying(person, id, wallets.tenant.address)
  return leases[name](person, id)
}

/** Takes one step; returns whether anything was done. */
async function take(id: string, step: WalkStep): Promise<boolean> {
  clock.syncTo(clock.leaseNow() + 1) // no two events have the same instant
  if (step.kind === 'wait') {
    clock.syncTo(clock.leaseNow() + step.seconds)
    await leases.tick(0)
    return true
  }
  if (step.kind === 'act') return isDone(act(id, step))
  const person = 'by' in step && step.by === 'landlord' ? rentals.landlord : rentals.tenant
  const [issued] = await leases.listTerms(database, [id])
  if (step.kind === 'outside')
    return isDone(ledgers.sayPaidOutside(person, id, { month: step.month, on: '2026-11-20' }))
  if (step.kind === 'rename') {
    const { rents } = await ledgers.read(person, id).catch(() => ({ rents: [] }))
    const { transactionId, order } = rents[step.rent] ?? {}
    if (!transactionId || order === undefined) return false
    return isDone(ledgers.nameMonth(person, id, { transactionId, order, month: step.month, again: true }))
  }
  if (!issued) return false
  const lease = await find(id)
  const money = await moneyOf(lease)
  const transaction = hash(1_000_000 + blocks)
  if (step.kind === 'rent') {
    if (!money.isPaid) return false
    const [payer, payee] = [wallets.tenant.address, wallets.landlord.address]
    await tell(issued.id, { event: 'LeaseRentPaid', payer, payee, amount: step.amount }, transaction)
    if (step.month) {
      const named = { transactionId: transaction, order: 0, month: step.month, again: true }
      await isDone(ledgers.nameMonth(rentals.tenant, id, named))
    }
    return true
  }
  const change = changeOf(step, money, clock.leaseNow())
  const events = eventsOf(money, step.by, change, clock.leaseNow())
  for (const event of events) {
    const { handover, deposit } = lease
    const more =
      event.event === 'LeasePaid'
        ? { handover, deposit }
        : event.event === 'LeaseRefunded'
          ? { amount: handover + deposit }
          : event.event === 'LeaseEndedEarlier'
            ? { by: zeroAddress } // not by one party: these terms have no notice
            : {}
    await tell(
      issued.id,
      { ...event, ...(event.event === 'LeaseDisputed' && { claim: 1n }), ...more } as EventPayload,
      transaction,
    )
  }
  const after = applyChange(money, step.by, change, clock.leaseNow())
  const isPaidLate = change.type === 'refund' && (await leases.listPaidLate(database, [id])).length > 0
  const late = isPaidLate && { refundedBeforeHandover: money.handover.held > 0n }
  if (typeof after !== 'string') expect(await moneyOf(await find(id))).toEqual({ ...after, ...late })
  return events.length > 0
}

/** Whether the stored history alone gives the stored lease: status, money, and every month of its rents. */
async function compare(id: string): Promise<void> {
  const lease = await find(id)
  const money = await moneyOf(lease)
  const replayed = replay(money.terms, await leases.listHistory(database, id))
  expect(replayed.status).toBe(lease.status)
  expect(replayed.balances).toEqual(money)
  const { stay, timeZone, rent, handover, firstEnd } = lease
  const agreed = { stay, timeZone, rent, handover, isFirstAtHandover: true, signedTo: firstEnd?.validTo } as const
  const now = clock.leaseNow()
  const [cursor] = await database<{ finalTime: bigint }[]>`select final_time from chain_cursor`
  const time = { now, readTo: Number(cursor?.finalTime ?? 0) }
  const names = (transaction: string, place: number) =>
    nameOf({ chainId: chain.chainId, transaction: transaction as Hex, place })
  const ledger = replayLedger(replayed, await listActs(database, [id]), agreed, { ...time, nameOf: names })
  if (!ledger) return void (await expect(ledgers.read(rentals.tenant, id)).rejects.toThrow('lease-not-paid'))
  const read = await ledgers.read(rentals.tenant, id)
  const inWords = ({ months, unassigned }: typeof ledger) => [
    ...months.map(({ number, state, days, paid, open, paidOn }) => [
      number,
      state,
      days,
      `${paid}`,
      `${open}`,
      paidOn ?? null,
    ]),
    `${unassigned}`,
  ]
  expect(inWords(ledger)).toEqual([
    ...read.months.map(({ number, state, days, paid, open, paidOn }) => [number, state, days, paid, open, paidOn]),
    read.unassigned,
  ])
}

// promise: sgn-4-replay-stored
test('on random walks through the services the replayed history equals the stored state after every step, rents included', async () => {
  const seed = Number(process.env.WALK_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`${walks} walks through the services, seed ${seed}.`)
  let [done, refused, closed, paid] = [0, 0, 0, 0]
  for (const steps of fc.sample(walk, { numRuns: walks, seed })) {
    clock.syncTo(testStart)
    const id = await rentals.request(await rentals.aHome())
    for (const step of steps) {
      ;(await take(id, step)) ? done++ : refused++
      await compare(id)
    }
    const lease = await find(id)
    if (isClosed(lease.status)) closed++
    if (lease.paidTerms) paid++
    // Unanswered requests would lapse in the walks that follow.
    await isDone(leases.withdraw(rentals.tenant, id))
  }
  console.log(`${walks} walks: ${done} steps taken, ${refused} refused; ${paid} leases were paid, ${closed} ended.`)
  expect(done).toBeGreaterThan(walks)
  expect(paid).toBeGreaterThan(0)
}, 14_400_000)

function never(): never {
  throw new Error('The lease should exist.')
}
