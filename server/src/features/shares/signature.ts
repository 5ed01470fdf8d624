/** Whether the escrow would take a signature of shares as a party's: as it checks itself (OpenZeppelin's SignatureChecker). */
import { type Settlement, settlementTypedData, type Terms } from '@keyhold/escrow/terms.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, type Hex, hashTypedData, parseAbi, verifyTypedData } from 'viem'
import { type Chain, escrowVersionOf } from '../../gateways/chain/chain.ts'
import { isAccountSignature } from '../../gateways/chain/signatures.ts'
import type { IssuedTerms } from '../leases/service.ts'

const accountAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const accountSaysYes = '0x1626ba7e'
const halfOfTheOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Refuses what was not signed by that party of these terms; a smart account is asked on chain (ERC-1271). */
export async function checkSharesSignature(
  chain: Chain,
  { id, chainId, escrow, terms }: Pick<IssuedTerms, 'id' | 'chainId' | 'escrow' | 'terms'>,
  party: keyof Pick<Terms, 'tenant' | 'landlord'>,
  shares: Omit<Settlement, 'lease'> & { readonly signature: Hex },
): Promise<void> {
  const { signature, ...settlement } = shares
  const place = { chainId, escrow, version: escrowVersionOf(chain, escrow) }
  const data = settlementTypedData(place, { ...settlement, lease: id })
  const address: Address = terms[party]
  const isPlain =
    isTakenAsPlain(signature) && (await verifyTypedData({ ...data, address, signature }).catch(() => false))
  if (isPlain) return
  const asking = async () => {
    const asked = { address, abi: accountAbi, functionName: 'isValidSignature' } as const
    return (await chain.client.readContract({ ...asked, args: [hashTypedData(data), signature] })) === accountSaysYes
  }
  if (chainId === chain.chainId && (await isAccountSignature(chain.client, asking))) return
  throw new Refusal('shares-signature-wrong')
}

/** The one spelling of a wallet's signature that the escrow takes: 65 bytes, the lower half, 27 or 28 (EIP-2). */
function isTakenAsPlain(signature: Hex): boolean {
  if (signature.length !== 132) return false
  return BigInt(`0x${signature.slice(66, 130)}`) <= halfOfTheOrder && /1[bc]$/i.test(signature)
}
