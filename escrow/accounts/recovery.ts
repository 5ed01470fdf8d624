// What a recovery owner does when a passkey is stolen or lost.
import { type Address, encodeFunctionData, getAbiItem, type PublicClient, parseAbi } from 'viem'
import { erc20Abi } from '../abi/ERC20.ts'
import { rentOrdersAbi } from '../abi/RentOrders.ts'
import { type Act, batch } from './signatures.ts'

/** The passkey's owner contract, the one that replaces it, and where the account may have left rights with others. */
export type Recovery = {
  account: Address
  passkey: Address
  next: Address
  tokens: readonly Address[]
  rentOrders: readonly Address[]
  /** No approval is older: the block of the escrow's deployment. */
  fromBlock: bigint
}

const safeAbi = parseAbi([
  'function getOwners() view returns (address[])',
  'function swapOwner(address previous, address owner, address newOwner)',
])
/** Where a Safe's list of owners begins. */
const sentinel: Address = '0x0000000000000000000000000000000000000001'

/**
 * One act: takes back every allowance, stops every standing order, and then replaces the passkey. An allowance or an
 * order that a thief left would otherwise take what the account gets later.
 */
export async function recoveryAct(client: PublicClient, recovery: Recovery): Promise<Act> {
  const { account, passkey, next, rentOrders } = recovery
  const owners = await client.readContract({ address: account, abi: safeAbi, functionName: 'getOwners' })
  const place = owners.indexOf(passkey)
  if (place < 0) throw new Error(`${passkey} is no owner of ${account}.`)
  const args = [owners[place - 1] ?? sentinel, passkey, next] as const
  const stop = encodeFunctionData({ abi: rentOrdersAbi, functionName: 'stopAll' })
  return batch([
    ...(await allowancesTakenBack(client, recovery)),
    ...rentOrders.map((to) => ({ to, data: stop })),
    { to: account, data: encodeFunctionData({ abi: safeAbi, functionName: 'swapOwner', args }) },
  ])
}

async function allowancesTakenBack(client: PublicClient, { account, tokens, fromBlock }: Recovery) {
  const event = getAbiItem({ abi: erc20Abi, name: 'Approval' })
  const logs = await client.getLogs({ address: [...tokens], event, args: { owner: account }, fromBlock })
  const approved = new Map(logs.map(({ address, args }) => [`${address} ${args.spender}`, [address, args.spender]]))
  const left = await Promise.all(
    [...approved.values()].flatMap(async ([to, spender]) => {
      if (!to || !spender) return []
      const of = { address: to, abi: erc20Abi, functionName: 'allowance', args: [account, spender] } as const
      if ((await client.readContract(of)) === 0n) return []
      return [{ to, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 0n] }) }]
    }),
  )
  return left.flat()
}
