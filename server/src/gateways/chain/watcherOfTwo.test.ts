import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { startTestChain, testTerms, wallets } from '../../testing/chain.ts'
import { createTestClock } from '../../testing/clock.ts'
import { freshDatabase } from '../../testing/database.ts'
import { type Answer, createFaultProxy } from '../../testing/faultProxy.ts'
import { createChain } from './chain.ts'
import { openWatcher, RpcsDisagree } from './watcher.ts'

/** Two nodes of a chain whose blocks count only after a minute: what both told lies above what counted. */
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

/** The blocks of the truth, in which nobody said a word. */
const mute: Answer = async ({ method }, next) => {
  if (method === 'eth_getLogs') return []
  const answer = (await next()) as object
  return method === 'eth_getBlockByNumber' ? { ...answer, logsBloom: `0x${'0'.repeat(512)}` } : answer
}
const pay = (document = '77') =>
  testChain.call(wallets.tenant, 'payLease', testTerms(clock.leaseNow(), { document: `0x${document.repeat(32)}` }))

test('what both had told is compared again where the chain forked, and a disagreement is said once', async () => {
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
    /The two nodes: differ\. Nothing is final\. RPC_URL and SECOND_RPC_URL tell different/,
  )
  one.heal()
  await watcher.readAgain(0)
  expect([calls, chain.second?.state()]).toEqual([['see', 'lose', 'see'], 'agree'])
})

test('whoever reads that the two do not agree reads which of them does not answer, and by what', async () => {
  other.refuse(429, 'daily quota exceeded')
  await watcher.poll()
  expect(errors.map(String)).toEqual([
    expect.stringMatching(/The two nodes: one-away\. Nothing is final\. SECOND_RPC_URL: .*status 429.*daily quota/),
  ])
  other.heal()
  await watcher.poll()
})

test('what is read again from before what both told is compared from there, and no disagreement', async () => {
  clock.pass(61)
  await testChain.mine(1)
  await watcher.poll()
  expect([calls, chain.second?.state()]).toEqual([['apply'], 'agree'])
  await watcher.readAgain(0)
  expect([calls, chain.second?.state(), errors]).toEqual([['apply'], 'agree', []])
})

test('whoever only looks when a payment is hinted at doubts the nodes no longer than that look', async () => {
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

test('a second node that falls silent and then lies is said to be away, and then to differ, once each', async () => {
  await pay('79')
  await testChain.mine(4)
  other.refuse(429, 'daily quota exceeded')
  for (let look = 0; look < 2; look++) await watcher.poll()
  other.heal()
  other.lie(mute)
  for (let look = 0; look < 2; look++) await watcher.poll()
  expect(errors.map(String)).toEqual([
    expect.stringMatching(/The two nodes: one-away\./),
    expect.stringMatching(/The two nodes: differ\. .*tell different/),
  ])
  other.heal()
  await watcher.poll()
  clock.pass(61)
  await testChain.mine(1)
  await watcher.poll()
})

test('whoever waited believes nothing of what both told before: another may have read another branch', async () => {
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
    await expect.poll(() => errors.length).toBe(times) // told once each time that it takes over
    expect(chain.second?.state()).toBe('differ')
    isOurs = false
    await expect.poll(() => chain.second?.state()).toBe('agree')
  }
  await watcher.close()
})

test('a watcher that is closed while it asks for its turn does not look any more', async () => {
  let answer = (_: boolean) => {}
  let looks = 0
  const readHead = () => {
    looks++
    return chain.readHead()
  }
  const closing = openWatcher({ chain: { ...chain, readHead }, database, clock, listener, onError })
  const asked = new Promise<void>((isAsked) => {
    closing.start(() => {
      isAsked()
      return new Promise((resolve) => {
        answer = resolve
      })
    })
  })
  await asked
  await closing.close()
  answer(true)
  await turn()
  expect(looks).toBe(0)
})
