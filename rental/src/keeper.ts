/** What a keeper may press for: parts that are due, but not while two who disagreed have just run out of time (D 11.1). */
import { type Balances, type EscrowPart, escrowParts, isDisputed } from './deposit.ts'

/** So long after a dispute's time is over the two may still share by themselves before a keeper releases. */
export const keeperWaits = 86_400

/** The parts that one call of `release` would pay at an instant; none while one of them waits. */
export function partsToKeep(balances: Balances, now: number): EscrowPart[] {
  if (!balances.isPaid) return []
  const due = escrowParts.filter((part) => balances[part].held > 0n && now >= balances[part].due)
  const waits = due.some((part) => isDisputed(balances[part]) && now < balances[part].due + keeperWaits)
  return waits ? [] : due
}
