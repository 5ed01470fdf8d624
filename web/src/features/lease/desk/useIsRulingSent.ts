/**
 * Whether this browser sent a ruling on a part that is not final yet: in the wallet, pending, or mined less than an
 * hour ago.
 */
import { useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import { readMined, subscribeToTransactions } from '../../../gateways/wallet/minedTransaction.ts'
import { isPending } from '../../../gateways/wallet/pendingTransaction.ts'
import type { DeskPart } from './deskWords.ts'

/** `smartContractId` is the lease's id on chain. */
export function useIsRulingSent(smartContractId: string, part: DeskPart): boolean {
  const named = { id: smartContractId as Hex, name: `split-${part}` }
  return useSyncExternalStore(
    subscribeToTransactions,
    () => isPending(named) || readMined(named) !== undefined,
    () => false,
  )
}
