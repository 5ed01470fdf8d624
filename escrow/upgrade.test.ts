// A lease stays with the escrow it was paid into: paid on the first build, finished after the second took over (D 11.19).
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Abi,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  maxUint256,
  parseEther,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rentEscrowBytecode1, rentEscrowDeployedBytecode1 } from './abi/1/RentEscrow.bytecode.ts'
import { rentEscrowAbi1 } from './abi/1/RentEscrow.ts'
import { erc20Abi } from './abi/ERC20.ts'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { testUSDTAbi } from './abi/TestUSDT.ts'
import { accounts, startChain } from './anvil.setup.ts'
import { builds } from './builds.ts'
import { deploy } from './deploy.ts'
import { checkDeployment, type Deployment, type EscrowRecord, readDeployment } from './deployment.ts'
import { refusalIn } from './refusal.ts'
import { leaseId, partIndex, renewalTypedData, settlementTypedData, type Terms } from './terms.ts'

type Person = (typeof accounts)[number]
const [deployer, tenant, landlord, arbitrator] = accounts as [Person, Person, Person, Person]
const settings = { arbitrator: arbitrator.address, feeReceiver: deployer.address }
const chainId = 977_011
const day = 86_400
const start = 1_800_000_000
let chain: Awaited<ReturnType<typeof startChain>>
let order: Parameters<typeof deploy>[0]
let first: EscrowRecord
let upgraded: Deployment

const send = async (by: Person, to: Hex, abi: Abi, functionName: string, args: readonly unknown[]) => {
  const wallet = createWalletClient({ account: by, transport: http(chain.rpcUrl) })
  const data = encodeFunctionData({ abi, functionName, args })
  const hash = await wallet.sendTransaction({ to, data, chain: null })
  return (await chain.client.waitForTransactionReceipt({ hash })).status
}
const terms = (document: number): Terms => ({
  ...{ tenant: tenant.address, landlord: landlord.address, arbitrator: arbitrator.address },
  ...{ handover: parseEther('800'), deposit: parseEther('1600') },
  ...{ moveIn: start + 10 * day, moveOut: start + 190 * day, payBy: start + 2 * day },
  document: `0x${document.toString(16).padStart(64, '0')}`,
})
const held = (escrow: Hex, lease: Terms) =>
  chain.client.readContract({ address: escrow, abi: rentEscrowAbi, functionName: 'leaseState', args: [leaseId(lease)] })

