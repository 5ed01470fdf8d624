/** What a landlord is about to accept, and the signature of their wallet over it (D 2.7). */

import type { OfferedTerms } from '@keyhold/api/agreements.schema.ts'
import { offeredTerms } from '@keyhold/api/agreements.ts'
import { useQuery } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { api } from '../../gateways/api.ts'
import { signAcceptance } from '../../gateways/wallet/acceptance.ts'
import type { Connected } from '../../gateways/wallet/connection.ts'
import { switchNetwork } from '../../gateways/wallet/network.ts'
import type { Place } from '../../gateways/wallet/place.ts'

/** The terms on offer; they stay the same for 30 minutes, so they are read when the dialog opens and not again by themselves. */
export function useOffer(leaseId: string) {
  return useQuery({
    queryKey: ['offer', leaseId],
    queryFn: ({ signal }) => api(offeredTerms, { params: { id: leaseId }, signal }),
    staleTime: 60_000,
    retry: false,
  })
}

/** Whether the connected wallet is the one these terms pay. */
export function isItsWallet(offer: OfferedTerms, connected: Connected | undefined): boolean {
  return connected?.address.toLowerCase() === offer.terms.landlord.toLowerCase()
}

/** Asks the wallet to sign the offered terms, on the right network. Throws WalletTrouble. */
export async function signOffer(offer: OfferedTerms, { wallet, address }: Connected, current: Place): Promise<Hex> {
  const place = { ...current, chainId: offer.chainId, escrow: offer.escrow as Address }
  const { landlord, arbitrator, handover, deposit, document, ...times } = offer.terms
  await switchNetwork(wallet.provider, place)
  return signAcceptance(wallet.provider, address, place, {
    ...times,
    landlord: landlord as Address,
    arbitrator: arbitrator as Address,
    handover: BigInt(handover),
    deposit: BigInt(deposit),
    document: document as Hex,
  })
}
