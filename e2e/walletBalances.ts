/** Balances on the chain: read from the chain itself, not from Keyhold. */
import { createPublicClient, erc20Abi, formatUnits, http } from 'viem'
import { fetchWithRetry } from './fetchWithRetry.ts'

interface EscrowFacts {
  readonly rpcUrl: string
  readonly escrow: `0x${string}`
  readonly stablecoin: `0x${string}`
  readonly token: `0x${string}`
}

/** USDT of tenant, landlord and escrow, RNB of the tenant and of the fee receiver: in whole units. */
export interface WalletBalances {
  readonly tenant: number
  readonly landlord: number
  readonly escrow: number
  readonly tenantRnb: number
  readonly feesRnb: number
}

const feeReceiverAbi = [
  { type: 'function', name: 'feeReceiver', stateMutability: 'view', inputs: [], outputs: [{ type: 'address' }] },
] as const

/** Reads all balances at the newest block; a user without a proved wallet (`0x`) has zero. */
export async function readWalletBalances(
  url: string,
  tenant: `0x${string}`,
  landlord: `0x${string}`,
): Promise<WalletBalances> {
  const facts = (await (await fetchWithRetry(`${url}/api/escrow`)).json()) as EscrowFacts
  const client = createPublicClient({ transport: http(facts.rpcUrl), cacheTime: 0 })
  const feeReceiver = await client.readContract({
    address: facts.escrow,
    abi: feeReceiverAbi,
    functionName: 'feeReceiver',
  })
  const of = async (address: `0x${string}`, account: `0x${string}`) => {
    if (account === '0x') return 0
    const balance = await client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
    return Number(formatUnits(balance, 18))
  }
  const { stablecoin, token, escrow } = facts
  return {
    tenant: await of(stablecoin, tenant),
    landlord: await of(stablecoin, landlord),
    escrow: await of(stablecoin, escrow),
    tenantRnb: await of(token, tenant),
    feesRnb: await of(token, feeReceiver),
  }
}

/** The changes between two readings, by balance; unchanged ones are left out. */
export function balanceChanges(before: WalletBalances, after: WalletBalances): Partial<WalletBalances> {
  const names = Object.keys(before) as (keyof WalletBalances)[]
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name] - before[name]]),
  )
}
