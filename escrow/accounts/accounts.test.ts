// Accounts on a local chain, with signatures of real P-256 keys, verified by viem as the server does.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWalletClient, encodeFunctionData, hashMessage, hashTypedData, http, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsAbi } from '../abi/Accounts.ts'
import { erc20Abi } from '../abi/ERC20.ts'
import { rentOrdersAbi } from '../abi/RentOrders.ts'
import { testUSDTAbi } from '../abi/TestUSDT.ts'
import { accounts as people, startChain } from '../anvil.setup.ts'
import { deploy } from '../deploy.ts'
import type { Chain } from '../deploy-escrow.ts'
import type { NewDeployment } from '../deployment.ts'
import { accountAddress, passkeyOwnerAddress } from './address.ts'
import { type AccountContracts, deployAccounts } from './deploy.ts'
import { softPasskey } from './passkey.setup.ts'
import { recoveryAct } from './recovery.ts'
import { safeContracts } from './safeContracts.ts'
import {
  type Act,
  actCall,
  actTypedData,
  messageTypedData,
  ownCall,
  passkeySignature,
  undeployedSignature,
} from './signatures.ts'

type Person = (typeof people)[number]
const [deployer, relay, recovery, shop] = people as [Person, Person, Person, Person]
const passkey = softPasskey(`0x${'a1'.repeat(32)}`)
const owners = { x: passkey.x, y: passkey.y, recovery: recovery.address }

let stop = () => {}
let chain: Chain
let deployment: NewDeployment
let contracts: AccountContracts

beforeAll(async () => {
  const { rpcUrl, client, stop: end } = await startChain()
  stop = end
  const settings = { arbitrator: recovery.address, feeReceiver: relay.address }
  const directory = mkdtempSync(join(tmpdir(), 'keyhold-accounts-'))
  deployment = await deploy({ rpcUrl, account: deployer, directory, settings })
  chain = { account: deployer, wallet: createWalletClient({ transport: http(rpcUrl) }), client }
  contracts = await deployAccounts(chain, deployment.current)
})
afterAll(() => stop())

const maker = () => ({ address: contracts.accounts.address, abi: accountsAbi }) as const
const addresses = async () => {
  const { x, y, recovery } = owners
  const account = await chain.client.readContract({ ...maker(), functionName: 'addressOf', args: [x, y, recovery] })
  const owner = await chain.client.readContract({ ...maker(), functionName: 'ownerOf', args: [x, y] })
  return { account, owner }
}
const call = (to: `0x${string}`, data: `0x${string}`): Act => ({ to, value: 0n, data, operation: 0 })
const signed = async (owner: `0x${string}`, account: `0x${string}`, act: Act, device = passkey) => {
  const abi = parseAbi(['function nonce() view returns (uint256)'])
  const nonce = await chain.client.readContract({ address: account, abi, functionName: 'nonce' })
  const digest = hashTypedData(actTypedData({ chainId: 31_337, account }, act, nonce))
  return actCall(act, passkeySignature(owner, device.answer(digest)))
}
const balance = (who: `0x${string}`) =>
  chain.client.readContract({
    address: deployment.stablecoin,
    abi: testUSDTAbi,
    functionName: 'balanceOf',
    args: [who],
  })
const create = () => {
  const { x, y, recovery } = owners
  const data = encodeFunctionData({ abi: accountsAbi, functionName: 'create', args: [x, y, recovery] })
  return send(relay, contracts.accounts.address, data)
}
const send = async (by: Person, to: `0x${string}`, data: `0x${string}`) => {
  const hash = await chain.wallet.sendTransaction({ account: by, to, data, chain: null, gas: 2_000_000n })
  return (await chain.client.waitForTransactionReceipt({ hash })).status
}

test("a local chain gets Safe's contracts at the addresses of every chain, and a second deployment changes nothing", async () => {
  for (const address of Object.values(safeContracts)) expect(await chain.client.getCode({ address })).toBeTruthy()
  const count = () => chain.client.getTransactionCount({ address: deployer.address })
  const before = await count()
  expect(await deployAccounts(chain, deployment.current)).toEqual(contracts)
  expect(await count()).toBe(before)
})

test('a chain without Safe and without a way to get it is refused', async () => {
  const client = {
    ...chain.client,
    getCode: async () => undefined,
    request: async () => 'bsc-geth',
  } as unknown as Chain['client']
  await expect(deployAccounts({ ...chain, client }, deployment.current)).rejects.toMatchObject({ reason: 'no-code' })
})

test('a browser computes the addresses that the chain will use, from two passkeys and two recovery owners', async () => {
  const made = { accounts: contracts.accounts.address, passkeyOwner: contracts.passkeyOwner.address }
  const second = softPasskey(`0x${'b2'.repeat(32)}`)
  for (const { x, y } of [passkey, second])
    for (const { address } of [recovery, shop]) {
      const [account, owner] = await Promise.all([
        chain.client.readContract({ ...maker(), functionName: 'addressOf', args: [x, y, address] }),
        chain.client.readContract({ ...maker(), functionName: 'ownerOf', args: [x, y] }),
      ])
      expect(accountAddress(made, { x, y, recovery: address })).toBe(account)
      expect(passkeyOwnerAddress(made, { x, y })).toBe(owner)
    }
})

