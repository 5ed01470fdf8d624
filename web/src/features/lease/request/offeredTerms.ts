/** The terms a landlord is about to accept, and their wallet's signature (D 2.7). */

import type { OfferedTerms } from '@keyhold/api/agreements.schema.ts'
import { offeredTerms } from '@keyhold/api/agreements.ts'
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { type AgreedTerms, acceptanceTypedData } from '@keyhold/escrow/terms.ts'
import type { HoursToPay } from '@keyhold/rental/answerTimes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { api } from '../../../gateways/api.ts'
import { signAcceptance } from '../../../gateways/wallet/acceptance.ts'
import type { ActiveConnection } from '../../../gateways/wallet/connectionStore.ts'
import type { NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import { switchChain } from '../../../gateways/wallet/switchChain.ts'

/**
 * The offered terms with these hours to pay, or the valid ones; they are valid for 30 minutes, so they are fetched when the dialog opens
 * and not refetched automatically. Those of other hours replace them at the server, so the browser forgets them too,
 * and shows them until the new ones are there (`isPlaceholderData`).
 */
export function useOfferedTerms(leaseId: string, hours?: HoursToPay) {
  return useQuery({
    queryKey: ['offer', leaseId, hours],
    queryFn: ({ signal }) =>
      api(offeredTerms, { params: { id: leaseId }, input: hours ? { hoursToPay: `${hours}` } : {}, signal }),
    staleTime: 60_000,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Whether the connected wallet is the one these terms pay. */
export function isPayeeWallet(offer: OfferedTerms, connected: ActiveConnection | undefined): boolean {
  return connected?.address.toLowerCase() === offer.terms.landlord.toLowerCase()
}

/**
 * Asks the wallet to sign the offered terms, on the right network. A passkey account leaves the page: its signature is
 * sent at the return. Throws WalletError.
 */
export async function signOfferedTerms(
  offer: OfferedTerms,
  { id, roomAd }: Pick<LeaseCard, 'id' | 'roomAd'>,
  { connector, address }: ActiveConnection,
  current: NetworkConfig,
): Promise<Hex> {
  const network = networkOfOffer(offer, current)
  await switchChain(connector.provider, network)
  const input = { contractId: id, roomAdId: roomAd.id, document: offer.terms.document }
  const then = { home: roomAd.property.title, call: { name: 'accept', input } } as const
  return signAcceptance(connector.provider, address, network, termsOf(offer), then)
}

/** The typed data for the wallet. */
export function acceptanceMessage(offer: OfferedTerms) {
  const { chainId, escrowVersion: version } = offer
  return acceptanceTypedData({ chainId, version, escrow: offer.escrow as Address }, termsOf(offer))
}

/** The offer's escrow, not necessarily the newest. */
export function networkOfOffer(
  { chainId, escrowVersion, escrow }: OfferedTerms,
  current: NetworkConfig,
): NetworkConfig {
  return { ...current, chainId, escrowVersion, escrow: escrow as Address }
}

function termsOf({ terms }: OfferedTerms): AgreedTerms {
  const { landlord, arbitrator, handover, firstRent, deposit, document, ...rules } = terms
  return {
    ...rules,
    landlord: landlord as Address,
    arbitrator: arbitrator as Address,
    handover: BigInt(handover),
    firstRent: BigInt(firstRent),
    deposit: BigInt(deposit),
    document: document as Hex,
  }
}
