/** What a quiet chain costs its node: a public node counts requests. */
import { afterAll, expect, inject, test } from 'vitest'
import { startTestChain } from '../../testing/chain.ts'
import { createTestClock } from '../../testing/clock.ts'
import { freshDatabase } from '../../testing/database.ts'
import { createUnreliableRpc } from '../../testing/unreliableRpc.ts'
import { createChain } from './chain.ts'
import { openWatcher } from './watcher.ts'

const { database } = await freshDatabase(inject('postgresUrl'))
const testChain = await startTestChain()
const rpc = await createUnreliableRpc(testChain.rpcUrl)
const clock = createTestClock()
// As on a public chain: no faucet, and the newest blocks stay.
const deployment = { ...testChain.deployment, faucet: null }
const chain = createChain({ rpcUrl: rpc.url, deployment, confirmations: 15, clock, settleSeconds: 0 })
const nothing = async () => undefined
const listener = { applyPending: nothing, revertPending: nothing, apply: nothing, relocate: nothing }
const watcher = openWatcher({ chain, database, clock, listener, onError: (error) => expect(error).toBeUndefined() })
afterAll(async () => {
  await watcher.close()
  chain.close()
  await database.end()
  rpc.close()
  testChain.stop()
})

test('a quiet chain costs two requests for each block, and two for each poll', async () => {
  await testChain.mine(40)
  await watcher.poll()
  await testChain.mine(7)
  await watcher.poll()
  const calls: string[] = []
  rpc.refuse(({ method }) => {
    calls.push(method)
    return false
  })
  const [polls, blocksEach] = [10, 7]
  for (let polled = 0; polled < polls; polled += 1) {
    await testChain.mine(blocksEach)
    await watcher.poll()
  }
  expect(calls.length).toBeLessThanOrEqual(2 * polls * blocksEach + 2 * polls)
  // Twelve polls a minute: at most 30 requests a minute beside those for blocks, with the chain id.
  expect((60_000 / chain.pollMilliseconds) * 2 + 1).toBeLessThanOrEqual(30)
})
