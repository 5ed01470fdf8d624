// A relay brings a person's first payment in one transaction, or changes nothing.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  http,
  pad,
  parseEther,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsAbi } from '../abi/Accounts.ts'
import { erc20Abi } from '../abi/ERC20.ts'
import { relayAccountAbi } from '../abi/RelayAccount.ts'
import { rentEscrowAbi } from '../abi/RentEscrow.ts'
import { testUSDTAbi } from '../abi/TestUSDT.ts'
import { accounts as people, startChain } from '../anvil.setup.ts'
import { deploy } from '../deploy.ts'
import type { Chain } from '../deploy-escrow.ts'
import type { Deployment } from '../deployment.ts'
import { leaseId, plainTerms, type Terms } from '../terms.ts'
import { deployAccounts } from './deploy.ts'
import { softPasskey } from './passkey.setup.ts'
import { accountPlaces } from './places.ts'
import { type Brought, type RelayPlaces, relayAuthorization, relayData, simulateRelay } from './relay.ts'
import { actCall, actTypedData, batch, passkeySignature } from './signatures.ts'

type Person = (typeof people)[number]
const [deployer, relay, recovery, landlord, stranger] = people as [Person, Person, Person, Person, Person]
const fee = parseEther('1')
const sum = parseEther('3420')

let stop = () => {}
let chain: Chain
let deployment: Deployment
let places: RelayPlaces

beforeAll(async () => {
  const { rpcUrl, client, stop: end } = await startChain()
  stop = end
  const settings = { arbitrator: recovery.address, feeReceiver: deployer.address }
  const directory = mkdtempSync(join(tmpdir(), 'keyhold-relay-'))
  deployment = await deploy({ rpcUrl, account: deployer, directory, settings })
  chain = { account: deployer, wallet: createWalletClient({ transport: http(rpcUrl) }), client }
  await deployAccounts(chain, deployment.current)
  const { address: escrow } = deployment.current
  places = { ...accountPlaces(deployment.current), escrow, token: deployment.token }
  await send(deployer, deployment.token, transfer(relay.address, 10n * fee))
})
afterAll(() => stop())

const transfer = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
const approve = (to: Address, amount: bigint) => {
  const args = [deployment.current.address, amount] as const
  return { to, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) }
}
const balance = (address: Address, who: Address) =>
  chain.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [who] })
const send = async (by: Person, to: Address, data: Hex, value = 0n) => {
  const hash = await chain.wallet.sendTransaction({ account: by, to, data, value, chain: null, gas: 3_000_000n })
  return (await chain.client.waitForTransactionReceipt({ hash })).status
}
/** The relay's transaction to itself. */
const bring = async (brought: Brought) => {
  const nonce = await chain.client.getTransactionCount({ address: relay.address })
  const authorizationList = await relayAuthorization(chain.client, relay, { ...places, chainId: 31_337 }, nonce)
  const own = { account: relay, to: relay.address, data: relayData(places, brought), chain: null, gas: 3_000_000n }
  const hash = await chain.wallet.sendTransaction({ ...own, nonce, ...(authorizationList[0] && { authorizationList }) })
  return (await chain.client.waitForTransactionReceipt({ hash })).status
}

let count = 0
/** A person with a new passkey, whose account holds a lease's sum and nothing else, and who signed its payment. */
async function aPayment() {
  count++
  const passkey = softPasskey(toHex(BigInt(count) + 0xa1n, { size: 32 }))
  const { x, y } = passkey
  const owners = { x, y, recovery: recovery.address }
  const maker = { address: places.accounts, abi: accountsAbi } as const
  const read = { ...maker, functionName: 'addressOf', args: [x, y, recovery.address] } as const
  const account = await chain.client.readContract(read)
  const owner = await chain.client.readContract({ ...maker, functionName: 'ownerOf', args: [x, y] })
  const now = Number((await chain.client.getBlock()).timestamp)
  const terms: Terms = {
    ...plainTerms,
    tenant: account,
    landlord: landlord.address,
    arbitrator: recovery.address,
    handover: sum / 2n,
    firstRent: sum / 2n,
    deposit: sum / 2n,
    moveIn: now + 30 * 86_400,
    moveOut: now + 90 * 86_400,
    payBy: now + 86_400,
    document: pad(toHex(count)),
  }
  await send(
    deployer,
    deployment.stablecoin,
    encodeFunctionData({ abi: testUSDTAbi, functionName: 'mint', args: [account, sum] }),
  )
  const pay = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'payLease', args: [terms] })
  const calls = [approve(deployment.stablecoin, sum), approve(deployment.token, fee)]
  const act = batch([...calls, { to: deployment.current.address, data: pay }])
  const digest = hashTypedData(actTypedData({ chainId: 31_337, account }, act, 0n))
  const execution = actCall(act, passkeySignature(owner, passkey.answer(digest)))
  const held = async () => {
    const at = { address: deployment.current.address, abi: rentEscrowAbi, functionName: 'leaseState' } as const
    const state = await chain.client.readContract({ ...at, args: [leaseId(terms)] })
    return state.handover + state.deposit
  }
  return { brought: { account, owners, fee, execution }, held }
}
const fees = () => balance(deployment.token, relay.address)

