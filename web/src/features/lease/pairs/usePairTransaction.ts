/** One transaction on a deposit without a lease, by one of its parties or the arbitrator (D 11.25). */
import type { PairDetail } from '@keyhold/api/pairs.ts'
import { useCallback } from 'react'
import type { Address, Hex } from 'viem'
import type { NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import type { PairAction } from '../../../gateways/wallet/pairCalls.ts'
import { pairAccountsFor, pairTransactionFor } from '../../../gateways/wallet/pairTransaction.ts'
import { useTransactionAt } from '../transactions/useTransaction.ts'

/** `action` is undefined while the input is no valid amount. */
export function usePairTransaction(pair: PairDetail, action: PairAction | undefined, failureTitle: string) {
  const { id, rentee, landlord, arbitrator } = pair
  const transactionAt = useCallback(
    (network: NetworkConfig) => {
      const accounts = { rentee: rentee as Address, landlord: landlord as Address, arbitrator: arbitrator as Address }
      return action && pairTransactionFor(action, network, { id: id as Hex, ...accounts })
    },
    [action, id, rentee, landlord, arbitrator],
  )
  return useTransactionAt({
    chain: pair.chain,
    transactionAt,
    leaseId: undefined,
    failureTitle,
    requiredAccount: (connected) => {
      const accounts = { landlord: landlord as Address, arbitrator: arbitrator as Address }
      const [needed] = (action && pairAccountsFor(action.kind, accounts)) ?? []
      return connected && needed && needed.toLowerCase() !== connected.address.toLowerCase() ? needed : undefined
    },
  })
}
