/** One month's rent: the proposed amount, in USDT's smallest unit, and who is notified of the transaction (D 11.2). */
import { useEffect, useRef } from 'react'
import type { Hex } from 'viem'

export interface RentOfMonth {
  readonly month: number
  readonly title: string
  readonly proposed: bigint
  readonly onPaid: (transactionId: Hex) => void
}

/** Reports once which transaction paid the month, as soon as it is mined. */
export function useOnPaid(rent: RentOfMonth | undefined, transactionId: Hex | undefined): void {
  const said = useRef<Hex>(undefined)
  useEffect(() => {
    if (!rent || !transactionId || said.current === transactionId) return
    said.current = transactionId
    rent.onPaid(transactionId)
  }, [rent, transactionId])
}
