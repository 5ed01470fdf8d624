/** What the pages of a lease read of the chain: the landlord's signature, the way ahead, and how deep a transaction lies. */
import { skipToken, useQuery } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { checkAcceptance } from '../../../gateways/wallet/acceptance.ts'
import { type Confirmations, readConfirmations } from '../../../gateways/wallet/confirmations.ts'
import { networkConfigFrom, termsFromWire } from '../../../gateways/wallet/escrowFacts.ts'
import type { NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import { previewTransaction } from '../../../gateways/wallet/planTransaction.ts'
import type { TransactionContext } from '../../../gateways/wallet/transactionContext.ts'
import type { StartedPayment } from '../queries.ts'

const pollMilliseconds = 2_000

/** Whether the landlord's wallet signed these very terms. */
export function useAcceptanceCheck(start: StartedPayment | undefined) {
  return useQuery({
    queryKey: ['acceptance', start?.smartContractId, start?.acceptanceSignature],
    queryFn: start
      ? () =>
          checkAcceptance(networkConfigFrom(start), termsFromWire(start.terms), {
            landlord: start.landlordWalletAddress as Address,
            signature: start.acceptanceSignature as Hex | null,
          })
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What is left to do, and a simulation of it; looked at again every five seconds while something is missing. */
export function useTransactionPreview(context: TransactionContext | undefined) {
  const { transaction, account, network, isExact = false } = context ?? {}
  return useQuery({
    queryKey: ['preview', transaction?.id, transaction?.call.data, account, network?.chainId, isExact],
    queryFn: context ? () => previewTransaction(context) : skipToken,
    refetchInterval: ({ state }) => ((state.data?.plan.shortages.length ?? 0) > 0 ? 5_000 : false),
    staleTime: 0,
    retry: false,
  })
}

/** Whether a transaction lies as deep as it takes to be final. */
export const isDeepEnough = (seen: Confirmations | null | undefined) => !!seen && seen.confirmations >= seen.required

/** How deep a transaction lies, asked again every two seconds until it is final; null if no block holds it any more. Without `isFinal` its depth alone decides. */
export function useConfirmations(network: NetworkConfig | undefined, hash: Hex | undefined, isFinal?: boolean) {
  return useQuery({
    queryKey: ['depth', network?.chainId, hash],
    queryFn: network && hash ? async () => (await readConfirmations(network, hash)) ?? null : skipToken,
    refetchInterval: ({ state }) => ((isFinal ?? isDeepEnough(state.data)) ? false : pollMilliseconds),
  })
}
