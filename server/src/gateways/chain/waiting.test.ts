/**
 * Two processes with the role watch: the leader reads logs and money from its nodes; the other waits, and takes over
 * when it can.
 */
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

/** How often each process polled its node for the head: every process does, leader or not. */
const looks = new Map<Node, number>()
for (const node of nodes)
  node.lie((call, next) => {
    if (call.method === 'eth_getBlockByNumber') looks.set(node, (looks.get(node) ?? 0) + 1)
    return next()
  })
/** Waits until a process had several chances to read. */
async function untilLooked(node: Node) {
  const before = looks.get(node) ?? 0
  await expect.poll(() => looks.get(node) ?? 0).toBeGreaterThan(before + 2)
}

/** The requests of the second process, except for the head, which every process polls for its clock. */
const methods: string[] = []
for (const node of [three, four])
  node.lie((call, next) => {
    methods.push(call.method)
    if (call.method === 'eth_getBlockByNumber') looks.set(node, (looks.get(node) ?? 0) + 1)
    return next()
  })
const ofMoneyAndLogs = () =>
  methods.filter((method) => /^eth_(getLogs|getBlockReceipts|getTransactionReceipt|call)$/.test(method))
const states = async ({ probes }: typeof second) => [await probes.books?.(), await probes.escrow?.()]
const readUntil = async () => (await findCursor(direct, chain.chainId))?.nextBlock
/** Expects that the leader reads a new block. */
async function hasRead() {
  await testChain.mine(1)
  const head = Number(await testChain.node.getBlockNumber())
  await expect.poll(readUntil).toBe(head + 1)
}

test('the process that waits requests no logs and no balances, and reports nothing about money that it does not compare', async () => {
  await testChain.mine(4)
  first.start()
  await expect.poll(() => states(first)).toEqual(['agree', 'agree'])
  await chain.readHead() // each process checks the deployment once
  methods.length = 0
  second.start()
  for (let block = 0; block < 3; block++) await hasRead()
  await untilLooked(three)
  expect([ofMoneyAndLogs(), methods.includes('eth_getBlockByNumber')]).toEqual([[], true])
  expect(await states(second)).toEqual(['working', 'working'])
})

test('a manual poll works while waiting, and its result is not reported repeatedly', async () => {
  await second.catchUp()
  await second.reconciliation.reconcile()
  await second.solvency.check()
  expect(ofMoneyAndLogs()).not.toEqual([])
  chain.second?.setFinding('differ')
  await expect.poll(() => states(second)).toEqual(['working', 'working'])
  await expect.poll(() => chain.second?.state()).toBe('agree')
})

test('when the leader loses its connection another takes over, and the first reads nothing until it is the leader again', async () => {
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

test('when the leader ends the second takes over at once', async () => {
  await first.close()
  await expect.poll(() => states(second)).toEqual(['agree', 'agree'])
  await hasRead()
})
