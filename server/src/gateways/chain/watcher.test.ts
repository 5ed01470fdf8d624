import { leaseId } from '@keyhold/escrow/terms.ts'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { startTestChain, testTerms, wallets } from '../../testing/chain.ts'
import { createTestClock } from '../../testing/clock.ts'
import { freshDatabase } from '../../testing/database.ts'
import { type Chain, headerOf } from './chain.ts'
import { findCursor, listEventsOf } from './eventStore.ts'
import type { EscrowEvent } from './events.ts'
import { ChainChanged, NodeContradicts } from './logs.ts'
import { type EscrowEventListener, FinalVanished } from './pollStep.ts'
import { openWatcher } from './watcher.ts'

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
let errors: unknown[] = []
const open = (
  settleSeconds = 0,
  given: EscrowEventListener = listener,
  chain: Chain = testChain.connect(clock, settleSeconds),
) =>
  openWatcher({
    chain,
    database,
    clock,
    listener: given,
    onError: (error) => errors.push(error),
  })
const watcher = open()

afterAll(async () => {
  await database.end()
  testChain.stop()
})
beforeEach(async () => {
  await testChain.mine()
  await watcher.poll()
  calls = []
  errors = []
})

let salt = 0
const newTerms = () =>
  testTerms(clock.leaseNow(), { document: `0x${(++salt).toString(16).padStart(64, '0')}` as `0x${string}` })

test('a payment is detected at once, and counts only when its block is final', async () => {
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  await watcher.poll()
  expect(calls).toEqual(['see LeasePaid'])
  await watcher.poll()
  expect(calls).toEqual(['see LeasePaid'])
  await testChain.mine()
  await watcher.poll()
  await watcher.poll()
  expect(calls).toEqual(['see LeasePaid', 'apply LeasePaid'])
})

test('a payment that a reorganisation removed is dropped, and detected again when it is mined again', async () => {
  const terms = newTerms()
  const snapshot = await testChain.node.snapshot()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await watcher.poll()
  await testChain.node.revert({ id: snapshot })
  await testChain.mine(1)
  await watcher.poll()
  expect(calls).toEqual(['see LeasePaid', 'lose LeasePaid'])
  await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.mine()
  await watcher.poll()
  expect(calls.slice(2)).toEqual(['see LeasePaid', 'apply LeasePaid'])
})

test('a payment is dropped when the chain lost its newest blocks and grew no further', async () => {
  const snapshot = await testChain.node.snapshot()
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  await watcher.poll()
  await testChain.node.revert({ id: snapshot })
  await watcher.poll()
  expect(calls).toEqual(['see LeasePaid', 'lose LeasePaid'])
  expect((await findCursor(database, 31_337))?.nextBlock).toBe(Number(await testChain.node.getBlockNumber()) + 1)
})

test('a payment that a reorganisation moved to another block is never dropped', async () => {
  const hash = await testChain.call(wallets.tenant, 'payLease', newTerms())
  await testChain.mine(1)
  await watcher.poll()
  await testChain.reorganise(2, [[await testChain.raw(hash), 1]])
  const losing: string[] = []
  const listening = open(0, {
    ...listener,
    revertPending: async (tx, event) => {
      const instead = await listEventsOf(tx, [event.lease])
      losing.push(instead.map(({ transaction }) => transaction).join())
    },
  })
  await listening.poll()
  expect(losing).toEqual([hash])
  await testChain.mine()
  await watcher.poll()
  expect(calls).toEqual(['see LeasePaid', 'see LeasePaid', 'apply LeasePaid'])
})

test('a final event whose block vanishes is reported, and moved to the block where it reappears', async () => {
  const hash = await testChain.call(wallets.tenant, 'payLease', newTerms())
  const raw = await testChain.raw(hash)
  await testChain.mine(5)
  await watcher.poll()
  expect(calls).toEqual(['see LeasePaid', 'apply LeasePaid'])
  await testChain.reorganise(6)
  await watcher.poll()
  expect(errors.map((trouble) => trouble instanceof FinalVanished)).toEqual([true])
  expect(String(errors[0])).toContain(hash)
  await watcher.poll()
  expect(errors).toHaveLength(1)
  await testChain.node.sendRawTransaction({ serializedTransaction: raw })
  await testChain.mine()
  await watcher.poll()
  expect(calls.slice(2)).toEqual(['move LeasePaid'])
  expect(errors).toHaveLength(1)
})

