// A lease stays with the escrow it was paid into: paid into the first, finished after a later deployment took over (D
// 11.19).
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Abi, createWalletClient, encodeFunctionData, type Hex, http, maxUint256, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erc20Abi } from './abi/ERC20.ts'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { testUSDTAbi } from './abi/TestUSDT.ts'
import { accounts, startChain } from './anvil.setup.ts'
import { deploy } from './deploy.ts'
import { checkDeployment, type Deployment, readDeployment } from './deployment.ts'
import { refusalIn } from './refusal.ts'
import { leaseId, partIndex, plainTerms, renewalTypedData, settlementTypedData, type Terms } from './terms.ts'

type Person = (typeof accounts)[number]
const [deployer, tenant, landlord, arbitrator] = accounts as [Person, Person, Person, Person]
const settings = { arbitrator: arbitrator.address, feeReceiver: deployer.address }
const chainId = 977_011
const day = 86_400
const start = 1_800_000_000
let chain: Awaited<ReturnType<typeof startChain>>
let order: Parameters<typeof deploy>[0]
let first: Deployment
let upgraded: Deployment

const send = async (by: Person, to: Hex, abi: Abi, functionName: string, args: readonly unknown[]) => {
  const wallet = createWalletClient({ account: by, transport: http(chain.rpcUrl) })
  const data = encodeFunctionData({ abi, functionName, args })
  const hash = await wallet.sendTransaction({ to, data, chain: null })
  return (await chain.client.waitForTransactionReceipt({ hash })).status
}
const terms = (document: number): Terms => ({
  ...plainTerms,
  tenant: tenant.address,
  landlord: landlord.address,
  arbitrator: arbitrator.address,
  handover: parseEther('800'),
  firstRent: parseEther('800'),
  deposit: parseEther('1600'),
  moveIn: start + 10 * day,
  moveOut: start + 190 * day,
  payBy: start + 2 * day,
  document: `0x${document.toString(16).padStart(64, '0')}`,
})
const setTime = async (seconds: number) => {
  const request = chain.client.request as (call: { method: string; params?: unknown[] }) => Promise<unknown>
  await request({ method: 'evm_setNextBlockTimestamp', params: [seconds] })
  await request({ method: 'evm_mine' })
}
const held = (escrow: Hex, lease: Terms) =>
  chain.client.readContract({ address: escrow, abi: rentEscrowAbi, functionName: 'leaseState', args: [leaseId(lease)] })

beforeAll(async () => {
  chain = await startChain({ chainId, timestamp: start })
  const directory = join(mkdtempSync(join(tmpdir(), 'keyhold-upgrade-')), 'deployments')
  order = { rpcUrl: chain.rpcUrl, account: deployer, directory, settings }
  first = await deploy({ ...order, settings: { ...settings, releaseDuration: BigInt(4 * day) } })
  const { stablecoin, token } = first
  await send(deployer, stablecoin, testUSDTAbi, 'mint', [tenant.address, parseEther('100000')])
  await send(deployer, token, erc20Abi, 'transfer', [tenant.address, parseEther('100')])
  const approve = async (escrow: Hex) => {
    for (const coin of [stablecoin, token]) await send(tenant, coin, erc20Abi, 'approve', [escrow, maxUint256])
  }
  await approve(first.current.address)
  for (const paper of [1, 2])
    expect(await send(tenant, first.current.address, first.current.abi, 'payLease', [terms(paper)])).toBe('success')
  upgraded = await deploy(order)
  await approve(upgraded.current.address)
})
afterAll(() => chain.stop())

test('a later deployment takes new leases, and the earlier one stays in the list with its own record', async () => {
  expect(upgraded.current.address).not.toBe(first.current.address)
  expect(upgraded.earlier).toEqual([first.current])
  expect(readDeployment(order.directory, chainId)).toEqual(upgraded)
  await expect(checkDeployment(chain.client, upgraded)).resolves.toBeUndefined()
})

test('the first payment of each lease is due by the release duration of its own escrow', async () => {
  const { address, abi } = upgraded.current
  expect(await send(tenant, address, abi, 'payLease', [terms(3)])).toBe('success')
  const dues = [await held(first.current.address, terms(1)), await held(address, terms(3))]
  expect(dues.map(({ handoverDue }) => handoverDue - terms(1).moveIn)).toEqual([4 * day, 5 * day])
})

// promise: escrow-later
test('a lease of an earlier escrow is settled with a signature for that escrow, and with no other', async () => {
  const { address, abi, version } = first.current
  const [lease, deposit] = [terms(1), partIndex.deposit]
  const shares = { toTenant: lease.deposit, toLandlord: 0n, deadline: BigInt(start + 300 * day) }
  const settlement = { lease: leaseId(lease), part: 'deposit', ...shares } as const
  const call = async (escrow: Hex) => {
    const signature = await landlord.signTypedData(settlementTypedData({ chainId, escrow, version }, settlement))
    return [lease, deposit, shares.toTenant, shares.toLandlord, shares.deadline, signature]
  }
  const wrong = send(tenant, address, abi, 'settle', await call(upgraded.current.address))
  expect(await wrong.catch((error) => refusalIn(error)?.name)).toBe('BadSignature')
  expect(await send(tenant, address, abi, 'settle', await call(address))).toBe('success')
  expect(await send(tenant, address, abi, 'cancel', [lease])).toBe('success')
  expect(await held(address, lease)).toMatchObject({ handover: 0n, deposit: 0n })
})

test('a deposit moves to the next lease within its own escrow, and to no other', async () => {
  const old = terms(2)
  const next = {
    ...terms(6),
    handover: 0n,
    firstRent: 0n,
    moveIn: old.moveOut,
    moveOut: old.moveOut + 90 * day,
    payBy: old.moveOut,
  }
  const renewal = { oldLease: leaseId(old), newLease: leaseId(next) }
  const renew = async ({ address, abi, version }: Deployment['current']) => {
    const signature = await landlord.signTypedData(renewalTypedData({ chainId, escrow: address, version }, renewal))
    return send(tenant, address, abi, 'renew', [old, next, signature])
  }
  expect(await renew(upgraded.current).catch((error) => refusalIn(error)?.name)).toBe('NoLease')
  await setTime(old.moveIn)
  expect(await renew(first.current)).toBe('success')
  expect(await held(first.current.address, next)).toMatchObject({ handover: 0n, deposit: next.deposit })
})
