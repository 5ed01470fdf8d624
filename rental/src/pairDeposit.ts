/**
 * A deposit without a lease, from the escrow's events (D 11.25): each that one account left for another, with its
 * transitions, and the possible actions on the held one.
 */
import { latestDue as latestDueAt, windows } from './deposit.ts'

/** The transitions; instants in unix seconds, amounts in USDT's smallest unit. */
export type PairChange<Hash = string> = { readonly at: number; readonly transaction: Hash } & (
  | { readonly kind: 'paid' | 'released'; readonly amount: bigint }
  | { readonly kind: 'lengthened'; readonly due: number }
  | { readonly kind: 'shared'; readonly toTenant: bigint; readonly toLandlord: bigint }
)

/** `unheard`: it ended, because another was paid in after it, but the event was missed. */
export type PairState = 'held' | 'released' | 'shared' | 'unheard'

export interface PairDeposit<Hash = string> {
  readonly amount: bigint
  readonly paidAt: number
  /**
   * From `due` on it is the landlord's; `firstDue` was the original, and `latestDue` is the latest possible extension.
   */
  readonly due: number
  readonly firstDue: number
  readonly latestDue: number
  readonly state: PairState
  /** In chain order; the first is its payment. */
  readonly changes: readonly PairChange<Hash>[]
}

/** The deposits of a pair, newest first, from its events in chain order; events without an open deposit are ignored. */
export function pairDeposits<Hash = string>(
  changes: readonly PairChange<Hash>[],
  releaseDuration: number,
): readonly PairDeposit<Hash>[] {
  const all: PairDeposit<Hash>[] = []
  for (const change of changes) {
    const last = all.at(-1)
    const open = last?.state === 'held' ? last : undefined
    if (change.kind === 'paid') {
      if (open) all[all.length - 1] = { ...open, state: 'unheard' }
      const due = change.at + releaseDuration
      const dates = { paidAt: change.at, due, firstDue: due, latestDue: due + windows.lengthenCap }
      all.push({ amount: change.amount, ...dates, state: 'held', changes: [change] })
      continue
    }
    if (!open) continue
    const since = [...open.changes, change]
    all[all.length - 1] =
      change.kind === 'lengthened'
        ? { ...open, due: change.due, changes: since }
        : { ...open, state: change.kind, changes: since }
  }
  return all.reverse()
}

/** Whether it can be released to the landlord now. */
export function isPairDue({ state, due }: Pick<PairDeposit, 'state' | 'due'>, now: number): boolean {
  return state === 'held' && now >= due
}

/** The latest extension by the arbitrator at an instant; undefined where none is possible. */
export function latestPairDue(
  { state, due, firstDue }: Pick<PairDeposit, 'state' | 'due' | 'firstDue'>,
  now: number,
): number | undefined {
  const latest = latestDueAt(firstDue, now)
  return state === 'held' && now < due && latest > due ? latest : undefined
}
