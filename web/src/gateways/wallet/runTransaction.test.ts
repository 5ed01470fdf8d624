// @vitest-environment node
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { createWalletClient, http } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readLeaseState } from './accountState.ts'
import { approveCall, type EscrowAction, escrowCall } from './calls.ts'
import { rpcRequest } from './connectors.ts'
import { escrowTransactionFor } from './escrowTransaction.ts'
import { readPending, savePending } from './pendingTransaction.ts'
import { supportsAtomicCalls } from './planTransaction.ts'
import { resumeTransaction } from './resumeTransaction.ts'
import { runTransaction } from './runTransaction.ts'
import { sendTransaction } from './sendCalls.ts'
import { aNetwork, aWallet, memory, passDays, someTerms, type TestNetwork } from './testNetwork.setup.ts'
import type { TransactionContext } from './transactionContext.ts'
import { unreliableNode } from './unreliableNode.setup.ts'

const usdt = (units: number) => BigInt(units) * 10n ** 18n
let network: TestNetwork
const landlord = '0x00000000000000000000000000000000000000A1'

beforeAll(async () => {
  network = await aNetwork()
})
afterAll(() => network.stop())
beforeEach(() => vi.stubGlobal('localStorage', memory()))

async function aTenant(isStepwise: boolean, balances: [number, number] = [5_000, 10]) {
  const wallet = aWallet(network, isStepwise)
  await network.fund(wallet.address, ...balances)
  await rpcRequest(wallet.provider, 'eth_requestAccounts')
  const terms = await someTerms(network, wallet.address, landlord)
  const contextFor = (action: EscrowAction, changed = terms): TransactionContext => ({
    provider: wallet.provider,
    account: wallet.address,
    network: network.config,
    transaction: escrowTransactionFor(action, network.config, changed),
  })
  return { ...wallet, terms, contextFor, payer: contextFor({ kind: 'pay' }), id: leaseId(terms) }
}
/** A tenant whose deposit is paid in: rents are paid only for such a lease. */
async function aPaidTenant(isStepwise: boolean) {
  const tenant = await aTenant(isStepwise)
  await runTransaction(tenant.payer)
  tenant.asked.length = 0
  return { ...tenant, rent: tenant.contextFor({ kind: 'payRent', amount: usdt(900) }) }
}
const lost = `0x${'1'.repeat(64)}` as const
const shortWait = { unknownTimeout: 1 }
const kinds = (asked: readonly (readonly { key: string }[])[]) => asked.map((lines) => lines.map(({ key }) => key))

test('a batching wallet pays atomically with one confirmation', async () => {
  const tenant = await aTenant(false)
  expect(await supportsAtomicCalls(tenant.provider, network.config, tenant.address)).toBe(true)
  const hash = await runTransaction(tenant.payer)
  expect(kinds(tenant.asked)).toEqual([['approve', 'approve', 'pay']])
  expect(await network.balance(tenant.address)).toBe(usdt(2_800))
  const state = await readLeaseState(network.config, tenant.id)
  expect([state.handover, state.deposit]).toEqual([usdt(1_100), usdt(1_100)])
  const receipt = await network.client.getTransactionReceipt({ hash: hash as `0x${string}` })
  expect(receipt.status).toBe('success')
})

test('a batch with one failing call has no effect', async () => {
  const tenant = await aTenant(false)
  const calls = [
    approveCall('allow-usdt', network.config.stablecoin, network.config.escrow, 7n),
    escrowCall({ kind: 'pay' }, network.config.escrow, tenant.terms),
  ]
  const batch = { chainId: '0x7a69', from: tenant.address, atomicRequired: true, calls }
  const { id } = (await rpcRequest(tenant.provider, 'wallet_sendCalls', [batch])) as { id: string }
  await vi.waitFor(async () =>
    expect(await rpcRequest(tenant.provider, 'wallet_getCallsStatus', [id])).toMatchObject({
      status: 500,
      atomic: true,
    }),
  )
  const allowed = await network.client.readContract({
    address: network.config.stablecoin,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [tenant.address, network.config.escrow],
  })
  expect(allowed).toBe(0n)
})

test('a plain wallet is asked step by step, and pays nothing twice', async () => {
  const tenant = await aTenant(true)
  expect(await supportsAtomicCalls(tenant.provider, network.config, tenant.address)).toBe(false)
  const hash = await runTransaction(tenant.payer)
  expect(kinds(tenant.asked)).toEqual([['approve'], ['approve'], ['pay']])
  expect(await runTransaction(tenant.payer)).toBe(hash)
  expect(tenant.asked).toHaveLength(3)
  expect(await network.balance(tenant.address)).toBe(usdt(2_800))
})

test('a rejection stops the payment, and the next attempt resumes after the finished steps', async () => {
  const tenant = await aTenant(true)
  tenant.answers.push(true, false)
  await expect(runTransaction(tenant.payer)).rejects.toMatchObject({ code: 'user-rejected' })
  await runTransaction(tenant.payer)
  expect(kinds(tenant.asked)).toEqual([['approve'], ['approve'], ['approve'], ['pay']])
})

