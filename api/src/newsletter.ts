/** The endpoints of the newsletter (spec public §7; D 9.3). */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { Subscription, Unsubscription } from './newsletter.schema.ts'

/** Subscribes, and sends a confirmation e-mail to the address; idempotent. */
export const subscribe = endpoint<NoParams, Subscription, Done>('POST', '/subscribe', 'json')
/** Confirms the address with the token of that e-mail; idempotent. `token-not-valid`. */
export const confirmSubscription = endpoint<NoParams, Unsubscription, Done>('POST', '/subscribe/confirm', 'json')
/** The same as `unsubscribe` for a mail program's one-click (RFC 8058). */
export const leaveNewsletter = endpoint<Unsubscription, undefined, Done>('POST', '/unsubscribe/:token')
/** Ends a subscription with the token of any of its e-mails; idempotent. */
export const unsubscribe = endpoint<NoParams, Unsubscription, Done>('POST', '/unsubscribe', 'json')
