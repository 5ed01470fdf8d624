// The id and the typed data of a standing order computed in TypeScript match the contract's, and its deployment is checked.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWalletClient, encodeFunctionData, type Hex, http, keccak256, maxUint256, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erc20Abi } from './abi/ERC20.ts'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { rentOrdersAbi } from './abi/RentOrders.ts'
import { testUSDTAbi } from './abi/TestUSDT.ts'
import { accounts, startChain } from './anvil.setup.ts'
import { rentOrdersBuild } from './build.ts'
import { deploy } from './deploy.ts'
import { checkCode, checkDeployment, type Deployment, type NewDeployment, rentOrdersBuildHash } from './deployment.ts'
import { refusalIn } from './refusal.ts'
import { type OrdersPlace, type RentOrder, rentOrderId, rentOrderTypedData } from './rentOrder.ts'
import { leaseId, plainTerms, type Terms } from './terms.ts'

type Person = (typeof accounts)[number]
const [tenant, landlord, stranger] = accounts as [Person, Person, Person]
const day = 86_400
const start = 1_800_000_000
const terms: Terms = {
  ...plainTerms,
  tenant: tenant.address,
  landlord: landlord.address,
  arbitrator: stranger.address,
  handover: parseEther('800'),
  firstRent: parseEther('800'),
  deposit: parseEther('1600'),
  moveIn: start + 10 * day,
  moveOut: start + 100 * day,
  payBy: start + 5 * day,
  document: `0x${'07'.repeat(32)}`,
}
const order: RentOrder = {
  lease: leaseId(terms),
  tenant: tenant.address,
  landlord: landlord.address,
  months: [
    { due: start + 40 * day, amount: parseEther('800') },
    { due: start + 70 * day, amount: 2n ** 88n - 1n },
  ],
  end: terms.moveOut,
  number: 0n,
  epoch: 0n,
  deadline: maxUint256,
}
let chain: Awaited<ReturnType<typeof startChain>>
let deployment: NewDeployment
let place: OrdersPlace

beforeAll(async () => {
  chain = await startChain({ timestamp: start })
  const settings = { arbitrator: stranger.address, feeReceiver: landlord.address }
  const directory = mkdtempSync(join(tmpdir(), 'keyhold-orders-'))
  deployment = await deploy({ rpcUrl: chain.rpcUrl, account: tenant, directory, settings })
  const { address, version } = deployment.current.rentOrders
  place = { chainId: 31337, orders: address, version }
})
afterAll(() => chain.stop())

const send = async (by: Person, to: Hex, data: Hex) => {
  const hash = await createWalletClient({ account: by, transport: http(chain.rpcUrl) }).sendTransaction({
    to,
    data,
    chain: null,
  })
  expect((await chain.client.waitForTransactionReceipt({ hash })).status).toBe('success')
}
const create = (asked: RentOrder, signature: Hex) =>
  encodeFunctionData({ abi: rentOrdersAbi, functionName: 'create', args: [terms, asked, signature] })

test('the id computed here is the id that the contract computes, and every word changes it', async () => {
  const call = { address: place.orders, abi: rentOrdersAbi, functionName: 'orderId' } as const
  const changes: Partial<RentOrder>[] = [
    {},
    { lease: `0x${'01'.repeat(32)}` },
    { tenant: stranger.address },
    { landlord: stranger.address },
    { months: order.months.slice(1) },
    { end: 1 },
    { number: 1n },
    { epoch: 1n },
    { deadline: 1n },
  ]
  const ids = changes.map((change) => rentOrderId({ ...order, ...change }))
  expect(ids[0]).toMatch(/^0x[0-9a-f]{56}$/)
  expect(new Set(ids).size).toBe(changes.length)
  for (const [at, change] of changes.entries())
    expect(await chain.client.readContract({ ...call, args: [{ ...order, ...change }] })).toBe(ids[at])
})

test('a stranger brings what a tenant signed in TypeScript, and nothing else', async () => {
  for (const coin of [deployment.stablecoin, deployment.token]) {
    const args = [deployment.current.address, maxUint256] as const
    await send(tenant, coin, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
  }
  const mint = { abi: testUSDTAbi, functionName: 'mint', args: [tenant.address, parseEther('2400')] } as const
  await send(tenant, deployment.stablecoin, encodeFunctionData(mint))
  const pay = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'payLease', args: [terms] })
  await send(tenant, deployment.current.address, pay)
  const signature = await tenant.signTypedData(rentOrderTypedData(place, order))
  const dearer = create({ ...order, end: order.end - 1 }, signature)
  expect(await send(stranger, place.orders, dearer).catch((error) => refusalIn(error)?.name)).toBe('BadSignature')
  await send(stranger, place.orders, create(order, signature))
  const state = { address: place.orders, abi: rentOrdersAbi, functionName: 'orderState', args: [order.lease] } as const
  expect(await chain.client.readContract(state)).toEqual({ id: rentOrderId(order), taken: 0, number: 1n })
})

test('the recorded typed data is what the contract hashes, and its domain is the contract’s own', async () => {
  const call = { address: place.orders, abi: rentOrdersAbi } as const
  const typeHash = await chain.client.readContract({ ...call, functionName: 'ORDER_TYPEHASH' })
  expect(keccak256(toHex(rentOrdersBuild.types[0] ?? ''))).toBe(typeHash)
  const found = await chain.client.readContract({ ...call, functionName: 'eip712Domain' })
  const [, name, version, chainId, verifyingContract] = found
  const { domain } = rentOrderTypedData(place, order)
  expect({ name, version, chainId: Number(chainId), verifyingContract }).toEqual(domain)
})

test('each escrow has its own standing orders, and another contract in their place is refused', async () => {
  const { current } = deployment
  expect(current.rentOrders).toMatchObject({ ...rentOrdersBuild, buildHash: rentOrdersBuildHash })
  const withOrders = (change: Partial<typeof current.rentOrders>) => ({
    ...deployment,
    current: { ...current, rentOrders: { ...current.rentOrders, ...change } },
  })
  const check = (changed: Deployment) => checkDeployment(chain.client, changed)
  await expect(check(deployment)).resolves.toBeUndefined()
  await expect(check(withOrders({ address: stranger.address }))).rejects.toMatchObject({ reason: 'no-code' })
  await expect(check(withOrders({ address: deployment.token }))).rejects.toMatchObject({ reason: 'other-code' })
  await expect(checkCode(chain.client, withOrders({ address: deployment.token }))).rejects.toMatchObject({
    reason: 'other-code',
  })
  const directory = mkdtempSync(join(tmpdir(), 'keyhold-orders-'))
  const { stablecoin, token } = deployment
  const settings = { arbitrator: stranger.address, feeReceiver: landlord.address, stablecoin, token, rentFee: 2n }
  const other = await deploy({ rpcUrl: chain.rpcUrl, account: tenant, directory, settings })
  expect(other.current.rentOrders.address).not.toBe(current.rentOrders.address)
  await expect(check(withOrders(other.current.rentOrders))).rejects.toMatchObject({ reason: 'other-values' })
})
