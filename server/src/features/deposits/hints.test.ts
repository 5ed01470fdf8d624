import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { deploy } from '@keyhold/escrow/deploy.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChain } from '../../gateways/chain/chain.ts'
import { startTestChain, wallets } from '../../testing/chain.ts'
import { createTestRentals } from '../../testing/rentals.ts'
import { createTestServices, type TestServices } from '../../testing/services.ts'
import { createUnreliableRpc } from '../../testing/unreliableRpc.ts'

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

/** What the browser hears that names a transaction: `ok`, or the code of the refusal. */
async function hint(contractId: string, transactionId?: string): Promise<string> {
  const payload = { contractId, ...(transactionId !== undefined && { transactionId }) }
  const options = { method: 'PUT', url: '/api/contract-activated', headers: { authorization }, payload } as const
  const answer = (await services.app.inject(options)).json()
  return answer.success ?? answer.code
}
/** A transaction that fails on the chain: sent all the same, with more gas than it needs. */
async function failing(to: Address, data: Hex): Promise<Hex> {
  const hash = await node.sendTransaction({ account: wallets.tenant, to, data, gas: 400_000n, chain: null })
  const { status } = await node.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  expect(status).toBe('reverted')
  return hash
}
const payLease = (terms: Parameters<typeof leaseId>[0]) =>
  encodeFunctionData({ abi: rentEscrowAbi, functionName: 'payLease', args: [terms] })
/** After a hint was heard and a look was taken: nothing moved but by the chain. */
async function untouched(id: string) {
  await testChain.mine()
  await services.catchUp()
  expect([await rentals.statusOf(id), await deposits.paymentsOf(database, [id])]).toEqual(['accepted', []])
}

// promise: hint-own
test('a hint of the lease’s own payment is taken, waiting, mined and final, and moves nothing by itself', async () => {
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

test('a hint of a payment that was passed by makes the watcher read its block, and the chain counts it', async () => {
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
test('nonsense is no transaction, and another chain’s is not seen', async () => {
  const { id } = await rentals.accepted()
  for (const nonsense of ['', 'nonsense', '0x12', `0x${'g'.repeat(64)}`, `0x${'1'.repeat(65)}`])
    expect(await hint(id, nonsense)).toBe('transaction-malformed')
  const gift = { account: wallets.other, to: wallets.tenant.address, value: 77n, chain: null } as const
  const hash = await elsewhere.node.sendTransaction(gift)
  expect(await hint(id, hash)).toBe('transaction-not-seen')
  await untouched(id)
})

// promise: hint-other-lease
test('the payment of another lease says so, waiting or mined, even between the same two', async () => {
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
test('what another contract did is nothing at the escrow, though it speaks with the escrow’s words', async () => {
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
test('a payment that failed on the chain says so, and the lease waits for another', async () => {
  const { id, terms } = await rentals.accepted()
  const hash = await failing(testChain.deployment.current.address, payLease({ ...terms, payBy: 1 }))
  expect(await hint(id, hash)).toBe('transaction-failed')
  await untouched(id)
})

test('a lease of others, and a chain that is away, are said as what they are', async () => {
  const { id } = await rentals.accepted()
  const theirs = await rentals.request(await rentals.aHome(), {}, rentals.other)
  expect(await hint(theirs, `0x${'1'.repeat(64)}`)).toBe('lease-not-found')
  rpc.cut()
  expect(await hint(id, `0x${'1'.repeat(64)}`)).toBe('chain-away')
  expect(await hint(id)).toBe('ok')
  rpc.mend()
  await untouched(id)
})
