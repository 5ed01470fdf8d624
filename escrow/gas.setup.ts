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
  const { vault, send, at, stop } = await aScene(rentEscrowBytecode, rentEscrowAbi, args)
  try {
    const costs: Cost[] = []
    type Call = Parameters<typeof encodeFunctionData<typeof rentEscrowAbi>>[0]
    const act = (by: Person, call: Omit<Call, 'abi'>) =>
      send(by, vault, encodeFunctionData({ abi: rentEscrowAbi, ...call } as Call))
    const note = async (call: string, by: Person, asked: Omit<Call, 'abi'>) =>
      costs.push({ call, gas: await act(by, asked) })
    const pairDoor = { rentee: tenant.address, landlord: landlord.address }
    await note('payRentDeposit', tenant, { functionName: 'payRentDeposit', args: [landlord.address, some] })
    await note('payRent', tenant, { functionName: 'payRent', args: [landlord.address, some] })

    let papers = 0
    const aLease = (change: Partial<Terms> = {}): Terms => ({
      tenant: tenant.address,
      landlord: landlord.address,
      arbitrator: judge.address,
      handover: parseEther('800'),
      deposit: parseEther('1600'),
      moveIn: start + 10 * day,
      moveOut: start + 190 * day,
      payBy: start + 2 * day,
      document: `0x${(++papers).toString(16).padStart(64, '0')}`,
      ...change,
    })
    const paid = async (terms = aLease()) => {
      await act(tenant, { functionName: 'payLease', args: [terms] })
      return terms
    }
    const both = aLease()
    await note('payLease, both parts', tenant, { functionName: 'payLease', args: [both] })
    await note('payLease, one part', tenant, { functionName: 'payLease', args: [aLease({ deposit: 0n })] })
    const oneDue = await paid()
    await note('releaseEarly, handover', tenant, { functionName: 'releaseEarly', args: [await paid()] })
    await note('releaseEarly, deposit', landlord, { functionName: 'releaseEarly', args: [await paid()] })
    await note('refund', landlord, { functionName: 'refund', args: [await paid()] })
    await note('dispute, all', landlord, { functionName: 'dispute', args: [await paid(), both.deposit] })
    const disputed = await paid()
    await note('dispute, some', landlord, { functionName: 'dispute', args: [disputed, some] })
    await note('split', judge, { functionName: 'split', args: [disputed, parts.deposit, some / 4n] })
    const settled = await paid()
    const shares = {
      part: 'deposit',
      toTenant: settled.deposit - some,
      toLandlord: some,
      deadline: BigInt(start + day),
    } as const
    const signature = await tenant.signTypedData(
      settlementTypedData(31337, vault, { lease: leaseId(settled), ...shares }),
    )
    await note('settle', landlord, {
      functionName: 'settle',
      args: [settled, parts.deposit, shares.toTenant, some, shares.deadline, signature],
    })
    const slow = await paid()
    await act(tenant, { functionName: 'dispute', args: [slow, slow.handover] })
    await at(start + 15 * day)
    await note('releaseRentDeposit', landlord, {
      functionName: 'releaseRentDeposit',
      args: [pairDoor.rentee, pairDoor.landlord],
    })
    await note('lengthen', judge, { functionName: 'lengthen', args: [slow, parts.handover, BigInt(start + 40 * day)] })
    await note('release, one part', landlord, { functionName: 'release', args: [oneDue] })
    await at(start + 204 * day)
    await note('release, both parts', landlord, { functionName: 'release', args: [both] })
    return costs
  } finally {
    stop()
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