test('a final block of a local chain counts only six seconds after it was first seen', async () => {
  const patient = open(6)
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  await testChain.mine()
  await patient.poll()
  clock.pass(5)
  await patient.poll()
  expect(calls).toEqual(['see LeasePaid'])
  clock.pass(1)
  await patient.poll()
  expect(calls).toEqual(['see LeasePaid', 'apply LeasePaid'])
})

test('time and finality stay below an event that was read late and does not count yet', async () => {
  const sure = testChain.connect(clock, 6)
  let isDeaf = true
  const client = Object.create(sure.client, {
    getLogs: { value: async (params: object) => (isDeaf ? [] : sure.client.getLogs(params)) },
    getBlock: {
      value: async (params: object) => {
        const block = await sure.client.getBlock(params)
        return isDeaf ? { ...block, logsBloom: `0x${'0'.repeat(512)}` } : block
      },
    },
  })
  const readHead = async () => headerOf(await client.getBlock())
  const patient = open(6, listener, { ...sure, client, readHead })
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  const paidAt = Number(await testChain.node.getBlockNumber())
  await patient.poll()
  clock.pass(10) // the block was known for long enough, its event was not
  isDeaf = false
  await testChain.mine()
  await patient.poll()
  expect([calls, (await findCursor(database, 31_337))?.finalBlock]).toEqual([['see LeasePaid'], paidAt - 1])
  clock.pass(6)
  await patient.poll()
  expect(calls).toEqual(['see LeasePaid', 'apply LeasePaid'])
})

test('when Keyhold fails, the cursor stays, and the next poll delivers the same events again', async () => {
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  const failing = open(0, {
    ...listener,
    applyPending: async () => {
      throw new Error('Keyhold fails')
    },
  })
  await expect(failing.poll()).rejects.toThrow('Keyhold fails')
  await watcher.poll()
  expect(calls).toEqual(['see LeasePaid'])
})

// promise: pay-lagging-node
test.each([
  ['and said so in its bloom', 1],
  ['and from its bloom', 0],
])(
  'an event that a lagging node omitted %s is read again when it is final, and delivered in order',
  async (_, known) => {
    const sure = testChain.connect(clock)
    let lags = true
    const client = Object.create(sure.client, {
      getLogs: { value: async (params: object) => (lags ? [] : sure.client.getLogs(params)) },
      getBlock: {
        value: async (params: object) => {
          const block = await sure.client.getBlock(params)
          return lags && !known ? { ...block, logsBloom: `0x${'0'.repeat(512)}` } : block
        },
      },
    })
    const readHead = async () => headerOf(await client.getBlock())
    const lagging = open(0, listener, { ...sure, client, readHead })
    await testChain.call(wallets.tenant, 'payLease', newTerms())
    await lagging.poll()
    await testChain.mine(1)
    await lagging.poll()
    expect(calls).toHaveLength(known)
    lags = false
    await testChain.mine()
    await lagging.poll()
    expect(calls).toEqual(['see LeasePaid', 'apply LeasePaid'])
  },
)

test.each([
  ['when it is final', 3n],
  ['at the head', 0n],
])(
  'a payment in the logs that the escrow’s state denies %s does not count until the state has it',
  async (_, depth) => {
    const sure = testChain.connect(clock)
    const head = (await testChain.node.getBlockNumber()) + 4n
    const client = Object.create(sure.client, {
      readContract: {
        value: async (params: { blockNumber: bigint }) => {
          const state = await sure.client.readContract(params as never)
          return params.blockNumber === head - depth ? { ...(state as object), handoverDue: 0n } : state
        },
      },
    })
    const doubting = open(0, listener, { ...sure, client })
    await testChain.call(wallets.tenant, 'payLease', newTerms())
    await doubting.poll()
    await testChain.mine(3)
    await expect(doubting.poll()).rejects.toThrow(NodeContradicts)
    expect(calls).toEqual(['see LeasePaid'])
    await watcher.poll()
    expect(calls).toEqual(['see LeasePaid', 'apply LeasePaid'])
  },
)

