/**
 * Whether this browser sent a pay-back or the end of a deposit without a lease that Keyhold has not reported yet: in
 * the wallet, pending, or mined.
 */
import type { PairDetail } from '@keyhold/api/pairs.ts'
import { useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import { readMined, subscribeToTransactions } from '../../../gateways/wallet/minedTransaction.ts'
import { isPending } from '../../../gateways/wallet/pendingTransaction.ts'

const names = { releasePair: 'release', splitPair: 'share', payBackPair: 'payBack' } as const

/** `pending`: its outcome must be searched for; `mined`: it is in a block that is not final. */
export type PairSent = `${'pending' | 'mined'}-${(typeof names)[keyof typeof names]}`

export function usePairSent({ id, deposits }: Pick<PairDetail, 'id' | 'deposits'>): PairSent | undefined {
  return useSyncExternalStore(
    subscribeToTransactions,
    () => {
      for (const name of ['releasePair', 'splitPair', 'payBackPair'] as const) {
        const named = { id: id as Hex, name }
        if (isPending(named)) return `pending-${names[name]}` as const
        // A pay-back is in none of its transitions: once mined it is done.
        if (name === 'payBackPair') continue
        const hash = readMined(named)?.hash
        const isRecorded = deposits.some(({ transitions }) => transitions.some((one) => one.transactionId === hash))
        if (hash && !isRecorded) return `mined-${names[name]}` as const
      }
      return undefined
    },
    () => undefined,
  )
}