/** An escrow of the first build over new stand-ins, noted as it was noted then: without ABI, types or version. */
async function deployFirstBuild(): Promise<void> {
  const { stablecoin, token, ...tokens } = await deploy({ ...order, directory: mkdtempSync(join(tmpdir(), 'tokens-')) })
  const wallet = createWalletClient({ account: deployer, transport: http(chain.rpcUrl) })
  const numbers = [432_000n, 10n ** 18n, 10n ** 18n] as const
  const args = [stablecoin, token, settings.feeReceiver, settings.arbitrator, ...numbers] as const
  const hash = await wallet.deployContract({ abi: rentEscrowAbi1, bytecode: rentEscrowBytecode1, args, chain: null })
  const { contractAddress, blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
  const address = contractAddress ?? '0x'
  const codeHash = keccak256((await chain.client.getCode({ address })) ?? '0x')
  const current = {
    ...{ stablecoin, token, arbitrator: settings.arbitrator, feeReceiver: settings.feeReceiver, address, codeHash },
    ...{ releaseDuration: '432000', depositFee: '1000000000000000000', rentFee: '1000000000000000000' },
    ...{ deployedAtBlock: blockNumber.toString(), buildHash: keccak256(rentEscrowDeployedBytecode1) },
  }
  mkdirSync(order.directory, { recursive: true })
  const noted = { ...tokens, chainId, current, earlier: [], stablecoin, token }
  writeFileSync(join(order.directory, `${chainId}.json`), JSON.stringify(noted))
}

beforeAll(async () => {
  chain = await startChain({ chainId, timestamp: start })
  const directory = join(mkdtempSync(join(tmpdir(), 'keyhold-upgrade-')), 'deployments')
  order = { rpcUrl: chain.rpcUrl, account: deployer, directory, settings }
  await deployFirstBuild()
  first = (readDeployment(directory, chainId) as Deployment).current
  const { stablecoin, token } = first
  await send(deployer, stablecoin, testUSDTAbi, 'mint', [tenant.address, parseEther('100000')])
  await send(deployer, token, erc20Abi, 'transfer', [tenant.address, parseEther('100')])
  for (const coin of [stablecoin, token]) await send(tenant, coin, erc20Abi, 'approve', [first.address, maxUint256])
  for (const paper of [1, 2, 3])
    expect(await send(tenant, first.address, first.abi, 'payLease', [terms(paper)])).toBe('success')
  upgraded = await deploy(order)
  const { address } = upgraded.current
  await send(tenant, stablecoin, erc20Abi, 'approve', [address, 0n])
  for (const coin of [stablecoin, token]) await send(tenant, coin, erc20Abi, 'approve', [address, maxUint256])
})
afterAll(() => chain.stop())

test('a deployment noted before records carried their build is read as the first build', async () => {
  expect(first).toMatchObject({ version: '1', types: builds['1'].types })
  expect(first.abi).toEqual(rentEscrowAbi1)
  await expect(checkDeployment(chain.client, upgraded)).resolves.toBeUndefined()
})

test('the second build takes new leases, and the first stays in the list', () => {
  expect(upgraded.earlier.map(({ address, version }) => ({ address, version }))).toEqual([
    { address: first.address, version: '1' },
  ])
  expect(upgraded.current).toMatchObject({ version: '2', types: builds['2'].types })
  expect(readDeployment(order.directory, chainId)).toEqual(upgraded)
})

test('a lease of the first build is settled with that build’s signature, and with no other', async () => {
  const [lease, deposit] = [terms(1), partIndex.deposit]
  const shares = { toTenant: lease.deposit, toLandlord: 0n, deadline: BigInt(start + 300 * day) }
  const place = { chainId, escrow: first.address, version: first.version }
  const settlement = { lease: leaseId(lease), part: 'deposit', ...shares } as const
  const call = async (version: '1' | '2') => {
    const signature = await landlord.signTypedData(settlementTypedData({ ...place, version }, settlement))
    return [lease, deposit, shares.toTenant, shares.toLandlord, shares.deadline, signature]
  }
  const wrong = send(tenant, first.address, first.abi, 'settle', await call('2'))
  expect(await wrong.catch((error) => refusalIn(error)?.name)).toBe('BadSignature')
  expect(await send(tenant, first.address, first.abi, 'settle', await call(first.version))).toBe('success')
  expect(await send(tenant, first.address, first.abi, 'releaseEarly', [lease])).toBe('success')
  expect(await held(first.address, lease)).toMatchObject({ handover: 0n, deposit: 0n })
})

test('an undisputed deposit is the arbitrator’s to send home in the first build only', async () => {
  const split = (to: Hex, paper: number) =>
    send(arbitrator, to, first.abi, 'split', [terms(paper), partIndex.deposit, terms(paper).deposit])
  expect(await split(first.address, 2)).toBe('success')
  const { address, abi } = upgraded.current
  expect(await send(tenant, address, abi, 'payLease', [terms(4)])).toBe('success')
  expect(await split(address, 4).catch((error) => refusalIn(error)?.name)).toBe('NotDisputed')
})

test('a deposit moves to the next lease in the second build; in the first there is no such call', async () => {
  const { address, abi, version } = upgraded.current
  expect(await send(tenant, address, abi, 'payLease', [terms(5)])).toBe('success')
  const old = terms(5)
  const next = { ...terms(6), handover: 0n, moveIn: old.moveOut, moveOut: old.moveOut + 90 * day, payBy: old.moveOut }
  const renewal = { oldLease: leaseId(old), newLease: leaseId(next) }
  const signed = (escrow: Hex, domainVersion: '1' | '2') =>
    landlord.signTypedData(renewalTypedData({ chainId, escrow, version: domainVersion }, renewal))
  expect(await send(tenant, address, abi, 'renew', [old, next, await signed(address, version)])).toBe('success')
  expect(await held(address, next)).toMatchObject({ handover: 0n, deposit: next.deposit })
  const onFirst = send(tenant, first.address, abi, 'renew', [terms(3), next, await signed(first.address, '1')])
  await expect(onFirst).rejects.toThrow()
})
