// Measures the cost of every call once, on a fresh local chain with warm balances.
import {
  type Abi,
  type Address,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseEther,
  zeroHash,
} from 'viem'
import { rentEscrowBytecode } from './abi/RentEscrow.bytecode.ts'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { rentTokenBytecode } from './abi/RentToken.bytecode.ts'
import { rentTokenAbi } from './abi/RentToken.ts'
import { accounts, startChain } from './anvil.setup.ts'
import {
  earlierEndTypedData,
  leaseId,
  partIndex,
  plainTerms,
  renewalTypedData,
  settlementTypedData,
  type Terms,
} from './terms.ts'

/** One call and its gas by receipt. */
export type Cost = { call: string; gas: number }

/** An account of the local chain. */
export type Person = (typeof accounts)[number]
const [tenant, landlord, arbitrator, fees] = accounts as [Person, Person, Person, Person]
export const people = { tenant, landlord, stranger: arbitrator }
/** When the measured chain begins, and a day, in seconds. */
export const start = 1_800_000_000
export const day = 86_400
const someAmount = parseEther('100')

/** A chain with two plain tokens; every account owns some of both, and so does the vault once it is deployed. */
export async function createMeasuredChain(
  vaultBytecode: Hex,
  vaultAbi: Abi,
  vaultArgs: (coin: Address, token: Address) => unknown[],
) {
  const chain = await startChain({ timestamp: start })
  const testClient = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
  const wallet = createWalletClient({ transport: http(chain.rpcUrl) })
  const receipt = (hash: Hex) => chain.client.waitForTransactionReceipt({ hash })
  const deployContract = async (abi: Abi, bytecode: Hex, args: unknown[]) => {
    const { contractAddress } = await receipt(
      await wallet.deployContract({ abi, bytecode, args, account: tenant, chain: null }),
    )
    if (!contractAddress) throw new Error('nothing was deployed')
    return contractAddress
  }
  const send = async (by: Person, to: Address, data: Hex): Promise<number> => {
    const { status, gasUsed } = await receipt(
      await wallet.sendTransaction({ account: by, to, data, chain: null, gas: 1_000_000n }),
    )
    if (status !== 'success') throw new Error('a measured call reverted')
    return Number(gasUsed)
  }
  const coin = await deployContract(rentTokenAbi, rentTokenBytecode, [tenant.address])
  const token = await deployContract(rentTokenAbi, rentTokenBytecode, [tenant.address])
  const vault = await deployContract(vaultAbi, vaultBytecode, vaultArgs(coin, token))
  const erc20 = (to: Address, functionName: 'transfer' | 'approve', args: [Address, bigint]) =>
    send(tenant, to, encodeFunctionData({ abi: rentTokenAbi, functionName, args }))
  for (const each of [coin, token]) {
    for (const who of [landlord.address, fees.address, vault]) await erc20(each, 'transfer', [who, someAmount])
    await erc20(each, 'approve', [vault, parseEther('1000000')])
  }
  const at = (timestamp: number) => testClient.setNextBlockTimestamp({ timestamp: BigInt(timestamp) })
  return { ...chain, vault, send, at, erc20, coin, token, deployContract }
}

/** A chain with the shipped escrow as its vault. */
export function createEscrowChain() {
  return createMeasuredChain(rentEscrowBytecode, rentEscrowAbi, (coin, token) => [
    coin,
    token,
    fees.address,
    arbitrator.address,
    BigInt(5 * day),
    parseEther('1'),
    parseEther('1'),
    arbitrator.address,
  ])
}

/** Measures every call of the escrow. */
export async function measureEscrow(): Promise<Cost[]> {
  const chain = await createEscrowChain()
  try {
    return await measureCalls(chain)
  } finally {
    chain.stop()
  }
}

