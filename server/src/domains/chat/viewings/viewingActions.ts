/**
 * One action on a viewing: locks the conversation, acts, stores the message and notifies the other, all in one
 * transaction.
 */

import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Publish } from '../../../gateways/bus.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { Language } from '../../../gateways/text.ts'
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
  /** The home of a conversation it may start. */
  readonly begins?: string
  /** The language of its message. */
  readonly language: Language
  /** Whether it initiates contact: then it counts as a message of a person with an unconfirmed address. */
  readonly isWriting?: boolean
  /**
   * Whether it is possible while one of the two blocks the other (then it has no message), and for a suspended person.
   */
  readonly isHeardAnyway?: boolean
  /** Does it, and returns its message; undefined if it was done before. */
  run(
    tx: Transaction,
    given: {
      readonly at: Date
      readonly conversation: Awaited<ReturnType<typeof lockConversation>>
      /**
       * Whether the actor's text is passed on: not from a suspended person, and not between people of whom one blocks
       * the other.
       */
      readonly hasSay: boolean
    },
  ): Promise<Omit<store.Entry, 'senderId'> | undefined>
}

/** Creates the actions. */
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
  /** Whether it appears in the conversation: neither blocks the other. */
  readonly isHeard: boolean
}

/** Stores the message of the action, and notifies the other by bell, e-mail and push. */
export async function announce(tx: Transaction, tell: Publish, deps: ViewingsDeps, done: Done): Promise<void> {
  const { entry, actor, other, language, at } = done
  const viewing = await store.findViewing(tx, entry.viewingId)
  if (!viewing) return
  const [home] = await deps.homes.list([viewing.listingId], tx)
  if (done.isHeard) {
    const content = entryWords(entry.kind, viewing, home, language)
    // Requests and offers change the conversation's home; later messages name their home themselves.
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