test('a leftover allowance is reset first, because USDT refuses to change one', async () => {
  const tenant = await aTenant(true)
  await sendTransaction(
    tenant.provider,
    tenant.address,
    approveCall('allow-usdt', network.config.stablecoin, network.config.escrow, 5n),
    undefined,
  )
  await runTransaction(tenant.payer)
  expect(kinds(tenant.asked)).toEqual([['approve'], ['revoke'], ['approve'], ['approve'], ['pay']])
})

test("after a tab was closed during the payment, it resumes from the chain's state", async () => {
  const tenant = await aTenant(true)
  const { payer, id } = tenant
  tenant.answers.push(true, true, false)
  await expect(runTransaction(payer)).rejects.toMatchObject({ code: 'user-rejected' })
  await network.hands.setAutomine(false)
  const hash = await sendTransaction(
    tenant.provider,
    tenant.address,
    escrowCall({ kind: 'pay' }, network.config.escrow, tenant.terms),
    undefined,
  )
  savePending({ id, name: 'pay', sent: { pay: hash } })
  const going = runTransaction(payer)
  await network.hands.mine({ blocks: 1 })
  await network.hands.setAutomine(true)
  expect(await going).toBe(hash)
  expect(kinds(tenant.asked)).toEqual([['approve'], ['approve'], ['pay'], ['pay']])
  expect(readPending({ id, name: 'pay' }).sent).toEqual({})
})

test('a shortage is reported before the wallet is asked', async () => {
  const poor = await aTenant(false, [2_199, 10])
  await expect(runTransaction(poor.payer)).rejects.toMatchObject({ code: 'not-enough-usdt' })
  const noFee = await aTenant(false, [5_000, 0])
  await expect(runTransaction(noFee.payer)).rejects.toMatchObject({ code: 'not-enough-rnb' })
  const noGas = await aTenant(false)
  await network.hands.setBalance({ address: noGas.address, value: 1n })
  await expect(runTransaction(noGas.payer)).rejects.toMatchObject({ code: 'not-enough-gas' })
  expect([...poor.asked, ...noFee.asked, ...noGas.asked]).toEqual([])
})

test("terms that the escrow would refuse are refused before the wallet is asked, with the escrow's reason", async () => {
  const tenant = await aTenant(false)
  const late = tenant.contextFor({ kind: 'pay' }, { ...tenant.terms, payBy: 1 })
  await expect(runTransaction(late)).rejects.toMatchObject({ code: 'would-revert', escrowError: 'Expired' })
  expect(tenant.asked).toEqual([])
})

test('an account not named in the terms cannot pay', async () => {
  const tenant = await aTenant(false)
  const stranger = tenant.contextFor({ kind: 'pay' }, { ...tenant.terms, tenant: landlord })
  await expect(runTransaction(stranger)).rejects.toMatchObject({ code: 'another-account' })
})

test('the tenant can release money early, and a release before its date is refused unsigned', async () => {
  const tenant = await aTenant(false)
  await runTransaction(tenant.payer)
  tenant.asked.length = 0
  await expect(runTransaction(tenant.contextFor({ kind: 'release' }))).rejects.toMatchObject({
    code: 'would-revert',
    escrowError: 'NotDue',
  })
  expect(tenant.asked).toEqual([])
  const before = await network.balance(landlord)
  await passDays(network, 10) // from move-in on
  await runTransaction(tenant.contextFor({ kind: 'releaseEarly' }))
  expect((await network.balance(landlord)) - before).toBe(usdt(1_100))
})

// promise: exit-due, sgn-1-release
test('any account may release what is due', async () => {
  const tenant = await aTenant(false)
  await runTransaction(tenant.payer)
  const anybody = aWallet(network)
  await network.fund(anybody.address)
  await rpcRequest(anybody.provider, 'eth_requestAccounts')
  const before = await network.balance(landlord)
  await passDays(network, 16)
  const { provider, address: account } = anybody
  await runTransaction({ ...tenant.contextFor({ kind: 'release' }), provider, account })
  expect((await network.balance(landlord)) - before).toBe(usdt(1_100))
})

// promise: sgn-4-flow-rent
test('a later rent goes directly to the landlord with its fee, in one confirmation, and again next month', async () => {
  const tenant = await aPaidTenant(false)
  const { rent } = tenant
  const before = await network.balance(landlord)
  const first = await runTransaction(rent)
  expect(kinds(tenant.asked)).toEqual([['approve', 'approve', 'payRent']])
  expect((await network.balance(landlord)) - before).toBe(usdt(900))
  expect(await runTransaction(rent)).not.toBe(first)
  expect((await network.balance(landlord)) - before).toBe(usdt(1_800))
})

