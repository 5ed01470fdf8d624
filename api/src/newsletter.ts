/** The endpoints of the newsletter (spec public §7; D 9.3). */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { Subscription, Unsubscription } from './newsletter.schema.ts'

/** Subscribes, and posts a letter that asks the address itself; a second time is a success too. */
export const subscribe = endpoint<NoParams, Subscription, Done>('POST', '/subscribe', 'json')
/** The address agrees, by the token of that letter; a second time is a success too. `token-not-valid`. */
export const confirmSubscription = endpoint<NoParams, Unsubscription, Done>('POST', '/subscribe/confirm', 'json')
/** The same as `unsubscribe` for a mail program that acts by itself (RFC 8058). */
export const leaveNewsletter = endpoint<Unsubscription, undefined, Done>('POST', '/unsubscribe/:token')
/** Ends a subscription with the token of any of its letters; a second time is a success too. */
export const unsubscribe = endpoint<NoParams, Unsubscription, Done>('POST', '/unsubscribe', 'json')
