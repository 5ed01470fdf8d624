/** Two processes with the role watch: one asks its nodes of logs and money, the other waits, and takes over when it may. */
import { afterAll, expect, test } from 'vitest'
import { createServices } from '../../services.ts'
import { startTestChain } from '../../testing/chain.ts'
import { createFaultProxy } from '../../testing/faultProxy.ts'
import { createTestServices } from '../../testing/services.ts'
import type { ChainClock } from '../clock.ts'
import { connectDatabase } from '../database.ts'
import { createChain } from './chain.ts'
import { findCursor } from './eventStore.ts'
import { createLeaderLock } from './leaderLock.ts'

const testChain = await startTestChain()
const nodes = await Promise.all([1, 2, 3, 4].map(() => createFaultProxy(testChain.rpcUrl)))
const [one, two, three, four] = nodes as [Node, Node, Node, Node]
type Node = (typeof nodes)[number]
const over = (first: Node, second: Node) => (clock: ChainClock) =>
  createChain({
    rpcUrl: first.url,
    secondRpcUrl: second.url,
    deployment: testChain.deployment,
    clock,
    confirmations: 2,
    settleSeconds: 0,
    pollMilliseconds: 50,
  })
const first = await createTestServices({ KEYHOLD_ROLES: 'watch', LOG_LEVEL: 'silent' }, over(one, two))
const { deps } = first
const chain = over(three, four)(deps.clock)
const second = await createServices({ ...deps, chain, database: connectDatabase(first.databaseUrl, 3) })
const direct = connectDatabase(first.databaseUrl, 1)
afterAll(async () => {
  await Promise.all([second.close(), direct.end(), deps.database.end()])
  for (const node of nodes) node.close()
  testChain.stop()
})

/** How often each asked its node how high the chain is: every process does, whether it watches or waits. */
const looks = new Map<Node, number>()
for (const node of nodes)
  node.lie((call, next) => {
    if (call.method === 'eth_getBlockByNumber') looks.set(node, (looks.get(node) ?? 0) + 1)
    return next()
  })
/** Until a process had the occasion to read, several times. */
async function untilLooked(node: Node) {
  const before = looks.get(node) ?? 0
  await expect.poll(() => looks.get(node) ?? 0).toBeGreaterThan(before + 2)
}

/** What the second process asks its nodes, besides how high the chain is, which every process asks for its clock. */
const asked: string[] = []
for (const node of [three, four])
  node.lie((call, next) => {
    asked.push(call.method)
    if (call.method === 'eth_getBlockByNumber') looks.set(node, (looks.get(node) ?? 0) + 1)
    return next()
  })
const ofMoneyAndLogs = () =>
  asked.filter((method) => /^eth_(getLogs|getBlockReceipts|getTransactionReceipt|call)$/.test(method))
const states = async ({ probes }: typeof second) => [await probes.books?.(), await probes.escrow?.()]
const readUntil = async () => (await findCursor(direct, chain.chainId))?.nextBlock
/** Whoever watches has read a block that comes now. */
async function hasRead() {
  await testChain.mine(1)
  const head = Number(await testChain.node.getBlockNumber())
  await expect.poll(readUntil).toBe(head + 1)
}

test('the one that waits asks its nodes of no logs and no money, and says nothing of books that it does not compare', async () => {
  await testChain.mine(4)
  first.start()
  await expect.poll(() => states(first)).toEqual(['agree', 'agree'])
  await chain.readHead() // once a process asks for what was deployed
  asked.length = 0
  second.start()
  for (let block = 0; block < 3; block++) await hasRead()
  await untilLooked(three)
  expect([ofMoneyAndLogs(), asked.includes('eth_getBlockByNumber')]).toEqual([[], true])
  expect(await states(second)).toEqual(['working', 'working'])
})

test('asked by hand it looks all the same, and what it found then it does not go on saying', async () => {
  await second.catchUp()
  await second.reconciliation.reconcile()
  await second.solvency.check()
  expect(ofMoneyAndLogs()).not.toEqual([])
  chain.second?.setFinding('differ')
  await expect.poll(() => states(second)).toEqual(['working', 'working'])
  await expect.poll(() => chain.second?.state()).toBe('agree')
})

test('when the first loses its line another takes over, and the first reads no more until the turn is its own again', async () => {
  const third = createLeaderLock(direct, chain.chainId)
  for (let isOurs = false; !isOurs; isOurs = await third.isLeader())
    await direct`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = 7270031 and granted
        and database = (select oid from pg_database where datname = current_database())`
  await untilLooked(one)
  const before = await readUntil()
  await testChain.mine(2)
  await untilLooked(one)
  expect(await readUntil()).toBe(before)
  await third.close()
  await hasRead()
})

test('when the first ends the second takes over at once', async () => {
  await first.close()
  await expect.poll(() => states(second)).toEqual(['agree', 'agree'])
  await hasRead()
})
