/** The rules of an unsent message. */
import { attachmentLimits } from '@keyhold/rental/attachment.ts'
import { bringsCaution } from '@keyhold/rental/caution.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { sanitizeText } from '@keyhold/rental/sanitizeText.ts'
import type { CheckedMessage } from './checkedMessage.ts'
import type { ChatDeps } from './deps.ts'
import type { PersonSummary } from './message.ts'
import { limitUnconfirmed, refuseSuspended, refuseUnlessThere } from './senders.ts'

/** The maximum length of a message, in characters (D 7.3). */
const maxCharacters = 4000

/** An unsent message; the sender's browser generates its id as an idempotency key (D 7.5). */
export interface Draft {
  readonly id: string
  readonly recipientId: string
  readonly content: string
  /** Ids of files that the sender uploaded for the recipient (D 7.8). */
  readonly attachments?: readonly string[] | undefined
  /** The listing the conversation begins from, or that becomes its topic. */
  readonly listingId?: string | null | undefined
  /** The sequence of the last message on the sender's page; later ones stay unseen. Default: all are seen. */
  readonly seen?: number | undefined
}

/** Validates a draft and returns it with its two people. */
export async function checkDraft(
  deps: ChatDeps,
  senderId: string,
  draft: Draft,
  at?: Date,
): Promise<{ message: CheckedMessage; profileSummaries: ReadonlyMap<string, PersonSummary> }> {
  const attachmentIds = [...new Set(draft.attachments)]
  if (attachmentIds.length > attachmentLimits.count) throw new Refusal('attachments-too-many')
  const content = contentOf(draft.content, attachmentIds.length > 0)
  if (draft.recipientId === senderId) throw new Refusal('message-to-yourself')
  const profileSummaries = await deps.people.publicFacts([senderId, draft.recipientId])
  refuseUnlessThere(profileSummaries.get(draft.recipientId))
  if (!at) refuseSuspended(profileSummaries.get(senderId))
  const listingId = draft.listingId ? await listingOf(deps, senderId, draft, draft.listingId) : null
  // Confirmed people skip the await: messages come by the thousand, and every microtask costs.
  if (!at && profileSummaries.get(senderId)?.emailConfirmed === false)
    await limitUnconfirmed(deps.rateLimiter, senderId, profileSummaries.get(senderId))
  const { id, recipientId, seen } = draft
  const caution = bringsCaution(content)
  const [sentAt, notifiedAt] = [at ?? new Date(deps.clock.now()), at ?? null]
  const message = { id, senderId, recipientId, content, caution, listingId, attachmentIds, seen, sentAt, notifiedAt }
  return { message, profileSummaries }
}

function contentOf(typed: string, hasFiles: boolean): string {
  const words = sanitizeText(typed)
  if (words === '' && !hasFiles) throw new Refusal('message-empty')
  if (words.length > maxCharacters && [...words].length > maxCharacters) throw new Refusal('message-too-long')
  return words
}

/** Returns the named listing if it was ever published and belongs to one of the two; drafts stay private. */
async function listingOf({ homes }: ChatDeps, senderId: string, draft: Draft, listingId: string): Promise<string> {
  const home = await homes.find(listingId)
  const isTheirs = home && [senderId, draft.recipientId].includes(home.landlordId)
  if (!isTheirs || home.state === 'draft') throw new Refusal('listing-not-found')
  return listingId
}
