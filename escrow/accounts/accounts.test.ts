// Accounts on a local chain, with signatures of real P-256 keys, verified by viem as the server does.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWalletClient, encodeFunctionData, hashMessage, hashTypedData, http, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsAbi } from '../abi/Accounts.ts'
import { testUSDTAbi } from '../abi/TestUSDT.ts'
import { accounts as people, startChain } from '../anvil.setup.ts'
import { deploy } from '../deploy.ts'
import type { Chain } from '../deploy-escrow.ts'
import type { Deployment } from '../deployment.ts'
import { type AccountContracts, deployAccounts } from './deploy.ts'
import { softPasskey } from './passkey.setup.ts'
import { safeContracts } from './safe.ts'
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
let deployment: Deployment
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

test("anybody brings the passkey's payment, and the recovery owner removes the passkey by a call of its own", async () => {
  const { account, owner } = await addresses()
  await create()
  const mint = encodeFunctionData({ abi: testUSDTAbi, functionName: 'mint', args: [account, parseEther('10')] })
  await send(deployer, deployment.stablecoin, mint)
  const transfer = encodeFunctionData({
    abi: testUSDTAbi,
    functionName: 'transfer',
    args: [shop.address, parseEther('4')],
  })
  const payment: Act = { to: deployment.stablecoin, value: 0n, data: transfer, operation: 0 }
  const signed = async (act: Act, nonce: bigint) =>
    actCall(
      act,
      passkeySignature(owner, passkey.answer(hashTypedData(actTypedData({ chainId: 31_337, account }, act, nonce)))),
    )
  const balance = (who: `0x${string}`) =>
    chain.client.readContract({
      address: deployment.stablecoin,
      abi: testUSDTAbi,
      functionName: 'balanceOf',
      args: [who],
    })

  expect(await send(relay, account, await signed(payment, 0n))).toBe('success')
  expect(await balance(shop.address)).toBe(parseEther('4'))
  const args = ['0x0000000000000000000000000000000000000001', owner, 1n] as const
  const abi = parseAbi(['function removeOwner(address previous, address owner, uint256 threshold)'])
  const removal: Act = {
    to: account,
    value: 0n,
    data: encodeFunctionData({ abi, functionName: 'removeOwner', args }),
    operation: 0,
  }
  expect(await send(relay, account, await signed(removal, 1n))).toBe('reverted')
  expect(await send(recovery, account, actCall(removal, ownCall(recovery.address)))).toBe('success')
  expect(await send(relay, account, await signed(payment, 2n))).toBe('reverted')
  expect(await balance(account)).toBe(parseEther('6'))
})
