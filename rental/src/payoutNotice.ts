/** When the two of a lease are told that a part is about to be due: who may still object has time to do so (D 11.1). */

/** Hours before the part is due; the last one replaces an earlier one that was missed. */
export const payoutNoticeHours = [72, 24] as const
export type PayoutNotice = (typeof payoutNoticeHours)[number]

/** The notice whose turn it is at an instant (unix seconds of the lease clock); none once the part is due. */
export function payoutNoticeFor(due: number, now: number): PayoutNotice | undefined {
  if (now >= due) return undefined
  return payoutNoticeHours.findLast((hours) => now >= due - hours * 3_600)
}
