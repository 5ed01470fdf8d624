/** A rent that is paid for one month: what is proposed, in USDT's smallest unit, and who hears of the transaction (D 11.2). */
import { useEffect, useRef } from 'react'
import type { Hex } from 'viem'

export interface RentOfMonth {
  readonly title: string
  readonly proposed: bigint
  readonly onPaid: (transactionId: Hex) => void
}

/** Says once which transaction paid the month, as soon as it is in a block. */
export function useOnPaid(rent: RentOfMonth | undefined, transactionId: Hex | undefined): void {
  const said = useRef<Hex>(undefined)
  useEffect(() => {
    if (!rent || !transactionId || said.current === transactionId) return
    said.current = transactionId
    rent.onPaid(transactionId)
  }, [rent, transactionId])
}
