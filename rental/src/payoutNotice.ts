/** When both parties are notified that a part is about to be due, in time for an objection (D 11.1). */

/** Hours before the part is due; the last one replaces a missed earlier one. */
export const payoutNoticeHours = [72, 24] as const
export type PayoutNotice = (typeof payoutNoticeHours)[number]

/** The notice due at an instant (unix seconds of the lease clock); none once the part is due. */
export function payoutNoticeFor(due: number, now: number): PayoutNotice | undefined {
  if (now >= due) return undefined
  return payoutNoticeHours.findLast((hours) => now >= due - hours * 3_600)
}