test('a rent sent before the page was closed is not paid a second time', async () => {
  const tenant = await aPaidTenant(true)
  const { rent } = tenant
  tenant.answers.push(true, true, false)
  await expect(runTransaction(rent)).rejects.toMatchObject({ code: 'user-rejected' })
  const before = await network.balance(landlord)
  const sent = await sendTransaction(tenant.provider, tenant.address, rent.transaction.call, undefined)
  savePending({ id: tenant.id, name: 'payRent', sent: { payRent: sent } })
  expect(await resumeTransaction(rent)).toBe(sent)
  expect((await network.balance(landlord)) - before).toBe(usdt(900))
  savePending({ id: tenant.id, name: 'payRent', sent: { payRent: sent } })
  expect(await runTransaction(rent)).toBe(sent)
  expect((await network.balance(landlord)) - before).toBe(usdt(900))
})

// promise: rent-sped-up
test("a rent sped up in the wallet counts by the chain's state, not by its first hash", async () => {
  const tenant = await aPaidTenant(true)
  const { rent } = tenant
  tenant.answers.push(true, true, false)
  await expect(runTransaction(rent)).rejects.toMatchObject({ code: 'user-rejected' })
  const since = Number(await network.client.getBlockNumber())
  const other = await sendTransaction(tenant.provider, tenant.address, rent.transaction.call, undefined)
  savePending({ id: tenant.id, name: 'payRent', sent: { payRent: lost }, since })
  expect(await resumeTransaction(rent, () => {}, shortWait)).toBe(other)
  expect(readPending({ id: tenant.id, name: 'payRent' }).sent).toEqual({})
  savePending({ id: tenant.id, name: 'payRent', sent: { payRent: lost }, since: since + 1_000 })
  await expect(resumeTransaction(rent, () => {}, shortWait)).rejects.toMatchObject({ code: 'maybe-sent' })
})

// promise: exit-own
test('an account releases, disputes and pays back only its own parts', async () => {
  const tenant = await aTenant(false)
  const before = tenant.asked.length
  for (const kind of ['refund', 'payBack'] as const)
    await expect(
      runTransaction(tenant.contextFor(kind === 'refund' ? { kind } : { kind, amount: usdt(1) })),
    ).rejects.toMatchObject({
      code: 'another-account',
    })
  expect(tenant.asked).toHaveLength(before)
})

// promise: dispute-once
test('a dispute holds the claimed sum in the escrow, and the rest is released at once', async () => {
  const tenant = await aTenant(false)
  await runTransaction(tenant.payer)
  const before = await network.balance(landlord)
  await passDays(network, 10)
  await runTransaction(tenant.contextFor({ kind: 'dispute', claim: usdt(400) }))
  expect((await network.balance(landlord)) - before).toBe(usdt(700))
  expect((await readLeaseState(network.config, tenant.id)).handover).toBe(usdt(400))
  const again = runTransaction(tenant.contextFor({ kind: 'dispute', claim: usdt(100) }))
  await expect(again).rejects.toMatchObject({ code: 'would-revert', escrowError: 'AlreadyDisputed' })
})

// promise: rent-stranger
test("a rent that a stranger paid under the lease's id is not mistaken for the tenant's", async () => {
  const tenant = await aPaidTenant(true)
  const { rent } = tenant
  const since = Number(await network.client.getBlockNumber())
  const stranger = aWallet(network)
  await network.fund(stranger.address)
  await rpcRequest(stranger.provider, 'eth_requestAccounts')
  const { provider, address: account } = stranger
  await runTransaction({ ...rent, provider, account, transaction: { ...rent.transaction, allowedAccounts: undefined } })
  savePending({ id: tenant.id, name: 'payRent', sent: { payRent: lost }, since })
  await expect(resumeTransaction(rent, () => {}, shortWait)).rejects.toMatchObject({ code: 'maybe-sent' })
})

// promise: payment-speeding
test('a rent sped up while waiting counts once, under its new hash', async () => {
  const tenant = await aPaidTenant(true)
  const node = await unreliableNode(network.rpcUrl)
  const rent = { ...tenant.rent, network: { ...network.config, rpcUrl: node.url } }
  tenant.answers.push(true, true, false)
  await expect(runTransaction(rent)).rejects.toMatchObject({ code: 'user-rejected' })
  const before = await network.balance(landlord)
  await network.hands.setAutomine(false)
  const going = runTransaction(rent)
  const slow = await vi.waitFor(() => {
    const { payRent } = readPending({ id: tenant.id, name: 'payRent' }).sent
    if (!payRent) throw new Error('not sent yet')
    return payRent
  })
  await node.answers('eth_getTransactionByHash', 1) // it has been seen in the mempool
  const { nonce, gas, maxFeePerGas = 0n } = await network.client.getTransaction({ hash: slow })
  const wallet = createWalletClient({ account: tenant.account, transport: http(network.config.rpcUrl) })
  const { to, data } = rent.transaction.call
  const fees = { maxFeePerGas: maxFeePerGas * 4n, maxPriorityFeePerGas: maxFeePerGas * 3n }
  const fast = await wallet.sendTransaction({ to, data, nonce, gas, ...fees, chain: null })
  await network.hands.mine({ blocks: 1 })
  await network.hands.setAutomine(true)
  expect(await going).toBe(fast)
  node.close()
  expect((await network.balance(landlord)) - before).toBe(usdt(900))
})
