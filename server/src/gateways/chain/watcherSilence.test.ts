import { HttpRequestError, LimitExceededRpcError } from 'viem'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { startTestChain, testTerms, wallets } from '../../testing/chain.ts'
import { createTestClock } from '../../testing/clock.ts'
import { freshDatabase } from '../../testing/database.ts'
import type { Chain } from './chain.ts'
import type { EscrowEvent } from './events.ts'
import { NodeContradicts } from './logs.ts'
import { openWatcher, WatcherClosed } from './watcher.ts'

/** What is reported when a node falls silent, and when a read ends early. */
const { database } = await freshDatabase(inject('postgresUrl'))
const testChain = await startTestChain()
const clock = createTestClock()
await testChain.fundAccount(wallets.tenant)
let [calls, errors]: [string[], unknown[]] = [[], []]
const note = (word: string) => async (_tx: unknown, event: EscrowEvent) =>
  void calls.push(`${word} ${event.payload.event}`)
const listener = {
  applyPending: note('see'),
  revertPending: note('lose'),
  apply: note('apply'),
  relocate: note('move'),
}
const open = (chain: Chain = testChain.connect(clock, 0)) =>
  openWatcher({ chain, database, clock, listener, onError: (error) => errors.push(error) })
const watcher = open()
afterAll(async () => {
  await database.end()
  testChain.stop()
})
beforeEach(async () => {
  await testChain.mine()
  await watcher.poll()
  ;[calls, errors] = [[], []]
})

let salt = 0
const newTerms = () =>
  testTerms(clock.leaseNow(), { document: `0x${(++salt).toString(16).padStart(64, '0')}` as `0x${string}` })

test('a node that falls silent during a poll is retried silently; any other error is reported', async () => {
  const sure = testChain.connect(clock)
  const failures: Error[] = [new HttpRequestError({ url: 'http://node.test' }), new Error('something else')]
  const client = Object.create(sure.client, {
    getLogs: {
      value: (params: object) => {
        const failure = 'blockHash' in params ? failures.shift() : undefined // once per poll: one block is new
        return failure ? Promise.reject(failure) : sure.client.getLogs(params)
      },
    },
  })
  const silences: (Error | undefined)[] = []
  const tried = openWatcher({
    chain: { ...sure, client },
    database,
    clock,
    listener,
    onError: (error) => errors.push(error),
    onSilence: (fault) => silences.push(fault),
  })
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  tried.start(async () => true)
  await expect.poll(() => calls).toEqual(['see LeasePaid'])
  await tried.close()
  expect([errors.map(String), silences.filter((fault) => fault)]).toEqual([['Error: something else'], []])
})

test('a node that returns its head and no logs in several polls is reported with the reason, and so is its recovery', async () => {
  const sure = testChain.connect(clock)
  let isQuotaUsed = true
  const refused = () => new HttpRequestError({ url: sure.nodeUrl, status: 429, details: 'daily quota exceeded' })
  const getLogs = (params: object) => (isQuotaUsed ? Promise.reject(refused()) : sure.client.getLogs(params))
  const reported: (string | undefined)[] = []
  const tried = openWatcher({
    chain: { ...sure, client: Object.create(sure.client, { getLogs: { value: getLogs } }) },
    database,
    clock,
    listener,
    onError: (error) => errors.push(error),
    onSilence: (fault) => reported.push(fault?.message),
  })
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  tried.start(async () => true)
  await expect.poll(() => reported[0]).toBe('RPC_URL: HTTP request failed. (status 429) daily quota exceeded')
  isQuotaUsed = false
  await expect.poll(() => [reported.at(-1), calls]).toEqual([undefined, ['see LeasePaid']])
  await tried.close()
  expect([sure.state(), errors]).toEqual(['ready', []])
})

test('the count of failed polls restarts when another process read on, and ends once this one has read', async () => {
  const sure = testChain.connect(clock)
  let failures = Number.POSITIVE_INFINITY
  const refused = () => new HttpRequestError({ url: sure.nodeUrl, status: 429 })
  const getLogs = (params: object) => (failures-- > 0 ? Promise.reject(refused()) : sure.client.getLogs(params))
  const reported: (string | undefined)[] = []
  let isOurs = true
  const tried = openWatcher({
    chain: { ...sure, client: Object.create(sure.client, { getLogs: { value: getLogs } }) },
    database,
    clock,
    listener,
    onError: (error) => errors.push(error),
    onSilence: (fault) => reported.push(fault && 'silent'),
  })
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  let requests = 0
  tried.start(async () => {
    requests += 1
    return isOurs
  })
  await expect.poll(() => reported.at(-1)).toBe('silent')
  isOurs = false
  const before = requests
  await expect.poll(() => requests).toBeGreaterThan(before + 2)
  expect(reported).not.toContain(undefined) // nothing was read meanwhile
  failures = 1
  reported.length = 0
  isOurs = true
  await expect.poll(() => calls).toEqual(['see LeasePaid'])
  await tried.close()
  expect([failures < 1, new Set(reported)]).toEqual([true, new Set([undefined])])
})

