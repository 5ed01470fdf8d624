import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
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
const watcher = openWatcher({
  chain,
  database,
  clock,
  listener: { applyPending: note('see'), revertPending: note('lose'), apply: note('apply'), relocate: note('move') },
  onError: (error) => errors.push(error),
})
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
const pay = () =>
  testChain.call(wallets.tenant, 'payLease', testTerms(clock.leaseNow(), { document: `0x${'77'.repeat(32)}` }))

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
  one.heal()
  await watcher.readAgain(0)
  expect([calls, chain.second?.state()]).toEqual([['see', 'lose', 'see'], 'agree'])
})

test('what is read again from before what both told is compared from there, and no disagreement', async () => {
  clock.pass(61)
  await testChain.mine(1)
  await watcher.poll()
  expect([calls, chain.second?.state()]).toEqual([['apply'], 'agree'])
  await watcher.readAgain(0)
  expect([calls, chain.second?.state(), errors]).toEqual([['apply'], 'agree', []])
})
