/** Pays a lease in without a browser, call by call: for the stories that begin when the money is in the escrow. */
import { type Address, createWalletClient, erc20Abi, http } from 'viem'
import type { Ledger } from './ledger.ts'
import type { Letting } from './letting.ts'
import { escrowAbi, type WireTerms } from './terms.ts'

interface Started {
  readonly terms: WireTerms
  readonly money: { readonly fee: string }
}

/** Allows exactly what is needed, pays, and says so to the house. */
export async function payIn({ tenant, leaseId }: Pick<Letting, 'tenant' | 'leaseId'>, ledger: Ledger): Promise<void> {
  const { wallet } = tenant
  const { stablecoin, token, escrow, rpcUrl } = ledger.facts
  const { terms: wire, money } = await tenant.ask<Started>('POST', `/contract/${leaseId}/payment`, {
    renterWalletAddress: wallet.address,
  })
  const terms = { ...wire, handover: BigInt(wire.handover), deposit: BigInt(wire.deposit) }
  const client = createWalletClient({ account: wallet, transport: http(rpcUrl) })
  const allow = (address: Address, amount: bigint) =>
    ledger.mined(
      client.writeContract({ address, abi: erc20Abi, functionName: 'approve', args: [escrow, amount], chain: null }),
    )
  await allow(stablecoin, terms.handover + terms.deposit)
  await allow(token, BigInt(money.fee))
  await ledger.mined(
    client.writeContract({ address: escrow, abi: escrowAbi, functionName: 'payLease', args: [terms], chain: null }),
  )
  await tenant.ask('PUT', '/contract-activated', { contractId: leaseId })
}
