/** A restarted node has pruned the state of earlier blocks, possibly of our final block (docs/chain.md). */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createChain } from '../../../gateways/chain/chain.ts'
import { createStateRetry, StateUnavailable } from '../../../gateways/chain/historicalState.ts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { createUnreliableRpc } from '../../../testing/unreliableRpc.ts'
import { openBalanceChecks } from './balanceChecks.ts'

const testChain = await startTestChain()
const rpc = await createUnreliableRpc(testChain.rpcUrl)
const services = await createTestServices({ LOG_LEVEL: 'silent' }, (clock) =>
  createChain({ rpcUrl: rpc.url, deployment: testChain.deployment, confirmations: 3, clock, settleSeconds: 0 }),
)
const rentals = await createTestRentals(services)
const { chain, leases, deps } = services
await services.catchUp()
await testChain.fundAccount(wallets.tenant)
afterAll(async () => {
  await services.close()
  rpc.close()
  testChain.stop()
})

let said: string[] = []
beforeEach(() => {
  rpc.mend()
  said = []
})

const ours = async () => true
/** Fresh checks that report their findings and whether there was a fault. */
const books = () =>
  openBalanceChecks({
    database: deps.database,
    chain,
    leases,
    readAgain: async () => undefined,
    isAwaited: createStateRetry(deps.clock, (sentence) => said.push(sentence)),
    alarm: (_, words) => said.push(words),
    onFault: (loop) => () => said.push(`a fault of ${loop}`),
  })

/** Makes the node forget the state of every block until now, as after a restart. */
async function forget() {
  const until = (await chain.readHead()).number
  const ofState = ['eth_call', 'eth_getBalance']
  let refused = 0
  rpc.refuse(({ method, params }) => {
    const isForgotten = ofState.includes(method) && Number(params?.[1]) <= until
    if (isForgotten) refused += 1
    return isForgotten
  })
  return { until, refused: () => refused }
}
async function paid() {
  const lease = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', lease.terms)
  return lease
}
async function final() {
  await testChain.mine()
  await services.catchUp()
}

test("while the node has pruned the final block's state, both checks log one warning; at the next block they agree", async () => {
  await paid()
  await final()
  const { until, refused } = await forget()
  const { reconciliation, solvency } = books()
  for (const look of [reconciliation.reconcile, reconciliation.compare, solvency.check])
    await expect(look()).rejects.toBeInstanceOf(StateUnavailable)
  const ends = [reconciliation.start(ours), solvency.start(ours)]
  await expect.poll(() => said.length).toBeGreaterThan(0)
  const before = refused()
  await expect.poll(refused).toBeGreaterThan(before + 3) // they keep retrying
  expect(said).toEqual([
    `The node keeps no state of block ${until - 3}. Money is compared with the escrow again at the next final block whose state it has.`,
  ])
  expect([reconciliation.state(), solvency.state()]).toEqual(['working', 'working'])
  await final()
  await expect.poll(() => [reconciliation.state(), solvency.state()]).toEqual(['agree', 'agree'])
  await Promise.all(ends.map((end) => end()))
  expect(said.length).toBe(1)
})

// promise: pay-state-kept
test('a shortage is found at the first block whose state the node has', async () => {
  const escrow = testChain.deployment.current.address
  await testChain.node.setBalance({ address: escrow, value: 10n ** 18n })
  await testChain.node.impersonateAccount({ address: escrow })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [wallets.other.address, 1n] })
  await testChain.node.sendTransaction({ account: escrow, to: testChain.deployment.stablecoin, data, chain: null })
  await final()
  await forget()
  const { solvency } = books()
  await expect(solvency.check()).rejects.toBeInstanceOf(StateUnavailable)
  await final()
  expect((await solvency.check())?.length).toBe(1)
  expect(said).toEqual(['an escrow owes more than it holds, or holds money of no known deposit'])
})

test("a node that refuses to return the escrow's balance, and has the state, is a fault", async () => {
  rpc.refuse(({ method }) => method === 'eth_call')
  const { reconciliation, solvency } = books()
  const ends = [reconciliation.start(ours), solvency.start(ours)]
  await expect.poll(() => [...new Set(said)].toSorted()).toEqual(['a fault of books', 'a fault of solvency'])
  await Promise.all(ends.map((end) => end()))
})

test('an unreachable node is no fault of the books or the escrow check', async () => {
  rpc.cut()
  const { reconciliation, solvency } = books()
  const ends = [reconciliation.start(ours), solvency.start(ours)]
  await expect(reconciliation.compare()).rejects.toThrow('chain-away')
  await Promise.all(ends.map((end) => end()))
  expect(said).toEqual([])
})

test('a payment that is final by then counts once the node has the state of a later block', async () => {
  const { id } = await paid()
  await services.catchUp()
  await testChain.mine()
  await forget()
  await expect(services.catchUp()).rejects.toBeInstanceOf(StateUnavailable)
  expect(await rentals.statusOf(id)).toBe('paying')
  await final()
  expect(await rentals.statusOf(id)).toBe('active')
})