test('an account proves a message before it exists (ERC-6492) and after it exists (ERC-1271)', async () => {
  const { account, owner } = await addresses()
  const [message, other] = ['Keyhold: I sign in.', 'Keyhold: I sign something else.']
  const digest = hashTypedData(messageTypedData({ chainId: 31_337, account }, hashMessage(message)))
  const signature = passkeySignature(owner, passkey.answer(digest))
  const wrapped = undeployedSignature(contracts.accounts.address, owners, signature)
  const { client } = chain
  expect(await client.getCode({ address: account })).toBeUndefined()
  expect(await client.verifyMessage({ address: account, message, signature: wrapped })).toBe(true)
  expect(await client.verifyMessage({ address: account, message: other, signature: wrapped })).toBe(false)
  expect(await client.verifyMessage({ address: account, message, signature })).toBe(false)
  expect(await client.verifyMessage({ address: shop.address, message, signature: wrapped })).toBe(false)

  expect(await create()).toBe('success')
  expect(await client.verifyMessage({ address: account, message, signature })).toBe(true)
  expect(await client.verifyMessage({ address: account, message, signature: wrapped })).toBe(true)
  expect(await client.verifyMessage({ address: account, message: other, signature })).toBe(false)
})

test("anybody brings the passkey's payment, but not its change of owners", async () => {
  const { account, owner } = await addresses()
  await create()
  const mint = encodeFunctionData({ abi: testUSDTAbi, functionName: 'mint', args: [account, parseEther('10')] })
  await send(deployer, deployment.stablecoin, mint)
  const args = [shop.address, parseEther('4')] as const
  const payment = call(deployment.stablecoin, encodeFunctionData({ abi: testUSDTAbi, functionName: 'transfer', args }))
  expect(await send(relay, account, await signed(owner, account, payment))).toBe('success')
  expect(await balance(shop.address)).toBe(parseEther('4'))
  const abi = parseAbi(['function removeOwner(address previous, address owner, uint256 threshold)'])
  const removal = encodeFunctionData({ abi, functionName: 'removeOwner', args: [owner, recovery.address, 1n] })
  expect(await send(relay, account, await signed(owner, account, call(account, removal)))).toBe('reverted')
})

test('a passkey for signing in, asked by a hostile server to sign a payment, moves no money', async () => {
  const { account, owner } = await addresses()
  await create()
  const mint = encodeFunctionData({ abi: testUSDTAbi, functionName: 'mint', args: [account, parseEther('7')] })
  await send(deployer, deployment.stablecoin, mint)
  const before = await balance(account)
  const args = [shop.address, parseEther('7')] as const
  const theft = call(deployment.stablecoin, encodeFunctionData({ abi: testUSDTAbi, functionName: 'transfer', args }))
  const signIn = softPasskey(`0x${'c3'.repeat(32)}`)
  const key = { functionName: 'ownerOf', args: [signIn.x, signIn.y] } as const
  const signInOwner = await chain.client.readContract({ ...maker(), ...key })
  for (const name of [owner, signInOwner])
    expect(await send(relay, account, await signed(name, account, theft, signIn))).toBe('reverted')
  expect(await balance(account)).toBe(before)
  expect(await send(relay, account, await signed(owner, account, theft))).toBe('success')
})

test('the recovery owner takes back every allowance and puts a new passkey in the place of a stolen one', async () => {
  const { account, owner } = await addresses()
  await create()
  const { stablecoin, token, current } = deployment
  const approve = (spender: `0x${string}`) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, parseEther('1')] })
  const byRecovery = (act: Act) => send(recovery, account, actCall(act, ownCall(recovery.address)))
  await byRecovery(call(stablecoin, approve(shop.address))) // stands for one that the thief announced
  expect(await send(relay, account, await signed(owner, account, call(token, approve(current.address))))).toBe(
    'success',
  )

  const second = softPasskey(`0x${'b2'.repeat(32)}`)
  const key = { functionName: 'ownerOf', args: [second.x, second.y] } as const
  const next = await chain.client.readContract({ ...maker(), ...key })
  const place = { account, passkey: owner, next, tokens: [stablecoin, token], rentOrders: [current.rentOrders.address] }
  const act = await recoveryAct(chain.client, { ...place, fromBlock: 0n })
  expect(await byRecovery(act)).toBe('success')

  for (const [address, spender] of [
    [stablecoin, shop.address],
    [token, current.address],
  ] as const) {
    const allowance = { address, abi: erc20Abi, functionName: 'allowance', args: [account, spender] } as const
    expect(await chain.client.readContract(allowance)).toBe(0n)
  }
  const orders = { address: current.rentOrders.address, abi: rentOrdersAbi } as const
  expect(await chain.client.readContract({ ...orders, functionName: 'epoch', args: [account] })).toBe(1n)
  const owners = { address: account, abi: parseAbi(['function getOwners() view returns (address[])']) } as const
  expect(await chain.client.readContract({ ...owners, functionName: 'getOwners' })).toEqual([next, recovery.address])
  await expect(recoveryAct(chain.client, { ...place, fromBlock: 0n })).rejects.toThrow('is no owner')
})