type Call = Parameters<typeof encodeFunctionData<typeof rentEscrowAbi>>[0]
type EscrowCall = Omit<Call, 'abi'>
type GasRecorder = {
  execute: (by: Person, escrowCall: EscrowCall) => Promise<number>
  record: (call: string, by: Person, escrowCall: EscrowCall) => Promise<void>
}

async function measureCalls({ vault, send, at }: Awaited<ReturnType<typeof createMeasuredChain>>): Promise<Cost[]> {
  const costs: Cost[] = []
  const execute = (by: Person, escrowCall: EscrowCall) =>
    send(by, vault, encodeFunctionData({ abi: rentEscrowAbi, ...escrowCall } as Call))
  const record = async (call: string, by: Person, escrowCall: EscrowCall) => {
    costs.push({ call, gas: await execute(by, escrowCall) })
  }
  const recorder: GasRecorder = { execute, record }
  const pay = async (terms: Terms) => {
    await execute(tenant, { functionName: 'payLease', args: [terms] })
    return terms
  }
  await record('payRentDeposit', tenant, { functionName: 'payRentDeposit', args: [landlord.address, someAmount] })
  await record('payRent', tenant, { functionName: 'payRent', args: [landlord.address, someAmount] })
  const both = aLease(1)
  await record('payLease, both parts', tenant, { functionName: 'payLease', args: [both] })
  await record('payLease, one part', tenant, { functionName: 'payLease', args: [aLease(2, { deposit: 0n })] })
  const half = { freeUntil: start - day, halfUntil: start + 5 * day }
  await recordExits(recorder, await pay(aLease(3)), await pay(aLease(4)), await pay(aLease(5, half)))
  const notice = { tenantNotice: 30, earliestEnd: start + 90 * day }
  await recordEnds(recorder, vault, await pay(aLease(6, notice)), await pay(aLease(7)))
  await recordSettlement(recorder, vault, await pay(aLease(8)))
  await recordLabelled(recorder, leaseId(both))
  const [all, some, early, old, oneDue] = [aLease(9), aLease(10), aLease(11), aLease(12), aLease(13)]
  for (const lease of [all, some, early, old, oneDue]) await pay(lease)
  await at(start + 10 * day)
  await record('releaseEarly, handover', tenant, { functionName: 'releaseEarly', args: [early] })
  await record('dispute, all', tenant, { functionName: 'dispute', args: [all, all.handover] })
  await record('dispute, some', tenant, { functionName: 'dispute', args: [some, someAmount] })
  await recordRenewal(recorder, vault, old)
  await at(start + 15 * day)
  await record('releaseRentDeposit', landlord, {
    functionName: 'releaseRentDeposit',
    args: [tenant.address, landlord.address],
  })
  await record('lengthen', arbitrator, {
    functionName: 'lengthen',
    args: [all, partIndex.handover, BigInt(start + 40 * day)],
  })
  await record('release, one part', landlord, { functionName: 'release', args: [oneDue] })
  await at(start + 17 * day)
  await record('split', arbitrator, { functionName: 'split', args: [some, partIndex.handover, someAmount / 4n] })
  await at(start + 204 * day)
  await record('release, both parts', landlord, { functionName: 'release', args: [both] })
  return costs
}

async function recordExits({ record }: GasRecorder, deposit: Terms, refunded: Terms, cancelled: Terms): Promise<void> {
  await record('releaseEarly, deposit', landlord, { functionName: 'releaseEarly', args: [deposit] })
  await record('refund', landlord, { functionName: 'refund', args: [refunded] })
  await record('cancel, half', tenant, { functionName: 'cancel', args: [cancelled] })
}

async function recordEnds({ record }: GasRecorder, vault: Address, noticed: Terms, agreed: Terms): Promise<void> {
  const newMoveOut = start + 100 * day
  await record('endEarlier, by notice', tenant, { functionName: 'endEarlier', args: [noticed, newMoveOut, 0n, '0x'] })
  const [lease, deadline] = [leaseId(agreed), BigInt(newMoveOut)]
  const signature = await landlord.signTypedData(
    earlierEndTypedData(placeOf(vault), { lease, moveOut: agreed.moveOut, newMoveOut, deadline }),
  )
  const args = [agreed, newMoveOut, deadline, signature] as const
  await record('endEarlier, by both', tenant, { functionName: 'endEarlier', args })
}

