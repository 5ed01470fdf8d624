/** One act on a viewing: the conversation is locked, the act done, its message stored, and the other one told, all in one transaction. */

import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Publish } from '../../gateways/bus.ts'
import type { Transaction } from '../../gateways/database.ts'
import type { Language } from '../../gateways/text.ts'
import { enter, lockConversation } from '../chat/entries.ts'
import { nameOf } from '../chat/message.ts'
import { limitUnconfirmed, refuseSuspended } from '../chat/senders.ts'
import type { ViewingsDeps } from './deps.ts'
import { createViewingNotifier } from './notifications.ts'
import { addressOf } from './place.ts'
import * as store from './store.ts'
import { emailOf, entryWords } from './viewingEmails.ts'

export interface ViewingAction {
  readonly actorId: string
  readonly otherId: string
  /** The home that it may begin a conversation about. */
  readonly begins?: string
  /** Of its message. */
  readonly language: Language
  /** Whether it writes to the other one of one's own accord: that counts as a message of whoever has not confirmed their address. */
  readonly isWriting?: boolean
  /** Whether it may be done while one of the two takes no messages from the other (then it has no message), and by whoever is suspended. */
  readonly isHeardAnyway?: boolean
  /** Does it, and says which message stands for it; undefined if it was done before. */
  run(
    tx: Transaction,
    given: {
      readonly at: Date
      readonly conversation: Awaited<ReturnType<typeof lockConversation>>
      /** Whether the words of whoever acts are heard: neither of somebody suspended, nor between two of whom one takes no messages. */
      readonly hasSay: boolean
    },
  ): Promise<Omit<store.Entry, 'senderId'> | undefined>
}

/** Opens them. */
export function createViewingActions(deps: ViewingsDeps) {
  const { bus, clock, people, rateLimiter } = deps
  return async ({
    actorId,
    otherId,
    begins,
    language,
    isWriting = false,
    isHeardAnyway = false,
    run,
  }: ViewingAction): Promise<void> => {
    const [actor, other] = [await people.find(actorId), await people.find(otherId)]
    if (!actor || !other || other.deletedAt) throw new Refusal('correspondent-not-found')
    const face = (await people.publicFacts([actorId])).get(actorId)
    if (!isHeardAnyway) refuseSuspended(face)
    if (isWriting) await limitUnconfirmed(rateLimiter, actorId, face)
    await bus.transact(async (tx, tell) => {
      const at = new Date(clock.now())
      const opening = begins ? { listingId: begins } : {}
      const conversation = await lockConversation(tx, { one: actorId, other: otherId, at, ...opening })
      if (!isHeardAnyway) refuseBlocked(conversation.blockers, actorId)
      const hasSay = conversation.blockers.length === 0 && !face?.isSuspended
      const entry = await run(tx, { at, conversation, hasSay })
      const isHeard = conversation.blockers.length === 0
      if (entry) await announce(tx, tell, deps, { entry, actor, other, language, at, isHeard })
    })
  }
}

type Known = NonNullable<Awaited<ReturnType<ViewingsDeps['people']['find']>>>

interface Done {
  readonly entry: Omit<store.Entry, 'senderId'>
  readonly actor: Known
  readonly other: Known
  readonly language: Language
  readonly at: Date
  /** Whether it stands in the conversation: neither takes no messages from the other. */
  readonly isHeard: boolean
}

/** Stores the message that stands for what was done, and tells the other one by bell, letter and devices. */
export async function announce(tx: Transaction, tell: Publish, deps: ViewingsDeps, done: Done): Promise<void> {
  const { entry, actor, other, language, at } = done
  const viewing = await store.findViewing(tx, entry.viewingId)
  if (!viewing) return
  const [home] = await deps.homes.list([viewing.listingId], tx)
  if (done.isHeard) {
    const content = entryWords(entry.kind, viewing, home, language)
    // Asked for and offered are what the talk turns to; what becomes of it later names its home itself.
    const turns = (entry.kind === 'asked' || entry.kind === 'offered') && { listingId: viewing.listingId }
    await enter(tx, tell, { id: entry.messageId, senderId: actor.id, recipientId: other.id, content, at, ...turns })
    await store.insertEntry(tx, entry)
  }
  const address = entry.kind === 'agreed' ? addressOf(viewing, home) : undefined
  const sender = { id: actor.id, name: nameOf(actor) }
  await createViewingNotifier(tx, deps, { kind: emailOf[entry.kind], viewing, to: other, other: sender, home, address })
}

function refuseBlocked(blockers: readonly string[], actorId: string): void {
  if (blockers.includes(actorId)) throw new Refusal('correspondent-blocked')
  if (blockers.length > 0) throw new Refusal('blocked-by-correspondent')
}
