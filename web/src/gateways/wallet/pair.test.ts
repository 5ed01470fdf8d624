// @vitest-environment node
import { keccak256, stringToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rpcRequest } from './connectors.ts'
import { publicClientFor } from './networkConfig.ts'
import type { PairAction } from './pairCalls.ts'
import { pairTransactionFor } from './pairTransaction.ts'
import { isPending, savePending } from './pendingTransaction.ts'
import { resumeTransaction } from './resumeTransaction.ts'
import { runTransaction } from './runTransaction.ts'
import { aNetwork, aWallet, memory, type TestNetwork } from './testNetwork.setup.ts'
import { promptOfCall } from './walletPrompt.ts'

const usdt = (units: number) => BigInt(units) * 10n ** 18n
const account = (digit: string) => `0x${digit.repeat(40)}` as const
let network: TestNetwork

beforeAll(async () => {
  network = await aNetwork()
})
afterAll(() => network.stop())
beforeEach(() => vi.stubGlobal('localStorage', memory()))

/** Two parties with their wallets, and helpers to act for them. */
async function aPair(arbitrator: `0x${string}` = network.arbitrator) {
  const [tenant, landlord] = [aWallet(network), aWallet(network)]
  for (const { address, provider } of [tenant, landlord]) {
    await network.fund(address)
    await rpcRequest(provider, 'eth_requestAccounts')
  }
  const pair = {
    id: keccak256(stringToHex(tenant.address)),
    rentee: tenant.address,
    landlord: landlord.address,
    arbitrator,
  }
  const act = (who: typeof tenant, action: PairAction) =>
    runTransaction({
      provider: who.provider,
      account: who.address,
      network: network.config,
      transaction: pairTransactionFor(action, network.config, pair),
    })
  return { tenant, landlord, pair, act }
}

// promise: pay-pair-back
test("a pay-back goes directly from the landlord's account to the tenant's, with one confirmation", async () => {
  const { tenant, landlord, act } = await aPair()
  const before = await network.balance(tenant.address)
  await act(landlord, { kind: 'payBackPair', amount: usdt(40) })
  expect((await network.balance(tenant.address)) - before).toBe(usdt(40))
  expect(landlord.asked.map((lines) => lines.map(({ key }) => key))).toEqual([['approve', 'payBackPair']])
})

// promise: pay-pair-resumed-found
test('a pay-back sent before the page was closed is found by its event, and no wallet is asked', async () => {
  const { landlord, pair, act } = await aPair()
  const sent = await act(landlord, { kind: 'payBackPair', amount: usdt(7) })
  const asked = landlord.asked.length
  const transaction = pairTransactionFor({ kind: 'payBackPair', amount: 0n }, network.config, pair)
  const since = Number(
    (await publicClientFor(network.config).getTransactionReceipt({ hash: sent ?? '0x' })).blockNumber,
  )
  savePending({
    id: pair.id,
    name: 'payBackPair',
    account: landlord.address,
    sent: {},
    isAsked: true,
    since: since - 1,
  })
  const context = { account: landlord.address, network: network.config, transaction, provider: landlord.provider }
  expect(await resumeTransaction(context)).toBe(sent)
  expect([landlord.asked.length, isPending(transaction)]).toEqual([asked, false])
})

test('a deposit that was never paid in cannot be released, and the wallet is not asked', async () => {
  const { landlord, act } = await aPair()
  await expect(act(landlord, { kind: 'releasePair' })).rejects.toMatchObject({
    code: 'would-revert',
    escrowError: 'NothingHeld',
  })
  expect(landlord.asked).toEqual([])
})

// promise: pay-pair-wallets
test("only the escrow's arbitrator can rule or extend, and only the landlord can pay back", async () => {
  const { tenant, landlord, act } = await aPair()
  for (const [who, action] of [
    [landlord, { kind: 'splitPair', toTenant: 0n }],
    [tenant, { kind: 'lengthenPair', newDue: 1_900_000_000 }],
    [tenant, { kind: 'payBackPair', amount: 1n }],
  ] as const)
    await expect(act(who, action)).rejects.toMatchObject({ code: 'another-account' })
  expect([...tenant.asked, ...landlord.asked]).toEqual([])
})

test("the wallet prompt of a pair's calls is decoded from their data", () => {
  const pair = {
    id: `0x${'a'.repeat(64)}`,
    rentee: account('2'),
    landlord: account('3'),
    arbitrator: account('4'),
  } as const
  const contracts = { escrow: account('1'), stablecoin: account('7'), token: account('8') }
  const prompt = (action: PairAction) => {
    const { name, values } = promptOfCall(pairTransactionFor(action, contracts, pair).call, contracts)
    return [name, ...values.map(({ raw }) => raw)]
  }
  const two = [account('2'), account('3')]
  expect(prompt({ kind: 'releasePair' })).toEqual(['releaseRentDeposit', ...two])
  expect(prompt({ kind: 'payCredit', account: account('3') })).toEqual(['payCredit', account('3')])
  expect(prompt({ kind: 'payBackPair', amount: 7n })).toEqual(['payBackToRentee', account('2'), '7'])
  expect(prompt({ kind: 'lengthenPair', newDue: 9 })).toEqual(['rentDepositArbitrationLengthenAction', ...two, '9'])
  expect(prompt({ kind: 'splitPair', toTenant: 5n })).toEqual(['rentDepositArbitrationPayAction', ...two, '5'])
})