test('a watcher that is closed during a poll reads no further, and reports no error', async () => {
  const sure = testChain.connect(clock)
  const closings: Promise<void>[] = []
  const getLogs = async (params: object) => {
    if (!('blockHash' in params)) return sure.client.getLogs(params)
    closings.push(tried.close())
    return [{ blockHash: `0x${'f'.repeat(64)}` }] // the chain changed: another poll would follow at once
  }
  const client = Object.create(sure.client, { getLogs: { value: getLogs } })
  const tried = open({ ...sure, client })
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  tried.start(async () => true)
  await expect.poll(() => closings.length).toBe(1)
  await Promise.all(closings)
  expect([closings.length, calls, errors]).toEqual([1, [], []])
})

test('a repeated read ends once all was read, even if another process reads some of it meanwhile', async () => {
  const sure = testChain.connect(clock, 0)
  let isOtherAtWork = false
  const readHead = async () => {
    if (isOtherAtWork) await database`update chain_cursor set next_block = next_block + 1` // one range of another process
    isOtherAtWork = false
    return sure.readHead()
  }
  const { number } = await sure.readHead()
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  await watcher.poll()
  await database`delete from chain_event where block > ${number}`
  calls = []
  isOtherAtWork = true
  await open({ ...sure, readHead }).readAgain(number)
  expect(calls).toEqual(['see LeasePaid'])
})

test('a repeated read ends once another process has read all of it', async () => {
  const sure = testChain.connect(clock, 0)
  await testChain.mine(2)
  await watcher.poll()
  const [before] = await database`select next_block from chain_cursor`
  const readHead = async () => {
    const [now] = await database`update chain_cursor set next_block = next_block + 1 returning next_block`
    if (now && now.nextBlock > before?.nextBlock + 5n) throw new Error('It polls forever.')
    return sure.readHead()
  }
  await open({ ...sure, readHead }).readAgain(Number(before?.nextBlock) - 2)
  await database`update chain_cursor set next_block = ${before?.nextBlock}`
})

test('the note of a repeated read is committed with the cursor that moves back, or neither is', async () => {
  const nextBlock = async () => Number((await database`select next_block from chain_cursor`)[0]?.nextBlock)
  const before = await nextBlock()
  const failing = watcher.readAgain(0, async () => {
    throw new Error('This cannot be noted.')
  })
  await expect(failing).rejects.toThrow('cannot be noted')
  expect(await nextBlock()).toBe(before)
  const sure = testChain.connect(clock, 0)
  expect(await nextBlock()).toBe(before)
  const withLogs = (getLogs: () => Promise<unknown>, more: object = {}) =>
    open({ ...sure, client: Object.create(sure.client, { getLogs: { value: getLogs }, ...more }) })
  const refuses = withLogs(() => Promise.reject(new LimitExceededRpcError(new Error('limit exceeded'))))
  await refuses.readAgain(0) // its receipts hold what its logs do not
})

test('a node that has pruned old blocks is not read again from there, and the cursor stays', async () => {
  const sure = testChain.connect(clock, 0)
  await testChain.call(wallets.tenant, 'payLease', newTerms())
  await watcher.poll()
  await testChain.mine(4)
  await watcher.poll()
  const [before] = await database`select next_block from chain_cursor`
  const request = (params: { method: string }) =>
    /Receipt/.test(params.method) ? Promise.resolve(null) : sure.client.request(params as never)
  const none = { getLogs: { value: async () => [] } }
  const mute = async (params: object) => ({
    ...(await sure.client.getBlock(params)),
    logsBloom: `0x${'0'.repeat(512)}`,
  })
  const withoutReceipts: PropertyDescriptorMap = { request: { value: request } }
  for (const lacks of [withoutReceipts, { getBlock: { value: mute } }]) {
    const client = Object.create(sure.client, { ...none, ...lacks })
    await expect(open({ ...sure, client }).readAgain(0)).rejects.toThrow(NodeContradicts)
    expect(await database`select next_block from chain_cursor`).toEqual([before])
  }
})

test('a repeated read fails when the watcher is closed', async () => {
  const closing = open()
  await closing.poll()
  await closing.close()
  await expect(closing.readAgain(0)).rejects.toThrow(WatcherClosed)
  await open().poll()
})