async function recordSettlement({ record }: GasRecorder, vault: Address, terms: Terms): Promise<void> {
  const [toTenant, toLandlord, deadline] = [terms.deposit - someAmount, someAmount, BigInt(start + day)]
  const settlement = { lease: leaseId(terms), part: 'deposit', toTenant, toLandlord, deadline } as const
  const signature = await tenant.signTypedData(settlementTypedData(placeOf(vault), settlement))
  const args = [terms, partIndex.deposit, toTenant, toLandlord, deadline, signature] as const
  await record('settle', landlord, { functionName: 'settle', args })
}

async function recordRenewal({ record }: GasRecorder, vault: Address, old: Terms): Promise<void> {
  const [moveIn, moveOut] = [old.moveOut, old.moveOut + 180 * day]
  const next = aLease(14, { handover: 0n, firstRent: 0n, moveIn, moveOut, payBy: start + 20 * day })
  const renewal = { oldLease: leaseId(old), newLease: leaseId(next) }
  const signature = await landlord.signTypedData(renewalTypedData(placeOf(vault), renewal))
  await record('renew', tenant, { functionName: 'renew', args: [old, next, signature] })
}

async function recordLabelled({ record }: GasRecorder, id: Hex): Promise<void> {
  await record('payRentFor', tenant, { functionName: 'payRentFor', args: [id, landlord.address, someAmount] })
  await record('payBackFor', tenant, { functionName: 'payBackFor', args: [id, landlord.address, someAmount] })
}

const placeOf = (escrow: Address) => ({ chainId: 31337, escrow, version: '3' }) as const

/** Valid terms for lease number `documentNumber`, without choices but for `changes`. */
export function aLease(documentNumber: number, changes: Partial<Terms> = {}): Terms {
  return {
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
    document: `0x${documentNumber.toString(16).padStart(64, '0')}`,
    ...changes,
  }
}

const floorAbi = parseAbi([
  'constructor(address,address,address)',
  'function payRent(address,uint256)',
  'function payRentDeposit(address,uint256)',
  'function releaseRentDeposit(address,address)',
  'function payLease(bytes32,address,uint256)',
  'function release(bytes32,address)',
])

/** Measures the same calls without any check. */
export async function measureFloor(bytecode: Hex): Promise<Cost[]> {
  const { vault, send, stop } = await createMeasuredChain(bytecode, floorAbi, (coin, token) => [
    coin,
    token,
    fees.address,
  ])
  try {
    const execute = (by: Person, call: Omit<Parameters<typeof encodeFunctionData<typeof floorAbi>>[0], 'abi'>) =>
      send(
        by,
        vault,
        encodeFunctionData({ abi: floorAbi, ...call } as Parameters<typeof encodeFunctionData<typeof floorAbi>>[0]),
      )
    const payee = landlord.address
    const payRentDeposit = await execute(tenant, { functionName: 'payRentDeposit', args: [payee, someAmount] })
    const releaseRentDeposit = await execute(landlord, {
      functionName: 'releaseRentDeposit',
      args: [tenant.address, payee],
    })
    const payRent = await execute(tenant, { functionName: 'payRent', args: [payee, someAmount] })
    const payLease = await execute(tenant, { functionName: 'payLease', args: [zeroHash, payee, someAmount] })
    const release = await execute(landlord, { functionName: 'release', args: [zeroHash, payee] })
    return Object.entries({
      payRentDeposit,
      releaseRentDeposit,
      payRent,
      'payLease, both parts': payLease,
      'release, one part': release,
    }).map(([call, gas]) => ({ call, gas }))
  } finally {
    stop()
  }
}
