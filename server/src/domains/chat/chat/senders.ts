/** Who may add a message or another entry to a conversation. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import type { PersonSummary } from './message.ts'

/** Daily rate limit for people without a confirmed email address; confirming lifts it (D 4.5). */
const perUnconfirmed = { most: 10, seconds: 86_400, code: 'confirm-to-write-more' } as const

/** Refuses suspended people. */
export function refuseSuspended(person: Pick<PersonSummary, 'isSuspended'> | undefined): void {
  if (person?.isSuspended) throw new Refusal('account-suspended')
}

/** Refuses recipients who do not exist or whose account was deleted. */
export function refuseUnlessThere(person: Pick<PersonSummary, 'hasLeft'> | undefined): void {
  if (!person || person.hasLeft) throw new Refusal('correspondent-not-found')
}

/** Rate limit for people without a confirmed address, for all kinds of entries: ten a day. */
export async function limitUnconfirmed(
  rateLimiter: Pick<RateLimiter, 'limit'>,
  senderId: string,
  person: Pick<PersonSummary, 'emailConfirmed'> | undefined,
): Promise<void> {
  if (person?.emailConfirmed === false) await rateLimiter.limit('messages of the unconfirmed', senderId, perUnconfirmed)
}
