/** The lease pages' chain queries: the landlord's signature, the plan, and confirmations. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { type AcceptanceCheck, checkAcceptance } from '../../../gateways/wallet/acceptance.ts'
import { type Confirmations, readConfirmations } from '../../../gateways/wallet/confirmations.ts'
import { networkConfigFrom, termsFromWire } from '../../../gateways/wallet/escrowFacts.ts'
import type { NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import { previewTransaction } from '../../../gateways/wallet/planTransaction.ts'
import type { TransactionContext } from '../../../gateways/wallet/transactionContext.ts'
import type { StartedPayment } from '../queries.ts'

const pollMilliseconds = 2_000

/** What the tenant reads on the page, and chose there; `payout` is undefined until chosen. */
interface Shown {
  readonly rules: LeaseCard['rules']
  readonly payout: Address | undefined
}

/** Whether the landlord's wallet signed these very terms, with the rules and the payout account that the page shows. */
export function useAcceptanceCheck(start: StartedPayment | undefined, { rules, payout }: Shown) {
  return useQuery({
    // By the terms: an id named by the server may stay the same when they change.
    queryKey: ['acceptance', start?.chainId, start?.escrow, start?.terms, start?.acceptanceSignature, rules, payout],
    queryFn:
      start && payout
        ? async (): Promise<AcceptanceCheck> =>
            hasRules(start.terms, rules)
              ? checkAcceptance(networkConfigFrom(start), termsFromWire(start.terms), {
                  landlord: start.landlordWalletAddress as Address,
                  signature: start.acceptanceSignature as Hex | null,
                  payout,
                })
              : 'wrong'
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Whether terms have exactly these rules of cancellation, notice and return. */
function hasRules(terms: StartedPayment['terms'], rules: LeaseCard['rules']): boolean {
  return (Object.keys(rules) as (keyof typeof rules)[]).every((name) => terms[name] === rules[name])
}

/** The remaining steps, and a simulation; polled every five seconds during a shortage. */
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

/** Whether a transaction has the confirmations to be final. */
export const isDeepEnough = (seen: Confirmations | null | undefined) => !!seen && seen.confirmations >= seen.required

/**
 * A transaction's confirmations, polled every two seconds until it is final; null if no block contains it any more.
 * Without `isFinal` they alone decide.
 */
export function useConfirmations(network: NetworkConfig | undefined, hash: Hex | undefined, isFinal?: boolean) {
  return useQuery({
    queryKey: ['depth', network?.chainId, hash],
    queryFn: network && hash ? async () => (await readConfirmations(network, hash)) ?? null : skipToken,
    refetchInterval: ({ state }) => ((isFinal ?? isDeepEnough(state.data)) ? false : pollMilliseconds),
  })
}
