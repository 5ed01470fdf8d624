/** Whether the escrow would accept a party's signature of shares. */
import { type Settlement, settlementTypedData, type Terms } from '@keyhold/escrow/terms.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, type Hex, hashTypedData } from 'viem'
import { type Chain, escrowVersionOf } from '../../../gateways/chain/chain.ts'
import { isSignedByKey, isTakenByEscrow } from '../../../gateways/chain/signatures.ts'
import type { IssuedTerms } from '../../leases/leases/service.ts'

/**
 * Refuses a signature that is not that party's over these terms; an account with code on this chain is called
 * (ERC-1271).
 */
export async function checkSharesSignature(
  chain: Chain,
  { id, chainId, escrow, terms }: Pick<IssuedTerms, 'id' | 'chainId' | 'escrow' | 'terms'>,
  party: keyof Pick<Terms, 'tenant' | 'landlord'>,
  shares: Omit<Settlement, 'lease'> & { readonly signature: Hex },
): Promise<void> {
  const { signature, ...settlement } = shares
  const place = { chainId, escrow, version: escrowVersionOf(chain, escrow) }
  const hash = hashTypedData(settlementTypedData(place, { ...settlement, lease: id }))
  const address: Address = terms[party]
  const isSigned =
    chainId === chain.chainId
      ? await isTakenByEscrow(chain.client, address, hash, signature)
      : await isSignedByKey(address, hash, signature)
  if (!isSigned) throw new Refusal('shares-signature-wrong')
}
