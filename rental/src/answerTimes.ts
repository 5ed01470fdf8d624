/** The times to answer a request and to pay. Apart from the statuses, which public pages do not need. */

/** The time in which a request must be answered, or it lapses (D 6.1). */
export const secondsToAnswer = 6 * 86_400
/** The time in which an accepted lease must be paid, or until move-in if that is earlier (D 6.4). */
export const secondsToPay = 48 * 3_600
