/** The times to answer a request and to pay. Apart from the statuses, which public pages do not need. */

/** The time in which a request must be answered, or it lapses (D 6.1). */
export const secondsToAnswer = 6 * 86_400
/** The hours in which an accepted lease must be paid, or until move-in if that is earlier (D 6.4): the landlord chooses, and the first is given unless they do. */
export const hoursToPay = [48, 72, 120] as const
export type HoursToPay = (typeof hoursToPay)[number]
/** The time to pay where the landlord chose none. */
export const secondsToPay = hoursToPay[0] * 3_600
