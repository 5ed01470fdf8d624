/** The issuer of the local chain's USDT: it can block a wallet, so that the token refuses transfers to and from it. */
import { type Address, createTestClient, encodeFunctionData, http, parseAbi, publicActions, walletActions } from 'viem'
import type { ChainBalances } from './chainBalances.ts'

const tokenAbi = parseAbi([
  'function faucet() view returns (address)',
  'function setBlocked(address account, bool blocked)',
])
const creditAbi = parseAbi(['function credit(address account) view returns (uint256)'])

/** Blocks or unblocks a wallet. */
export async function setBlocked(chainBalances: ChainBalances, account: Address, blocked: boolean): Promise<void> {
  const { rpcUrl, stablecoin } = chainBalances.facts
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const issuer = await node.readContract({ address: stablecoin, abi: tokenAbi, functionName: 'faucet' })
  await node.impersonateAccount({ address: issuer })
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'setBlocked', args: [account, blocked] })
  await chainBalances.waitForSuccess(node.sendTransaction({ account: issuer, to: stablecoin, data, chain: null }))
}

/** A wallet's undelivered sum at the escrow, in USDT's smallest unit. */
export function readCredit({ client, facts }: ChainBalances, account: Address): Promise<bigint> {
  return client.readContract({ address: facts.escrow, abi: creditAbi, functionName: 'credit', args: [account] })
}
