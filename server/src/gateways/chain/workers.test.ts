import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { startTestChain, testTerms, wallets } from '../../testing/chain.ts'
import { createTestClock } from '../../testing/clock.ts'
import { freshDatabase } from '../../testing/database.ts'
import type { Chain } from './chain.ts'
import { findCursor } from './eventStore.ts'
import type { EscrowEvent } from './events.ts'
import { openWatcher } from './watcher.ts'

/** Several watchers on one database: workers, and a process that hints. */
const { database } = await freshDatabase(inject('postgresUrl'))
const testChain = await startTestChain()
const clock = createTestClock()
await testChain.fundAccount(wallets.tenant)
let calls: string[] = []
const note = (word: string) => async (_tx: unknown, event: EscrowEvent) => {
  calls.push(`${word} ${event.payload.event}`)
}
const listener = {
  applyPending: note('see'),
  revertPending: note('lose'),
  apply: note('apply'),
  relocate: note('move'),
}
const open = (chain: Chain = testChain.connect(clock)) =>
  openWatcher({ chain, database, clock, listener, onError: () => undefined })
const watcher = open()
afterAll(async () => {
  await database.end()
  testChain.stop()
})
beforeEach(async () => {
  await testChain.mine()
  await watcher.poll()
  calls = []
})

let salt = 0
const newTerms = () =>
  testTerms(clock.leaseNow(), { document: `0x${(++salt).toString(16).padStart(64, '0')}` as `0x${string}` })

test('two concurrent workers deliver each event once', async () => {
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  await testChain.mine()
  await Promise.all([watcher.poll(), open().poll(), open().poll()])
  await watcher.poll()
  expect(calls).toEqual(['see LeasePaid', 'apply LeasePaid'])
})

test('a worker does nothing while another one is at work', async () => {
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  await database.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7270030, 31337)`
    await watcher.poll()
    expect(calls).toEqual([])
  })
  await watcher.poll()
  expect(calls).toEqual(['see LeasePaid'])
})

test('a poll that another worker overtook changes nothing', async () => {
  const real = testChain.connect(clock)
  const readHead = async () => {
    const head = await real.readHead()
    await testChain.mine(2)
    await watcher.poll()
    return head
  }
  await testChain.mine(1)
  await open({ ...real, readHead }).poll()
  expect((await findCursor(database, 31_337))?.nextBlock).toBe(Number(await testChain.node.getBlockNumber()) + 1)
})

test('a hint reads again only a missed block: none that is known, and none still to come', async () => {
  const real = testChain.connect(clock)
  let looks = 0
  const readHead = () => {
    looks++
    return real.readHead()
  }
  const hinted = open({ ...real, readHead })
  const hash = await testChain.call(wallets.tenant, 'payLease', newTerms())
  const block = Number(await testChain.node.getBlockNumber())
  await hinted.readMissed(block, hash)
  await watcher.poll()
  await hinted.readMissed(block, hash)
  expect([looks, calls]).toEqual([0, ['see LeasePaid']])
  await hinted.readMissed(block, `0x${'9'.repeat(64)}`)
  expect([looks, calls]).toEqual([1, ['see LeasePaid']])
})