test('an account without gas, RNB or code pays a lease in one transaction of the relay', async () => {
  const { brought, held } = await aPayment()
  const { account } = brought
  const before = await fees()
  await simulateRelay(chain.client, relay.address, places, brought)
  expect(await chain.client.getCode({ address: account })).toBeUndefined()
  expect(await bring(brought)).toBe('success')
  expect([await held(), before - (await fees())]).toEqual([sum, fee])
  const left = [balance(deployment.stablecoin, account), balance(deployment.token, account)]
  expect(await Promise.all([...left, chain.client.getBalance({ address: account })])).toEqual([0n, 0n, 0n])
})

test('the addresses of the contracts of accounts are known without a chain', async () => {
  const deployed = Object.entries(await deployAccounts(chain, deployment.current))
  expect(accountPlaces(deployment.current)).toEqual(
    Object.fromEntries(deployed.map(([name, { address }]) => [name, address])),
  )
})

test('the payment succeeds although a stranger deployed the account before', async () => {
  const { brought, held } = await aPayment()
  const { x, y, recovery } = brought.owners
  const create = encodeFunctionData({ abi: accountsAbi, functionName: 'create', args: [x, y, recovery] })
  expect(await send(stranger, places.accounts, create)).toBe('success')
  expect(await bring(brought)).toBe('success')
  expect(await held()).toBe(sum)
})

test('a payment that was brought is not brought again, and its second fee stays with the relay', async () => {
  const { brought, held } = await aPayment()
  expect(await bring(brought)).toBe('success')
  const before = await fees()
  await expect(simulateRelay(chain.client, relay.address, places, brought)).rejects.toThrow()
  expect(await bring(brought)).toBe('reverted')
  expect([await held(), await fees()]).toEqual([sum, before])
})

test('a relay that is short of RNB changes nothing', async () => {
  const { brought, held } = await aPayment()
  const rest = await fees()
  const dear = { ...brought, fee: rest + 1n }
  await expect(simulateRelay(chain.client, relay.address, places, dear)).rejects.toThrow()
  expect(await bring(dear)).toBe('reverted')
  expect([await held(), await fees(), await chain.client.getCode({ address: brought.account })]).toEqual([
    0n,
    rest,
    undefined,
  ])
})

test('a relay that is short of gas sends nothing', async () => {
  const { brought, held } = await aPayment()
  const address = relay.address
  const gas = await chain.client.getBalance({ address })
  const setBalance = (value: bigint) =>
    chain.client.request<{ Method: string; Parameters: unknown[]; ReturnType: unknown }>({
      method: 'anvil_setBalance',
      params: [address, toHex(value)],
    })
  await setBalance(1n)
  await expect(bring(brought)).rejects.toThrow('gas')
  await setBalance(gas)
  expect(await held()).toBe(0n)
})

/** Sets what the account's recovery owner can set: other code, by slot 0. */
async function giveCode(account: Address, bytecode: Hex) {
  const node = (method: string, ...params: unknown[]) =>
    chain.client.request<{ Method: string; Parameters: unknown[]; ReturnType: unknown }>({ method, params })
  const other = `0x${'0e'.repeat(20)}` as const
  await node('anvil_setCode', other, bytecode)
  await node('anvil_setStorageAt', account, pad('0x'), pad(other))
}

test('an account whose code answers with success and pays no fee gets no RNB', async () => {
  const { brought } = await aPayment()
  const { x, y, recovery } = brought.owners
  const create = encodeFunctionData({ abi: accountsAbi, functionName: 'create', args: [x, y, recovery] })
  expect(await send(stranger, places.accounts, create)).toBe('success')
  await giveCode(brought.account, '0x600160005260206000f3')
  const before = await fees()
  await expect(simulateRelay(chain.client, relay.address, places, brought)).rejects.toThrow()
  expect(await bring(brought)).toBe('reverted')
  expect([await fees(), await balance(deployment.token, brought.account)]).toEqual([before, 0n])
})

test("a stranger runs no calls as the relay, and the relay's account can still receive gas", async () => {
  const { brought } = await aPayment()
  await bring(brought)
  const before = await fees()
  const thief: Brought = { ...(await aPayment()).brought, account: stranger.address, execution: '0x' }
  expect(await send(stranger, relay.address, relayData(places, thief))).toBe('reverted')
  const args = [places.escrow, 0n, deployment.token, transfer(stranger.address, fee)] as const
  const call = encodeFunctionData({ abi: relayAccountAbi, functionName: 'callPaying', args })
  expect(await send(stranger, relay.address, call)).toBe('reverted')
  expect(await fees()).toBe(before)
  expect(await send(stranger, relay.address, '0x', 5n)).toBe('success')
})
