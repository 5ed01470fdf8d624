import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { startTestChain, testTerms, wallets } from '../../testing/chain.ts'
import { createTestClock } from '../../testing/clock.ts'
import { freshDatabase } from '../../testing/database.ts'
import { type Answer, createFaultProxy } from '../../testing/faultProxy.ts'
import { createChain } from './chain.ts'
import { RpcsDisagree } from './nodesAgree.ts'
import { openWatcher } from './watcher.ts'

/** Two nodes of a chain whose blocks count only after a minute: blocks that both returned are not final yet. */
const { database } = await freshDatabase(inject('postgresUrl'))
const testChain = await startTestChain()
const [one, other] = [await createFaultProxy(testChain.rpcUrl), await createFaultProxy(testChain.rpcUrl)]
const clock = createTestClock()
const chain = createChain({
  rpcUrl: one.url,
  secondRpcUrl: other.url,
  deployment: testChain.deployment,
  confirmations: 2,
  clock,
  settleSeconds: 60,
})
let [calls, errors]: [string[], unknown[]] = [[], []]
const note = (word: string) => async () => void calls.push(word)
const listener = {
  applyPending: note('see'),
  revertPending: note('lose'),
  apply: note('apply'),
  relocate: note('move'),
}
const onError = (error: unknown) => void errors.push(error)
const watcher = openWatcher({ chain, database, clock, listener, onError })
await testChain.fundAccount(wallets.tenant)
beforeEach(() => {
  calls = []
  errors = []
})
afterEach(() => {
  one.heal()
  other.heal()
})
afterAll(async () => {
  await database.end()
  one.close()
  other.close()
  testChain.stop()
})

/** The real blocks, which hold no events. */
const mute: Answer = async ({ method }, next) => {
  if (method === 'eth_getLogs') return []
  const answer = (await next()) as object
  return method === 'eth_getBlockByNumber' ? { ...answer, logsBloom: `0x${'0'.repeat(512)}` } : answer
}
const pay = (document = '77') =>
  testChain.call(wallets.tenant, 'payLease', testTerms(clock.leaseNow(), { document: `0x${document.repeat(32)}` }))

test('blocks that both nodes had are compared again after a fork, and a disagreement is reported once', async () => {
  const raw = await testChain.raw(await pay())
  await testChain.mine(4)
  await watcher.poll()
  expect([calls, chain.second?.state()]).toEqual([['see'], 'agree'])
  await testChain.reorganise(5, [[raw, 0]])
  one.lie(mute)
  for (let look = 0; look < 2; look++) await watcher.poll()
  expect([calls, chain.second?.state()]).toEqual([['see', 'lose'], 'differ'])
  expect(errors.map((error) => error instanceof RpcsDisagree)).toEqual([true])
  expect(String(errors[0])).toMatch(
    /The two nodes: differ\. Nothing is final\. RPC_URL and SECOND_RPC_URL return different/,
  )
  one.heal()
  await watcher.readAgain(0)
  expect([calls, chain.second?.state()]).toEqual([['see', 'lose', 'see'], 'agree'])
})

test('the report of a disagreement names the node that does not answer, and its error', async () => {
  other.refuse(429, 'daily quota exceeded')
  await watcher.poll()
  expect(errors.map(String)).toEqual([
    expect.stringMatching(/The two nodes: one-away\. Nothing is final\. SECOND_RPC_URL: .*status 429.*daily quota/),
  ])
  other.heal()
  await watcher.poll()
})

test('a repeated read from an earlier block is compared from there, without a disagreement', async () => {
  clock.pass(61)
  await testChain.mine(1)
  await watcher.poll()
  expect([calls, chain.second?.state()]).toEqual([['apply'], 'agree'])
  await watcher.readAgain(0)
  expect([calls, chain.second?.state(), errors]).toEqual([['apply'], 'agree', []])
})

test('a process that polls only on payment hints doubts the nodes no longer than that poll', async () => {
  await pay('78')
  await testChain.mine(4)
  other.lie(mute)
  watcher.pollSoon()
  await expect.poll(() => errors.length).toBe(1)
  expect(errors[0]).toBeInstanceOf(RpcsDisagree)
  await expect.poll(() => chain.second?.state()).toBe('agree')
  other.heal()
  await watcher.poll()
  clock.pass(61)
  await testChain.mine(1)
  await watcher.poll()
})

test('a second node that falls silent and then lies is reported as away, then as different, once each', async () => {
  await pay('79')
  await testChain.mine(4)
  other.refuse(429, 'daily quota exceeded')
  for (let look = 0; look < 2; look++) await watcher.poll()
  other.heal()
  other.lie(mute)
  for (let look = 0; look < 2; look++) await watcher.poll()
  expect(errors.map(String)).toEqual([
    expect.stringMatching(/The two nodes: one-away\./),
    expect.stringMatching(/The two nodes: differ\. .*return different/),
  ])
  other.heal()
  await watcher.poll()
  clock.pass(61)
  await testChain.mine(1)
  await watcher.poll()
})

test('a process that waited compares all blocks again: the leader may have read another branch', async () => {
  const raw = await testChain.raw(await pay('88'))
  await testChain.mine(4)
  await watcher.poll()
  expect([calls, chain.second?.state()]).toEqual([['see'], 'agree'])
  let isOurs = false
  const isOursAsked = vi.fn(async () => isOurs)
  watcher.start(isOursAsked)
  await expect.poll(() => isOursAsked.mock.calls.length).toBeGreaterThan(1)
  await testChain.reorganise(5, [[raw, 0]])
  one.lie(mute)
  const { deployment } = testChain
  const alone = createChain({ rpcUrl: one.url, deployment, confirmations: 2, clock, settleSeconds: 60 })
  await openWatcher({ chain: alone, database, clock, listener, onError }).poll()
  expect([calls, errors]).toEqual([['see', 'lose'], []])
  for (const times of [1, 2]) {
    isOurs = true
    await expect.poll(() => errors.length).toBe(times) // reported once per takeover
    expect(chain.second?.state()).toBe('differ')
    isOurs = false
    await expect.poll(() => chain.second?.state()).toBe('agree')
  }
  await watcher.close()
})

test('a watcher that is closed during its leader check does not poll', async () => {
  let answer = (_: boolean) => {}
  let looks = 0
  const readHead = () => {
    looks++
    return chain.readHead()
  }
  const closing = openWatcher({ chain: { ...chain, readHead }, database, clock, listener, onError })
  const checking = new Promise<void>((isAsked) => {
    closing.start(() => {
      isAsked()
      return new Promise((resolve) => {
        answer = resolve
      })
    })
  })
  await checking
  await closing.close()
  answer(true)
  await turn()
  expect(looks).toBe(0)
})
