// Asks the chain for the address that the page computed itself: one of the two may be set up wrongly.
import { accountsAbi } from '@keyhold/escrow/abi/Accounts.ts'
import { accountAddress } from '@keyhold/escrow/accounts/address.ts'
import type { Owners } from '@keyhold/escrow/accounts/signatures.ts'
import { type Address, encodeFunctionData, pad } from 'viem'
import type { Config } from './config.ts'

/** The computed address, if the chain computes the same; else why a person must not use it. */
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

async function call(ask: typeof fetch, rpc: string, method: string, params: unknown[]): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await ask(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(15_000),
  })
  const { result } = (await answer.json()) as { result?: unknown }
  if (typeof result !== 'string') throw new Error('The node gave no result.')
  return result
}
