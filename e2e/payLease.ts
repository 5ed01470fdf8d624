/** Pays a lease in without a browser, call by call: for stories that start with the money in escrow. */
import { type Address, createWalletClient, erc20Abi, http } from 'viem'
import type { AcceptedLease } from './acceptedLease.ts'
import type { ChainBalances } from './chainBalances.ts'
import { escrowAbi, type WireTerms } from './terms.ts'

interface StartedPayment {
  readonly terms: WireTerms
  readonly money: { readonly fee: string }
}

/** Allows exactly what is needed, pays, and notifies the server. */
export async function payLease(
  { tenant, leaseId }: Pick<AcceptedLease, 'tenant' | 'leaseId'>,
  chainBalances: ChainBalances,
): Promise<void> {
  const { wallet } = tenant
  const { stablecoin, token, escrow, rpcUrl } = chainBalances.facts
  const { terms: wire, money } = await tenant.request<StartedPayment>('POST', `/contract/${leaseId}/payment`, {
    renterWalletAddress: wallet.address,
  })
  const sums = { handover: BigInt(wire.handover), firstRent: BigInt(wire.firstRent), deposit: BigInt(wire.deposit) }
  const terms = { ...wire, ...sums }
  const client = createWalletClient({ account: wallet, transport: http(rpcUrl) })
  const approve = (address: Address, amount: bigint) =>
    chainBalances.waitForSuccess(
      client.writeContract({ address, abi: erc20Abi, functionName: 'approve', args: [escrow, amount], chain: null }),
    )
  await approve(stablecoin, terms.handover + terms.deposit)
  await approve(token, BigInt(money.fee))
  await chainBalances.waitForSuccess(
    client.writeContract({ address: escrow, abi: escrowAbi, functionName: 'payLease', args: [terms], chain: null }),
  )
  await tenant.request('PUT', '/contract-activated', { contractId: leaseId })
}
