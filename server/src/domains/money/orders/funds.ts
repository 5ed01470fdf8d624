/** Whether a tenant's wallet covers a rent of a standing order. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentOrdersAddress } from '@keyhold/escrow/deploy-escrow.ts'
import type { Address } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Followed } from '../../../gateways/chain/followed.ts'

/** The contract of standing orders beside an escrow whose lease has one. */
export function ordersBeside({ escrows, escrow: current }: Chain, escrow: Address): Address {
  return rentOrdersAddress(escrows.find(({ address }) => address === escrow) ?? current)
}

/** The contract beside any escrow; undefined where the record of the escrow names none, and none is offered. */
export function findOrdersBeside(
  { escrows }: { readonly escrows: readonly Followed[] },
  escrow: Address,
): Address | undefined {
  return escrows.find(({ address }) => address === escrow)?.rentOrders?.address
}

/** Whether the tenant holds a rent, and allows the standing orders to take it. */
export async function isCovered(
  { client, deployment }: Chain,
  { orders, tenant, amount }: { readonly orders: Address; readonly tenant: Address; readonly amount: bigint },
): Promise<boolean> {
  const coin = { address: deployment.stablecoin, abi: erc20Abi } as const
  const [balance, allowance] = await Promise.all([
    client.readContract({ ...coin, functionName: 'balanceOf', args: [tenant] }),
    client.readContract({ ...coin, functionName: 'allowance', args: [tenant, orders] }),
  ])
  return balance >= amount && allowance >= amount
}
