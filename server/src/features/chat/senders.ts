/** Who may put words into a conversation, whether as a message or as part of something else there. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { RateLimiter } from '../../gateways/rateLimiter.ts'
import type { PersonSummary } from './message.ts'

/** So many messages a day from somebody whose e-mail address may be anybody's; whoever is real confirms it (D 4.5). */
const perUnconfirmed = { most: 10, seconds: 86_400, code: 'confirm-to-write-more' } as const

/** Whoever is suspended writes to nobody. */
export function refuseSuspended(face: Pick<PersonSummary, 'isSuspended'> | undefined): void {
  if (face?.isSuspended) throw new Refusal('account-suspended')
}

/** Nobody writes to somebody who is not there: neither a stranger's id nor one who has left. */
export function refuseUnlessThere(face: Pick<PersonSummary, 'hasLeft'> | undefined): void {
  if (!face || face.hasLeft) throw new Refusal('correspondent-not-found')
}

/** Counts one more of somebody whose address is not confirmed, whatever it is that they wrote; the eleventh of a day is refused. */
export async function limitUnconfirmed(
  rateLimiter: Pick<RateLimiter, 'limit'>,
  senderId: string,
  face: Pick<PersonSummary, 'emailConfirmed'> | undefined,
): Promise<void> {
  if (face?.emailConfirmed === false) await rateLimiter.limit('messages of the unconfirmed', senderId, perUnconfirmed)
}
