/**
 * Where the deposit goes if the tenant loses the wallet that pays: stored in the browser until the payment is final, so
 * that a reload pays the same terms, and the server cannot name another account (D 4.8).
 */
import { useState } from 'react'
import { type Address, isAddress, zeroAddress } from 'viem'

/** `same`: back to the wallet that pays; else the payout account. */
export type PayoutChoice = 'same' | Address

const storageKey = (leaseId: string) => `keyhold.payout.${leaseId}`

export function usePayoutChoice(leaseId: string) {
  const [choice, setChoice] = useState(() => read(leaseId))
  return {
    choice,
    choose(chosen: PayoutChoice) {
      localStorage.setItem(storageKey(leaseId), chosen)
      setChoice(chosen)
    },
    /** Asks again. */
    clear() {
      localStorage.removeItem(storageKey(leaseId))
      setChoice(undefined)
    },
  }
}
export type PayoutChoiceState = ReturnType<typeof usePayoutChoice>

/** The payout account of the terms to be paid: zero for the wallet that pays. */
export function payoutFor(choice: PayoutChoice): Address {
  return choice === 'same' ? zeroAddress : choice
}

function read(leaseId: string): PayoutChoice | undefined {
  const stored = localStorage.getItem(storageKey(leaseId)) ?? ''
  return stored === 'same' || isAddress(stored) ? stored : undefined
}
