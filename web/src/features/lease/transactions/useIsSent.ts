/** Whether this browser sent a transaction that is not final yet: in the wallet, pending, or mined less than an hour ago. */
import { useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import { readMined, subscribeToTransactions } from '../../../gateways/wallet/minedTransaction.ts'
import { isPending } from '../../../gateways/wallet/pendingTransaction.ts'

/** `smartContractId` is the lease's id on chain, `name` the transaction's storage key in the browser. */
export function useIsSent(smartContractId: string | null | undefined, name: string): boolean {
  const named = { id: (smartContractId ?? '0x') as Hex, name }
  return useSyncExternalStore(
    subscribeToTransactions,
    () => isPending(named) || readMined(named) !== undefined,
    () => false,
  )
}
