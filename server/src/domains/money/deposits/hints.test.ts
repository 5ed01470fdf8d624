import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { deploy } from '@keyhold/escrow/deploy.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChain } from '../../../gateways/chain/chain.ts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices, type TestServices } from '../../../testing/services.ts'
import { createUnreliableRpc } from '../../../testing/unreliableRpc.ts'

const testChain = await startTestChain()
const elsewhere = await startTestChain()
const rpc = await createUnreliableRpc(testChain.rpcUrl)
const services: TestServices = await createTestServices({}, (clock) =>
  createChain({
    rpcUrl: rpc.url,
    deployment: testChain.deployment,
    confirmations: 3,
    clock,
    settleSeconds: 0,
    pollMilliseconds: 20,
  }),
)
const rentals = await createTestRentals(services)
const { deposits, deps } = services
const { database } = deps
const { node } = testChain
let authorization = ''
beforeAll(async () => {
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
  await testChain.mine()
  await services.catchUp()
  const payload = new URLSearchParams({ username: 'daniel@mail.example', password: 'a password of tests' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await services.app.inject({ method: 'POST', url: '/api/login', headers, payload })
  authorization = String(answer.headers.authorization)
})
afterAll(async () => {
  await services.close()
  rpc.close()
  testChain.stop()
  elsewhere.stop()
})

/** The browser's answer for a payment hint: `ok`, or the refusal code. */
async function hint(contractId: string, transactionId?: string): Promise<string> {
  const payload = { contractId, ...(transactionId !== undefined && { transactionId }) }
  const options = { method: 'PUT', url: '/api/contract-activated', headers: { authorization }, payload } as const
  const answer = (await services.app.inject(options)).json()
  return answer.success ?? answer.code
}
/** A transaction that reverts on the chain; the explicit gas limit skips the estimate. */
async function failing(to: Address, data: Hex): Promise<Hex> {
  const hash = await node.sendTransaction({ account: wallets.tenant, to, data, gas: 400_000n, chain: null })
  const { status } = await node.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  expect(status).toBe('reverted')
  return hash
}
const payLease = (terms: Parameters<typeof leaseId>[0]) =>
  encodeFunctionData({ abi: rentEscrowAbi, functionName: 'payLease', args: [terms] })
/** Expects that a hint and a poll changed nothing beyond the chain's events. */
async function untouched(id: string) {
  await testChain.mine()
  await services.catchUp()
  expect([await rentals.statusOf(id), await deposits.paymentsOf(database, [id])]).toEqual(['accepted', []])
}

// promise: hint-own
test('a hint of the lease’s own payment is accepted when pending, mined and final, and changes nothing', async () => {
  const { id, terms } = await rentals.accepted()
  await node.setAutomine(false)
  const { address: to } = testChain.deployment.current
  const hash = await node.sendTransaction({ account: wallets.tenant, to, data: payLease(terms), chain: null })
  expect(await hint(id, hash)).toBe('ok')
  expect(await rentals.statusOf(id)).toBe('accepted')
  await node.mine({ blocks: 1 })
  await node.setAutomine(true)
  expect(await hint(id, hash)).toBe('ok')
  await expect.poll(() => rentals.statusOf(id)).toBe('paying')
  await testChain.mine()
  expect(await hint(id, hash)).toBe('ok')
  await expect.poll(() => rentals.statusOf(id)).toBe('active')
  expect([await hint(id), await hint(id, hash)]).toEqual(['ok', 'ok'])
  expect(await deposits.paymentsOf(database, [id])).toHaveLength(2)
})

test("a hint of a missed payment makes the watcher read its block, and the chain's events count it", async () => {
  const { id, terms } = await rentals.accepted()
  const hash = await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.mine()
  const { number } = await services.chain.readHead()
  await database`update chain_cursor set next_block = ${number + 1}, final_block = ${number - 3}`
  await services.catchUp()
  expect(await rentals.statusOf(id)).toBe('accepted')
  expect(await hint(id, hash)).toBe('ok')
  await expect.poll(() => rentals.statusOf(id)).toBe('active')
  expect(await deposits.paymentsOf(database, [id])).toHaveLength(2)
})

// promise: hint-nonsense
test('a malformed hash is no transaction, and another chain’s transaction is not found', async () => {
  const { id } = await rentals.accepted()
  for (const nonsense of ['', 'nonsense', '0x12', `0x${'g'.repeat(64)}`, `0x${'1'.repeat(65)}`])
    expect(await hint(id, nonsense)).toBe('transaction-malformed')
  const gift = { account: wallets.other, to: wallets.tenant.address, value: 77n, chain: null } as const
  const hash = await elsewhere.node.sendTransaction(gift)
  expect(await hint(id, hash)).toBe('transaction-not-seen')
  await untouched(id)
})

// promise: hint-other-lease
test('a hint of another lease’s payment is refused, pending or mined, even between the same two parties', async () => {
  const [{ id }, other] = [await rentals.accepted(), await rentals.accepted()]
  await node.setAutomine(false)
  const { address: to } = testChain.deployment.current
  const hash = await node.sendTransaction({ account: wallets.tenant, to, data: payLease(other.terms), chain: null })
  expect(await hint(id, hash)).toBe('transaction-of-another-lease')
  await node.mine({ blocks: 1 })
  await node.setAutomine(true)
  expect(await hint(id, hash)).toBe('transaction-of-another-lease')
  await untouched(id)
  expect(await rentals.statusOf(other.id)).toBe('active')
})

// promise: hint-other-escrow
test("another contract's events do not count as the escrow's, although their signatures match", async () => {
  const { id, terms } = await rentals.accepted()
  const give = { abi: erc20Abi, functionName: 'transfer', args: [wallets.landlord.address, 1n] } as const
  const data = encodeFunctionData(give)
  const { stablecoin } = testChain.deployment
  const transfer = await node.sendTransaction({ account: wallets.tenant, to: stablecoin, data, chain: null })
  expect(await hint(id, transfer)).toBe('transaction-not-at-escrow')
  const { arbitrator, feeReceiver, deployer } = wallets
  const settings = { arbitrator: arbitrator.address, feeReceiver: feeReceiver.address }
  const imitation = await deploy({ rpcUrl: testChain.rpcUrl, account: deployer, directory: deps.files, settings })
  const { address } = imitation.current
  expect(address).not.toBe(testChain.deployment.current.address)
  await testChain.readyAt(imitation, wallets.tenant)
  const imitated = await node.sendTransaction({
    account: wallets.tenant,
    to: address,
    data: payLease(terms),
    chain: null,
  })
  const { status, logs } = await node.waitForTransactionReceipt({ hash: imitated, pollingInterval: 20 })
  expect([status, logs.some(({ topics }) => topics[1] === leaseId(terms))]).toEqual(['success', true])
  expect(await hint(id, imitated)).toBe('transaction-not-at-escrow')
  await untouched(id)
})

// promise: hint-failed
test('a failed payment is reported as failed, and the lease waits for another', async () => {
  const { id, terms } = await rentals.accepted()
  const hash = await failing(testChain.deployment.current.address, payLease({ ...terms, payBy: 1 }))
  expect(await hint(id, hash)).toBe('transaction-failed')
  await untouched(id)
})

test("a hint for another user's lease, or while the chain is unavailable, gets its own refusal", async () => {
  const { id } = await rentals.accepted()
  const theirs = await rentals.request(await rentals.aHome(), {}, rentals.other)
  expect(await hint(theirs, `0x${'1'.repeat(64)}`)).toBe('lease-not-found')
  rpc.cut()
  expect(await hint(id, `0x${'1'.repeat(64)}`)).toBe('chain-away')
  expect(await hint(id)).toBe('ok')
  rpc.mend()
  await untouched(id)
})
