// @vitest-environment node
import { appealableArbitrationBytecode } from '@keyhold/escrow/abi/AppealableArbitration.bytecode.ts'
import { appealableArbitrationAbi } from '@keyhold/escrow/abi/AppealableArbitration.ts'
import { accounts } from '@keyhold/escrow/anvil.setup.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { type Address, createWalletClient, http, type LocalAccount } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AppealAction } from './appealCalls.ts'
import { appealTransactionFor } from './appealTransaction.ts'
import { rpcRequest } from './connectors.ts'
import { escrowTransactionFor } from './escrowTransaction.ts'
import { findTransaction } from './findTransaction.ts'
import { runTransaction } from './runTransaction.ts'
import { aNetwork, aWallet, memory, passDays, someTerms, type TestNetwork } from './testNetwork.setup.ts'
import { promptOfCall } from './walletPrompt.ts'

const usdt = (units: number) => BigInt(units) * 10n ** 18n
const fee = usdt(50)
let network: TestNetwork

beforeAll(async () => {
  network = await aNetwork()
})
afterAll(() => network.stop())
beforeEach(() => vi.stubGlobal('localStorage', memory()))

/** The arbitration of these two instances. */
async function anArbitration(first: Address, second: Address): Promise<Address> {
  const wallet = createWalletClient({ account: accounts[0] as LocalAccount, transport: http(network.config.rpcUrl) })
  const args = [network.config.escrow, first, second, fee] as const
  const abi = appealableArbitrationAbi
  const hash = await wallet.deployContract({ abi, bytecode: appealableArbitrationBytecode, args, chain: null })
  await network.hands.mine({ blocks: 1 })
  const { contractAddress } = await network.client.waitForTransactionReceipt({ hash })
  return contractAddress as Address
}

/** A lease whose tenant disputes 400 of the first rent, with the wallets of the parties and of both instances. */
async function aDispute() {
  const people = [aWallet(network), aWallet(network), aWallet(network), aWallet(network)] as const
  const [tenant, landlord, first, second] = people
  for (const { address, provider } of people) {
    await network.fund(address)
    await rpcRequest(provider, 'eth_requestAccounts')
  }
  const arbitrator = await anArbitration(first.address, second.address)
  const terms: Terms = { ...(await someTerms(network, tenant.address, landlord.address)), arbitrator }
  const run = (who: typeof tenant, transaction: ReturnType<typeof escrowTransactionFor>) =>
    runTransaction({ provider: who.provider, account: who.address, network: network.config, transaction })
  const act = (who: typeof tenant, action: AppealAction) =>
    run(who, appealTransactionFor(action, network.config.escrow, terms))
  await run(tenant, escrowTransactionFor({ kind: 'pay' }, network.config, terms))
  await passDays(network, 10)
  await run(tenant, escrowTransactionFor({ kind: 'dispute', claim: usdt(400) }, network.config, terms))
  await passDays(network, 7)
  const decide = (who: typeof tenant, toTenant: bigint) =>
    act(who, { kind: 'decideCase', part: 'handover', toTenant, instance: who.address })
  return { tenant, landlord, first, second, act, decide, terms }
}
const part = 'handover' as const

test('a party appeals for exactly the fee, and the second instance decides again', async () => {
  const { tenant, landlord, first, second, act, decide } = await aDispute()
  await decide(first, 0n)
  const before = [await network.balance(tenant.address), await network.balance(landlord.address)] as const
  await act(tenant, { kind: 'appeal', part, fee })
  await decide(second, usdt(150))
  expect((await network.balance(tenant.address)) - before[0]).toBe(usdt(150) - fee)
  expect((await network.balance(landlord.address)) - before[1]).toBe(usdt(250))
  expect(tenant.asked.at(-1)?.map(({ key }) => key) ?? []).toContain('appeal')
  expect(second.asked.flat().map(({ key }) => key)).toEqual(['decideCase'])
})

test('the first instance takes more time, and anybody executes its decision after five days', async () => {
  const { landlord, first, act, decide, terms } = await aDispute()
  const newDue = terms.moveIn + 20 * 86_400
  await act(first, { kind: 'lengthenCase', part, newDue, instance: first.address })
  await decide(first, usdt(400))
  await expect(act(landlord, { kind: 'executeDecision', part })).rejects.toMatchObject({ code: 'would-revert' })
  await passDays(network, 6)
  const before = await network.balance(landlord.address)
  await act(landlord, { kind: 'executeDecision', part })
  expect(await network.balance(landlord.address)).toBe(before)
})

test('after a silent second instance anybody has the fee paid back to the appellant, not before', async () => {
  const { tenant, landlord, first, act, decide } = await aDispute()
  await decide(first, 0n)
  await act(tenant, { kind: 'appeal', part, fee })
  await expect(act(landlord, { kind: 'takeFee', part })).rejects.toMatchObject({ code: 'would-revert' })
  await passDays(network, 24)
  const before = await network.balance(tenant.address)
  await act(landlord, { kind: 'takeFee', part })
  expect((await network.balance(tenant.address)) - before).toBe(fee)
  expect(landlord.asked.flat().map(({ key }) => key)).toEqual(['takeFee'])
})

test('an appeal of the other party is not found as one’s own, nor the first decision as the second one', async () => {
  const { tenant, landlord, first, second, act, decide, terms } = await aDispute()
  await decide(first, 0n)
  await act(tenant, { kind: 'appeal', part, fee })
  const finds = async ({ address: account }: typeof tenant, action: AppealAction) => {
    const transaction = appealTransactionFor(action, network.config.escrow, terms)
    return (await findTransaction({ account, network: network.config, transaction }, undefined)) !== undefined
  }
  const appeal = { kind: 'appeal', part, fee } as const
  expect([await finds(tenant, appeal), await finds(landlord, appeal)]).toEqual([true, false])
  const decision = { kind: 'decideCase', part, toTenant: 0n } as const
  const decidedBy = (who: typeof tenant) => finds(who, { ...decision, instance: who.address })
  expect([await decidedBy(first), await decidedBy(second)]).toEqual([true, false])
})

test('only a party is asked for an appeal, and only the instance for its decision', async () => {
  const { landlord, first, second, act } = await aDispute()
  await expect(act(second, { kind: 'appeal', part, fee })).rejects.toMatchObject({ code: 'another-account' })
  const decision = { kind: 'decideCase', part, toTenant: 0n, instance: first.address } as const
  await expect(act(landlord, decision)).rejects.toMatchObject({ code: 'another-account' })
})

test('the wallet prompt of an appeal names the arbitration and is decoded from its call', async () => {
  const terms = await someTerms(network, network.feeReceiver, network.arbitrator)
  const { call } = appealTransactionFor({ kind: 'appeal', part: 'deposit', fee }, network.config.escrow, terms)
  const { contractName, name, values } = promptOfCall(call, network.config)
  expect([contractName, name, values.at(-1)?.raw]).toEqual(['arbitration', 'appeal', '1'])
})