// promise: pay-lagging-head
test('a lagging node drops nothing; a chain that changed below its head does', async () => {
  const real = testChain.connect(clock)
  let behind = 0
  const readHead = async () => {
    const newest = await testChain.node.getBlockNumber()
    return headerOf(await testChain.node.getBlock({ blockNumber: newest - BigInt(behind) }))
  }
  const far = open(0, listener, { ...real, isLocal: false, readHead })
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  await far.poll()
  behind = 1
  await far.poll()
  expect(calls).toEqual(['see LeasePaid'])
  await testChain.reorganise(2)
  await far.poll()
  expect(calls).toEqual(['see LeasePaid', 'lose LeasePaid'])
})

test('a node that turned to another chain drops nothing', async () => {
  const real = testChain.connect(clock)
  const checkNode = async () => {
    throw new Error('another chain')
  }
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  await watcher.poll()
  await testChain.reorganise(2)
  await expect(open(0, listener, { ...real, checkNode }).poll()).rejects.toThrow('another chain')
  expect(calls).toEqual(['see LeasePaid'])
})

test('a chain that changes during a read is read again at once, at most four times', async () => {
  const sure = testChain.connect(clock)
  let changes = 4
  const client = Object.create(sure.client, {
    getLogs: {
      value: async (params: object) =>
        'blockHash' in params && changes-- > 0 ? [{ blockHash: `0x${'f'.repeat(64)}` }] : sure.client.getLogs(params),
    },
  })
  const changing = open(0, listener, { ...sure, client })
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  await changing.poll()
  expect(calls).toEqual(['see LeasePaid'])
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  changes = 5
  await expect(changing.poll()).rejects.toThrow(ChainChanged)
})

test('a hint during a poll causes another poll', async () => {
  let goOn = () => {}
  const wait = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const seen: string[] = []
  const slow = open(0, { ...listener, applyPending: (_tx, { lease }) => wait.then(() => void seen.push(lease)) })
  const terms = [newTerms(), newTerms()] as const
  await testChain.call(wallets.tenant, 'payLease', terms[0])
  slow.pollSoon()
  await expect.poll(() => blocked()).toBe(1)
  await testChain.call(wallets.tenant, 'payLease', terms[1])
  slow.pollSoon()
  goOn()
  await expect.poll(() => seen).toEqual(terms.map((one) => leaseId(one)))
  await slow.close()
})
const blocked = async () =>
  (
    await database`select from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`
  ).length

// promise: sgn-7-events
test('every event of the escrow about a lease arrives, in the order of the chain', async () => {
  const terms = newTerms()
  const seen: EscrowEvent[] = []
  const listening = open(0, {
    ...listener,
    apply: async (_tx, event) => {
      seen.push(event)
    },
  })
  await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.call(wallets.landlord, 'dispute', terms, 300n)
  await testChain.call(wallets.arbitrator, 'split', terms, 1, 100n)
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await testChain.call(wallets.tenant, 'payRentFor', leaseId(terms), terms.landlord, 5n)
  await testChain.mine()
  await listening.poll()
  expect(seen.map(({ payload }) => payload)).toEqual([
    {
      event: 'LeasePaid',
      handover: terms.handover,
      deposit: terms.deposit,
      payer: terms.tenant,
      payee: terms.landlord,
    },
    { event: 'LeaseDisputed', part: 'deposit', claim: 300n, due: terms.moveOut + 28 * 86_400 },
    { event: 'LeaseReleased', part: 'deposit', amount: terms.deposit - 300n },
    { event: 'LeaseSplit', part: 'deposit', toTenant: 100n, toLandlord: 200n },
    { event: 'LeaseReleased', part: 'handover', amount: terms.handover },
    { event: 'LeaseRentPaid', payer: terms.tenant, payee: terms.landlord, amount: 5n },
  ])
  expect(new Set(seen.map(({ lease }) => lease))).toEqual(new Set([leaseId(terms)]))
})

test('no time counts as passed before its block is final', async () => {
  const before = await findCursor(database, 31_337)
  await testChain.node.increaseTime({ seconds: 1000 })
  await testChain.mine(1)
  await watcher.poll()
  const unfinal = await findCursor(database, 31_337)
  expect(unfinal?.finalTime).toBeLessThan((before?.finalTime ?? 0) + 1000)
  await testChain.mine()
  await watcher.poll()
  expect((await findCursor(database, 31_337))?.finalTime).toBeGreaterThanOrEqual((before?.finalTime ?? 0) + 1000)
})
