import { leaseFlags, type Terms } from '@keyhold/escrow/terms.ts'
import { afterAll, expect, test } from 'vitest'
import { findCursor } from '../../../gateways/chain/eventStore.ts'
import { WatcherClosed } from '../../../gateways/chain/watcher.ts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { endEarlier } from '../../../testing/leaseSteps.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { createReconciliation, type Difference } from './reconciliation.ts'
import { describeStays } from './stayAtEscrow.ts'
import { listBalances, type StoredBalances } from './store.ts'

const testChain = await startTestChain()
const services = await createTestServices({ LOG_LEVEL: 'silent' }, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { reconciliation, deposits, leases, chain, deps } = services
const { database } = deps
await testChain.fundAccount(wallets.tenant)
await testChain.mine()
await services.catchUp()
afterAll(async () => {
  await services.close()
  testChain.stop()
})

/** A payment the watcher missed: its cursor is past it, and no record has it. */
async function missed() {
  const lease = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', lease.terms)
  await testChain.mine(4)
  const { number } = await chain.readHead()
  await database`update chain_cursor set next_block = ${number + 1}, final_block = ${number - 3}`
  return lease
}
const kinds = async (id: string) => (await deposits.paymentsOf(database, [id])).map(({ kind }) => kind).toSorted()

test('a missed payment is found by the books check, re-read and counted once', async () => {
  const { id } = await missed()
  await services.catchUp()
  expect(await rentals.statusOf(id)).toBe('accepted')
  expect(await reconciliation.reconcile()).toEqual([])
  expect([await rentals.statusOf(id), reconciliation.state()]).toEqual(['active', 'agree'])
  expect(await kinds(id)).toEqual(['fee', 'paid-in'])
})

test('a missed event is counted in its place, although later events of the same money were applied before it', async () => {
  const { id, terms } = await missed()
  await testChain.call(wallets.landlord, 'dispute', terms, 300n)
  await testChain.mine(4)
  await services.catchUp()
  expect(await reconciliation.reconcile()).toEqual([])
  const [held] = await database`select handover_held, deposit_held from deposit where lease_id = ${id}`
  expect(held).toEqual({ handoverHeld: terms.handover.toString(), depositHeld: '300' })
  expect(await kinds(id)).toEqual(['fee', 'paid-in', 'released'])
})

test('a payment that lapsed before it was found is counted late, and the landlord sees that', async () => {
  const { id } = await missed()
  await database`update lease set status = 'expired' where id = ${id}`
  expect(await reconciliation.reconcile()).toEqual([])
  expect(await rentals.statusOf(id)).toBe('active')
  const [secured] =
    await database`select facts from lease_history where lease_id = ${id} and transition = 'paymentFinal'`
  expect(secured?.facts).toMatchObject({ late: true })
})

test('a difference that re-reading does not heal is re-read once, by whichever process compares, and logged once by each', async () => {
  const { id } = await missed()
  await reconciliation.reconcile()
  const change = (by: number) =>
    database`update deposit set handover_held = handover_held + ${by} where lease_id = ${id}`
  await change(-1)
  const [readings, said]: [number[], Difference[]] = [[], []]
  const aProcess = () =>
    createReconciliation({
      database,
      chain,
      leases,
      onFault: () => undefined,
      readAgain: async (from, note) => {
        readings.push(from)
        if (note) await database.begin(note)
      },
      onDifference: (found) => said.push(...found),
    })
  const own = aProcess()
  for (let minute = 0; minute < 3; minute++) await own.reconcile()
  expect([readings.length, said.length, own.state()]).toEqual([1, 1, 'differ'])
  const next = aProcess()
  await next.reconcile()
  await next.compare()
  expect([readings.length, said.length, next.state()]).toEqual([1, 2, 'differ'])
  await change(1)
  expect([await own.reconcile(), own.state()]).toEqual([[], 'agree'])
  await change(-1)
  await own.reconcile()
  expect([readings.length, said.length]).toEqual([2, 3]) // it was resolved and recurred: re-read
  await change(1)
  expect(await own.reconcile()).toEqual([])
})

test('a difference is logged even if the node has pruned such old logs; otherwise only after the chain was re-read for it', async () => {
  const { id } = await missed()
  const said: Difference[] = []
  const deps = { database, chain, leases, onFault: () => undefined }
  const aProcess = (readAgain: Parameters<typeof createReconciliation>[0]['readAgain']) =>
    createReconciliation({ ...deps, readAgain, onDifference: (found) => said.push(...found) })
  const closing = aProcess(async () => {
    throw new WatcherClosed('The watcher is closed.')
  })
  await expect(closing.reconcile()).rejects.toThrow(WatcherClosed)
  expect([closing.state(), said]).toEqual(['differ', []]) // another process is re-reading
  const failing = aProcess(async () => {
    throw new Error('Logs so old are not kept.')
  })
  await expect(failing.reconcile()).rejects.toThrow('Logs so old')
  expect([failing.state(), said.splice(0).length]).toEqual(['differ', 2])
  await database`update chain_cursor set next_block = final_block`
  const [readings, waiting]: [number[], ReturnType<typeof aProcess>] = [
    [],
    aProcess(async (from) => void readings.push(from)),
  ]
  await waiting.reconcile()
  await waiting.compare()
  expect([readings, waiting.state(), said]).toEqual([[], 'differ', []])
  await services.catchUp()
  expect([await reconciliation.reconcile(), await rentals.statusOf(id)]).toEqual([[], 'active'])
})

const isSettled = async (id: string) =>
  (await database`select is_settled from lease_terms where lease_id = ${id}`)[0]?.isSettled

test('terms leave the comparison only once the escrow has settled them for good', async () => {
  const { id, terms } = await missed()
  await reconciliation.reconcile()
  await database`update lease_terms set pay_by = 1 where lease_id = ${id}`
  await reconciliation.reconcile()
  expect(await isSettled(id)).toBe(false)
  await testChain.call(wallets.landlord, 'refund', terms)
  await testChain.mine(4)
  await services.catchUp()
  await reconciliation.reconcile()
  expect(await isSettled(id)).toBe(true)
  await database`update lease set status = 'completed' where id = ${id}`
  await database`update deposit set deposit_held = 7 where lease_id = ${id}` // yet our books have an amount
  expect((await reconciliation.compare())?.map(({ leaseId, part }) => [leaseId, part])).toEqual([[id, 'deposit']])
  await database`update deposit set deposit_held = 0 where lease_id = ${id}`
  expect(await reconciliation.compare()).toEqual([])
})

test('terms stay in the comparison while either part is held, or for thirty days after the payment deadline', async () => {
  const [one, other, unpaid] = [await rentals.accepted(), await rentals.accepted(), await rentals.accepted()]
  for (const { terms } of [one, other]) await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.call(wallets.tenant, 'releaseEarly', one.terms) // its deposit remains
  await testChain.call(wallets.landlord, 'releaseEarly', other.terms) // its first rent remains
  await testChain.mine(4)
  await services.catchUp()
  const whichAreSettled = async () => {
    expect(await reconciliation.reconcile()).toEqual([])
    return Promise.all([one, other, unpaid].map(({ id }) => isSettled(id)))
  }
  expect(await whichAreSettled()).toEqual([false, false, false])
  const { finalTime = 0 } = (await findCursor(database, chain.chainId)) ?? {}
  await rentals.endTimeToPay(unpaid.id, finalTime - 30 * 86_400)
  expect(await whichAreSettled()).toEqual([false, false, false])
  await rentals.endTimeToPay(unpaid.id, finalTime - 30 * 86_400 - 1)
  expect(await whichAreSettled()).toEqual([false, false, true])
})

test('terms whose payment and payout were missed stay in the comparison until they are healed', async () => {
  const { id, terms } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.call(wallets.landlord, 'refund', terms)
  await testChain.mine(4)
  const { number } = await chain.readHead()
  await database`update chain_cursor set next_block = ${number + 1}, final_block = ${number - 3}`
  await database`update lease set status = 'withdrawn' where id = ${id}`
  for (let minute = 0; minute < 2; minute++)
    expect((await reconciliation.compare())?.map(({ leaseId, escrows }) => [leaseId, escrows])).toEqual([
      [id, 'holds nothing'],
      [id, 'holds nothing'],
    ])
  expect(await reconciliation.reconcile()).toEqual([])
  expect([await kinds(id), await isSettled(id)]).toEqual([['fee', 'paid-in', 'refunded'], true])
})

/** Both end the stay two days early, in a block that the watcher misses. */
async function missedEnd(terms: Terms) {
  await endEarlier(testChain, terms, terms.moveOut - 2 * 86_400)
  await testChain.mine(4)
  const { number } = await chain.readHead()
  await database`update chain_cursor set next_block = ${number + 1}, final_block = ${number - 3}`
}

test('a missed earlier end is found although nothing is held any more, and ends the stay', async () => {
  const { id, terms } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await testChain.call(wallets.landlord, 'releaseEarly', terms)
  await testChain.mine(4)
  await services.catchUp()
  expect([await rentals.statusOf(id), await reconciliation.reconcile(), await isSettled(id)]).toEqual([
    'completed',
    [],
    false,
  ])
  await missedEnd(terms)
  const end = terms.moveOut - 2 * 86_400
  expect(await reconciliation.compare()).toMatchObject([
    { leaseId: id, part: 'stay', ours: `ends at ${terms.moveOut}`, escrows: `ends at ${end}` },
  ])
  expect(await reconciliation.reconcile()).toEqual([])
  expect((await leases.find(database, id))?.moveOut).toBe(end)
})

test('the flags of a stay are compared: cancelled, renewed, a renewal, a disputed deposit, and a refund', async () => {
  const { id, terms } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.call(wallets.landlord, 'refund', terms)
  await testChain.mine(4)
  await services.catchUp()
  expect([await reconciliation.reconcile(), await isSettled(id)]).toEqual([[], true])
  const issued = (await leases.listTerms(database, [id]))[0]
  const [held] = await listBalances(database, [id])
  if (!issued || !held) throw new Error('The lease was paid.')
  const said = (change: Partial<StoredBalances>, flag: keyof typeof leaseFlags) => {
    const { ours, escrows } = describeStays(
      issued,
      { ...held, refundedBeforeHandover: false, ...change },
      { flags: leaseFlags[flag], newMoveOut: 0 },
    )
    return [ours === escrows, escrows.endsWith(`, ${flag}`)]
  }
  const firstDue = held.deposit.firstDue
  for (const [flag, change] of [
    ['cancelled', { isCancelled: true }],
    ['renewed', { isRenewed: true }],
    ['renewal', { isRenewal: true }],
    ['refunded', { refundedBeforeHandover: true }],
    ['depositDisputed', { deposit: { held: 0n, due: firstDue + 1, firstDue } }],
  ] as const)
    expect([flag, said(change, flag), said({}, flag)]).toEqual([flag, [true, true], [false, true]])
  expect(describeStays(issued, { ...held, refundedBeforeHandover: true }, { flags: 0, newMoveOut: 0 })).toEqual({
    ours: `ends at ${terms.moveOut}`,
    escrows: `ends at ${terms.moveOut}`,
  })
})
