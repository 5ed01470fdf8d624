// Promises the cost of every call, measured once each on a fresh local chain with warm balances.
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
import { leaseId, parts, settlementTypedData, type Terms } from './terms.ts'

/** One call and what its receipt says. */
export type Cost = { call: string; gas: number }

const [tenant, landlord, judge, fees] = accounts as [Person, Person, Person, Person]
type Person = (typeof accounts)[number]
const start = 1_800_000_000
const day = 86_400
const some = parseEther('100')

/** A chain with two plain tokens; everybody owns some of both, and so does the vault once it is there. */
async function aScene(vaultBytecode: Hex, vaultAbi: Abi, vaultArgs: (coin: Address, token: Address) => unknown[]) {
  const chain = await startChain({ timestamp: start })
  const hands = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
  const wallet = createWalletClient({ transport: http(chain.rpcUrl) })
  const receipt = (hash: Hex) => chain.client.waitForTransactionReceipt({ hash })
  const place = async (abi: Abi, bytecode: Hex, args: unknown[]) => {
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
  const coin = await place(rentTokenAbi, rentTokenBytecode, [tenant.address])
  const token = await place(rentTokenAbi, rentTokenBytecode, [tenant.address])
  const vault = await place(vaultAbi, vaultBytecode, vaultArgs(coin, token))
  const erc20 = (to: Address, functionName: 'transfer' | 'approve', args: [Address, bigint]) =>
    send(tenant, to, encodeFunctionData({ abi: rentTokenAbi, functionName, args }))
  for (const each of [coin, token]) {
    for (const who of [landlord.address, fees.address, vault]) await erc20(each, 'transfer', [who, some])
    await erc20(each, 'approve', [vault, parseEther('1000000')])
  }
  const at = (timestamp: number) => hands.setNextBlockTimestamp({ timestamp: BigInt(timestamp) })
  return { ...chain, vault, send, at }
}

/** What every call of the escrow costs. */
export async function measureEscrow(): Promise<Cost[]> {
  const args = (coin: Address, token: Address) => [
    coin,
    token,
    fees.address,
    judge.address,
    BigInt(5 * day),
    parseEther('1'),
    parseEther('1'),
  ]
  const scene = await aScene(rentEscrowBytecode, rentEscrowAbi, args)
  try {
    return await measureCalls(scene)
  } finally {
    scene.stop()
  }
}

type Call = Parameters<typeof encodeFunctionData<typeof rentEscrowAbi>>[0]
type Asked = Omit<Call, 'abi'>
type Notes = {
  act: (by: Person, asked: Asked) => Promise<number>
  note: (call: string, by: Person, asked: Asked) => Promise<void>
}

async function measureCalls({ vault, send, at }: Awaited<ReturnType<typeof aScene>>): Promise<Cost[]> {
  const costs: Cost[] = []
  const act = (by: Person, asked: Asked) =>
    send(by, vault, encodeFunctionData({ abi: rentEscrowAbi, ...asked } as Call))
  const note = async (call: string, by: Person, asked: Asked) => {
    costs.push({ call, gas: await act(by, asked) })
  }
  const notes: Notes = { act, note }
  const pay = async (terms: Terms) => {
    await act(tenant, { functionName: 'payLease', args: [terms] })
    return terms
  }
  await note('payRentDeposit', tenant, { functionName: 'payRentDeposit', args: [landlord.address, some] })
  await note('payRent', tenant, { functionName: 'payRent', args: [landlord.address, some] })
  const both = aLease(1)
  await note('payLease, both parts', tenant, { functionName: 'payLease', args: [both] })
  await note('payLease, one part', tenant, { functionName: 'payLease', args: [aLease(2, 0n)] })
  await noteExits(notes, await pay(aLease(3)), await pay(aLease(4)), await pay(aLease(5)))
  await noteDispute(notes, await pay(aLease(6)), await pay(aLease(7)))
  await noteSettlement(notes, vault, await pay(aLease(8)))
  const slow = await pay(aLease(9))
  await act(tenant, { functionName: 'dispute', args: [slow, slow.handover] })
  const oneDue = await pay(aLease(10))
  await at(start + 15 * day)
  await note('releaseRentDeposit', landlord, {
    functionName: 'releaseRentDeposit',
    args: [tenant.address, landlord.address],
  })
  await note('lengthen', judge, { functionName: 'lengthen', args: [slow, parts.handover, BigInt(start + 40 * day)] })
  await note('release, one part', landlord, { functionName: 'release', args: [oneDue] })
  await at(start + 204 * day)
  await note('release, both parts', landlord, { functionName: 'release', args: [both] })
  return costs
}

async function noteExits({ note }: Notes, handover: Terms, deposit: Terms, cancelled: Terms): Promise<void> {
  await note('releaseEarly, handover', tenant, { functionName: 'releaseEarly', args: [handover] })
  await note('releaseEarly, deposit', landlord, { functionName: 'releaseEarly', args: [deposit] })
  await note('refund', landlord, { functionName: 'refund', args: [cancelled] })
}

async function noteDispute({ note }: Notes, all: Terms, part: Terms): Promise<void> {
  await note('dispute, all', landlord, { functionName: 'dispute', args: [all, all.deposit] })
  await note('dispute, some', landlord, { functionName: 'dispute', args: [part, some] })
  await note('split', judge, { functionName: 'split', args: [part, parts.deposit, some / 4n] })
}

async function noteSettlement({ note }: Notes, vault: Address, terms: Terms): Promise<void> {
  const [toTenant, toLandlord, deadline] = [terms.deposit - some, some, BigInt(start + day)]
  const settlement = { lease: leaseId(terms), part: 'deposit', toTenant, toLandlord, deadline } as const
  const signature = await tenant.signTypedData(settlementTypedData(31337, vault, settlement))
  const args = [terms, parts.deposit, toTenant, toLandlord, deadline, signature] as const
  await note('settle', landlord, { functionName: 'settle', args })
}

/** Lease number `paper`, as sound as any. */
function aLease(paper: number, deposit = parseEther('1600')): Terms {
  return {
    tenant: tenant.address,
    landlord: landlord.address,
    arbitrator: judge.address,
    handover: parseEther('800'),
    deposit,
    moveIn: start + 10 * day,
    moveOut: start + 190 * day,
    payBy: start + 2 * day,
    document: `0x${paper.toString(16).padStart(64, '0')}`,
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

/** What the same calls cost without a single check. */
export async function measureFloor(bytecode: Hex): Promise<Cost[]> {
  const { vault, send, stop } = await aScene(bytecode, floorAbi, (coin, token) => [coin, token, fees.address])
  try {
    const act = (by: Person, call: Omit<Parameters<typeof encodeFunctionData<typeof floorAbi>>[0], 'abi'>) =>
      send(
        by,
        vault,
        encodeFunctionData({ abi: floorAbi, ...call } as Parameters<typeof encodeFunctionData<typeof floorAbi>>[0]),
      )
    const payee = landlord.address
    const payRentDeposit = await act(tenant, { functionName: 'payRentDeposit', args: [payee, some] })
    const releaseRentDeposit = await act(landlord, {
      functionName: 'releaseRentDeposit',
      args: [tenant.address, payee],
    })
    const payRent = await act(tenant, { functionName: 'payRent', args: [payee, some] })
    const payLease = await act(tenant, { functionName: 'payLease', args: [zeroHash, payee, some] })
    const release = await act(landlord, { functionName: 'release', args: [zeroHash, payee] })
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
