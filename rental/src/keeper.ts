/** The parts a keeper may release: due ones, but not right after a dispute's deadline has passed (D 11.1). */
import { type Balances, type EscrowPart, escrowParts, isDisputed } from './deposit.ts'

/** How long after a dispute's deadline the two may still share before a keeper releases. */
export const keeperWaitSeconds = 86_400

/** The parts that one call of `release` would pay at an instant; none while one of them waits. */
export function partsToRelease(balances: Balances, now: number): EscrowPart[] {
  if (!balances.isPaid) return []
  const due = escrowParts.filter((part) => balances[part].held > 0n && now >= balances[part].due)
  const waits = due.some((part) => isDisputed(balances[part]) && now < balances[part].due + keeperWaitSeconds)
  return waits ? [] : due
}
