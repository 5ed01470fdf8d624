// Measures what the acts of an account cost, each brought by a relay with a passkey's signature. The chain verifies P-256 in a
// precompile, as BNB Smart Chain does.
import { createWalletClient, encodeFunctionData, type Hex, hashTypedData, http, parseAbi, parseEther } from 'viem'
import { accountsAbi } from './abi/Accounts.ts'
import { erc20Abi } from './abi/ERC20.ts'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { rentOrdersBytecode } from './abi/RentOrders.bytecode.ts'
import { rentOrdersAbi } from './abi/RentOrders.ts'
import { slowOwnersAbi } from './abi/SlowOwners.ts'
import { deployAccounts } from './accounts/deploy.ts'
import { softPasskey } from './accounts/passkey.setup.ts'
import {
  type Act,
  actCall,
  actTypedData,
  batch,
  messageTypedData,
  ownCall,
  passkeySignature,
} from './accounts/signatures.ts'
import { aLease, type Cost, createEscrowChain, day, people, start } from './gas.setup.ts'
import { leaseId, partIndex, settlementTypedData } from './terms.ts'

const { tenant: deployer, landlord, stranger: relay } = people
const recovery = relay.address
const passkey = softPasskey(`0x${'a1'.repeat(32)}`)
const ownersAbi = parseAbi([
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function removeOwner(address previous, address owner, uint256 threshold)',
])

/** Measures the acts of an account. */
export async function measureAccounts(): Promise<Cost[]> {
  const chain = await createEscrowChain()
  try {
    return await measureActs(chain)
  } finally {
    chain.stop()
  }
}

type EscrowChain = Awaited<ReturnType<typeof createEscrowChain>>

/** An account that exists with its money; `record` has its passkey sign an act, and a relay bring it. */
async function createAccount(chain: EscrowChain) {
  const { client, rpcUrl, vault, coin, token, send, erc20, deployContract } = chain
  const orders = await deployContract(rentOrdersAbi, rentOrdersBytecode, [vault])
  const wallet = createWalletClient({ transport: http(rpcUrl) })
  const beside = { address: vault, rentOrders: { address: orders } } as Parameters<typeof deployAccounts>[1]
  const { accounts, guard } = await deployAccounts({ account: deployer, wallet, client }, beside)
  const maker = { address: accounts.address, abi: accountsAbi } as const
  const { x, y } = passkey
  const account = await client.readContract({ ...maker, functionName: 'addressOf', args: [x, y, recovery] })
  const owner = await client.readContract({ ...maker, functionName: 'ownerOf', args: [x, y] })
  const creation = encodeFunctionData({ abi: accountsAbi, functionName: 'create', args: [x, y, recovery] })
  const costs: Cost[] = [{ call: 'account, create', gas: await send(relay, accounts.address, creation) }]
  for (const each of [coin, token]) await erc20(each, 'transfer', [account, parseEther('10000')])
  const place = { chainId: 31337, account }
  const signed = (digest: Hex) => passkeySignature(owner, passkey.sameAnswer(digest))
  let nonce = 0n
  const record = async (call: string, act: Act, signature?: Hex) => {
    const taken = signature ?? signed(hashTypedData(actTypedData(place, act, nonce)))
    costs.push({ call: `account, ${call}`, gas: await send(relay, account, actCall(act, taken)) })
    nonce++
  }
  return { account, owner, guard: guard.address, place, signed, record, costs }
}

async function measureActs(chain: EscrowChain): Promise<Cost[]> {
  const { vault, coin, token, send, at } = chain
  const { account, owner, guard, place, signed, record, costs } = await createAccount(chain)
  const approve = (to: typeof coin, amount: bigint) => ({
    to,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [vault, amount] }),
  })
  const one = parseEther('1')
  const terms = aLease(1, { tenant: account })
  const payLease = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'payLease', args: [terms] })
  const sum = terms.handover + terms.deposit
  await record('pay a lease', batch([approve(coin, sum), approve(token, one), { to: vault, data: payLease }]))
  const rent = [leaseId(terms), landlord.address, parseEther('800')] as const
  const payRent = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'payRentFor', args: rent })
  await record('pay a rent', batch([approve(coin, rent[2]), approve(token, one), { to: vault, data: payRent }]))
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [landlord.address, one] })
  await record('send out', { to: coin, value: 0n, data: transfer, operation: 0 })

  const [toTenant, toLandlord, deadline] = [terms.deposit - one, one, BigInt(start + day)]
  const settlement = { lease: leaseId(terms), part: 'deposit', toTenant, toLandlord, deadline } as const
  const digest = hashTypedData(settlementTypedData({ chainId: 31337, escrow: vault, version: '3' }, settlement))
  const signature = signed(hashTypedData(messageTypedData(place, digest)))
  const args = [terms, partIndex.deposit, toTenant, toLandlord, deadline, signature] as const
  const settle = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'settle', args })
  costs.push({ call: 'account, settle by signature', gas: await send(landlord, vault, settle) })

  const own = (data: Hex): Act => ({ to: account, value: 0n, data, operation: 0 })
  const add = [landlord.address, 1n] as const
  const addition = own(encodeFunctionData({ abi: ownersAbi, functionName: 'addOwnerWithThreshold', args: add }))
  const { to, value, data, operation } = addition
  const announce = encodeFunctionData({
    abi: slowOwnersAbi,
    functionName: 'announce',
    args: [to, value, data, operation],
  })
  await at(start + day)
  await record('announce', { to: guard, value: 0n, data: announce, operation: 0 })
  await at(start + 4 * day)
  await record('add an owner', addition)
  const remove = [landlord.address, owner, 1n] as const
  const removal = own(encodeFunctionData({ abi: ownersAbi, functionName: 'removeOwner', args: remove }))
  await record('recover', removal, ownCall(recovery))
  return costs
}
