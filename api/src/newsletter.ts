/** The endpoints of the newsletter (spec public §7; D 9.3). */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { Subscription, Unsubscription } from './newsletter.schema.ts'

/** Subscribes; a second time is a success too. */
export const subscribe = endpoint<NoParams, Subscription, Done>('POST', '/subscribe', 'json')
/** Ends a subscription with the token of any of its letters; a second time is a success too. */
export const unsubscribe = endpoint<NoParams, Unsubscription, Done>('POST', '/unsubscribe', 'json')
