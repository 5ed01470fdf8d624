// What the page asks the chain. An answer that is missing or malformed is an error, never a guess.
import { accountsAbi } from '@keyhold/escrow/abi/Accounts.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { accountAddress, passkeyOwnerAddress } from '@keyhold/escrow/accounts/address.ts'
import type { Owners } from '@keyhold/escrow/accounts/signatures.ts'
import { leaseFlags } from '@keyhold/escrow/terms.ts'
import {
  type Address,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isHex,
  pad,
  parseAbi,
} from 'viem'
import type { Config } from './config.ts'

/** The computed address, if the chain computes the same; else why a person must not use it: one of the two may be set up wrongly. */
export async function checkedAddress(
  config: Config,
  owners: Owners,
  ask: typeof fetch = fetch,
): Promise<{ account: Address } | { fault: 'chain-away' | 'chain-differs' }> {
  const account = accountAddress(config, owners)
  const { x, y, recovery } = owners
  const data = encodeFunctionData({ abi: accountsAbi, functionName: 'addressOf', args: [x, y, recovery] })
  try {
    const chainId = await call(ask, config.rpc, 'eth_chainId', [])
    const word = await call(ask, config.rpc, 'eth_call', [{ to: config.accounts, data }, 'latest'])
    const isSame = Number(chainId) === config.chainId && word.toLowerCase() === pad(account).toLowerCase()
    return isSame ? { account } : { fault: 'chain-differs' }
  } catch {
    return { fault: 'chain-away' }
  }
}

const nonceAbi = parseAbi(['function nonce() view returns (uint256)'])

/** Whether an account exists on the chain, and the number of its next act. Throws if the chain does not answer. */
export async function accountState(
  { rpc }: Config,
  account: Address,
  ask: typeof fetch = fetch,
): Promise<{ isDeployed: boolean; nonce: bigint }> {
  const code = await call(ask, rpc, 'eth_getCode', [account, 'latest'])
  if (code === '0x') return { isDeployed: false, nonce: 0n }
  const data = encodeFunctionData({ abi: nonceAbi, functionName: 'nonce' })
  const answer = await call(ask, rpc, 'eth_call', [{ to: account, data }, 'latest'])
  return { isDeployed: true, nonce: decodeFunctionResult({ abi: nonceAbi, functionName: 'nonce', data: answer }) }
}

const ownersAbi = parseAbi(['function isOwner(address owner) view returns (bool)'])

/**
 * Whether the chain shows that an account was made completely: it exists, or money was sent to it. `replaced` if the
 * passkey is no owner any more. Throws like {@link accountState}.
 */
export async function useOf(
  config: Config,
  owners: Owners,
  account: Address,
  ask: typeof fetch = fetch,
): Promise<'used' | 'unused' | 'replaced'> {
  const { rpc, stablecoin } = config
  const code = await call(ask, rpc, 'eth_getCode', [account, 'latest'])
  if (code === '0x') {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
    const balance = await call(ask, rpc, 'eth_call', [{ to: stablecoin, data }, 'latest'])
    return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: balance }) > 0n ? 'used' : 'unused'
  }
  const question = { abi: ownersAbi, functionName: 'isOwner' } as const
  const data = encodeFunctionData({ ...question, args: [passkeyOwnerAddress(config, owners)] })
  const answer = await call(ask, rpc, 'eth_call', [{ to: account, data }, 'latest'])
  return decodeFunctionResult({ ...question, data: answer }) ? 'used' : 'replaced'
}

/** What the escrow says of a lease; all zero if it was never paid. Instants in unix seconds. */
export type LeaseState = ContractFunctionReturnType<typeof rentEscrowAbi, 'view', 'leaseState'>

/**
 * The state of a lease at the escrow. Undefined for one that was not paid there, or was cancelled or refunded. The id
 * proves the terms that its tenant paid for. Throws like {@link accountState}.
 */
export async function leaseStateOf(
  { rpc, escrow }: Config,
  lease: Hex,
  ask: typeof fetch = fetch,
): Promise<LeaseState | undefined> {
  const question = { abi: rentEscrowAbi, functionName: 'leaseState' } as const
  const data = encodeFunctionData({ ...question, args: [lease] })
  const answer = await call(ask, rpc, 'eth_call', [{ to: escrow, data }, 'latest'])
  const state = decodeFunctionResult({ ...question, data: answer })
  const isOver = (state.flags & (leaseFlags.cancelled | leaseFlags.refunded)) > 0
  return state.handoverDue > 0 && !isOver ? state : undefined
}

/** What the standing orders may take from the account already. Throws like {@link accountState}. */
export async function ordersAllowance(
  { rpc, stablecoin, rentOrders }: Config,
  account: Address,
  ask: typeof fetch = fetch,
): Promise<bigint> {
  const question = { abi: erc20Abi, functionName: 'allowance' } as const
  const data = encodeFunctionData({ ...question, args: [account, rentOrders] })
  const answer = await call(ask, rpc, 'eth_call', [{ to: stablecoin, data }, 'latest'])
  return decodeFunctionResult({ ...question, data: answer })
}

async function call(ask: typeof fetch, rpc: string, method: string, params: unknown[]): Promise<Hex> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await ask(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(15_000),
  })
  const { result } = (await answer.json()) as { result?: unknown }
  if (!isHex(result)) throw new Error('The node gave no result.')
  return result
}
