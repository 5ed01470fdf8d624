/** The chat's STOMP application on one connection: who connects, what they may subscribe to and send (D 7.1). */
import * as shapes from '@keyhold/api/chat.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { z } from 'zod'
import { type Bus, BusAway } from '../../../../gateways/bus.ts'
import type { CountsNote } from '../../../../gateways/countsTopic.ts'
import { isUnavailable, refusalOfGone } from '../../../../gateways/database.ts'
import type { Person, Session } from '../../../../gateways/session.ts'
import type { Application, SentMessage } from '../../../../gateways/stomp/commands.ts'
import type { Delivery } from '../../../../gateways/stomp/session.ts'
import { closeCodes, StompError } from '../../../../gateways/stomp/stompError.ts'
import type { Subscription } from '../../../../gateways/stomp/subscriptions.ts'
import type { Draft } from '../draft.ts'
import { type Message, onWire, type TypingNote } from '../message.ts'
import type { SeenNote } from '../seenStore.ts'
import type { Chat } from '../service.ts'
import type { AnyListener, Hub, Listener, NoteListener } from './hub.ts'

export interface ApplicationDeps {
  readonly bus: Bus
  readonly hub: Hub
  readonly chat: Chat
  readonly session: Session
  readonly onFault: (error: unknown) => void
}

/** Callbacks a connection gives the chat application. */
export interface Connection {
  /** Assigns the connection to a person; refuses if the session has ended meanwhile or too many are open. */
  admit(person: Person): void
  /** Whether the person's rate limit allows another frame. */
  mayDo(): boolean
  deliver(subscription: Subscription, delivery: Delivery): void
  fail(error: unknown): void
}

/** Serves one connection; `leave` ends its subscriptions and cancels requested ones that have not begun. */
export function createChatApplication(deps: ApplicationDeps, connection: Connection): Application & { leave(): void } {
  const { hub, chat, session, bus, onFault } = deps
  const listeners = new Map<Subscription, AnyListener>()
  let person: Person | undefined
  let isGone = false
  const me = () => {
    if (!person) throw overError()
    return person.id
  }
  return {
    async connect(headers) {
      // A refused client falls back to polling; an open socket without deliveries would prevent that.
      await bus.listen().catch((error: unknown) => {
        throw error instanceof BusAway ? busAway() : databaseAway()
      })
      const token = headers.get('Authorization') ?? headers.get('authorization') ?? headers.get('passcode')
      const known = token ? await session.authenticate(token).catch(refuse) : undefined
      if (!known) throw overError()
      connection.admit(known.person)
      person = known.person
      return { 'user-name': person.id, authorization: known.renewed }
    },
    mayDo: connection.mayDo,
    async subscribe(subscription) {
      const personId = me()
      if (isGone) return
      if (subscription.destination === `/user/${personId}/queue/seen`) {
        const listener = noteListenerOf<SeenNote>('seen', personId, subscription, connection)
        listeners.set(subscription, listener)
        return hub.listenToSeen(listener)
      }
      if (subscription.destination === `/user/${personId}/queue/typing`) {
        const listener = noteListenerOf<TypingNote>('typing', personId, subscription, connection)
        listeners.set(subscription, listener)
        return hub.listenToTyping(listener)
      }
      if (subscription.destination === `/user/${personId}/queue/counts`) {
        const listener = noteListenerOf<CountsNote>('counts', personId, subscription, connection)
        listeners.set(subscription, listener)
        return hub.listenToCounts(listener)
      }
      if (subscription.destination !== `/user/${personId}/queue/messages`)
        throw new StompError('This is not yours to subscribe to.', { code: 'not-yours' })
      const listener = listenerOf(personId, subscription, connection)
      listeners.set(subscription, listener)
      await hub.listen(listener, afterOf(subscription.headers.get('after'))).catch(refuse)
    },
    unsubscribe(subscription) {
      const listener = listeners.get(subscription)
      if (listener) hub.remove(listener)
      listeners.delete(subscription)
    },
    async send(messages) {
      const id = me()
      if (messages.length === 1 && messages[0]?.destination === '/app/seen') {
        const { senderId, sequence } = read(SeenInput, messages[0])
        return chat.see(id, senderId, sequence).catch(refuse)
      }
      if (messages.length === 1 && messages[0]?.destination === '/app/typing') {
        const { recipientId } = read(TypingInput, messages[0])
        return chat.noteTyping(id, recipientId).catch(refuse)
      }
      const drafts = messages.map(draftOf)
      const [only] = drafts
      try {
        if (drafts.length === 1 && only) await chat.post(id, only)
        else await chat.sendAll(id, drafts)
      } catch (error) {
        refuse(error)
      }
    },
    onFault,
    leave() {
      isGone = true
      for (const listener of listeners.values()) hub.remove(listener)
      listeners.clear()
    },
  }
}

const overError = () => new StompError('Your session has ended. Sign in again.', { code: 'session-over' })
const SeenInput = z.object({ senderId: z.uuid(), sequence: z.number().int().min(0).max(2_147_483_647) })

const TypingInput = z.object({ recipientId: z.uuid() })

const json = (value: object) => Buffer.from(JSON.stringify(value))
/** Both parties get a message one right after the other, so the second reuses the first's serialized body. */
let last: { readonly message: Message; readonly body: Buffer } | undefined
function bodyOf(message: Message): Buffer {
  if (last?.message !== message) last = { message, body: json(onWire(message)) }
  return last.body
}
const headers = { 'content-type': 'application/json;charset=utf-8' }

function listenerOf(personId: string, subscription: Subscription, { deliver, fail }: Connection): Listener {
  const missed = () =>
    new StompError('Some messages may be missing. Connect again.', { closeCode: closeCodes.tryLater })
  return {
    personId,
    tell: (message) => deliver(subscription, { id: message.id, headers, body: bodyOf(message) }),
    fail: () => fail(missed()),
  }
}

function noteListenerOf<Note extends object>(
  kind: 'seen' | 'typing' | 'counts',
  personId: string,
  subscription: Subscription,
  { deliver }: Connection,
): NoteListener<Note> {
  let sent = 0
  return {
    personId,
    tell(note) {
      sent += 1
      deliver(subscription, { id: `${kind}-${sent}`, headers, body: json(note) })
    },
  }
}

/** The last received sequence per conversation, as `other=sequence`, comma-separated; later ones come first. */
function afterOf(header: string | undefined): ReadonlyMap<string, number> {
  const after = new Map<string, number>()
  for (const part of header?.split(',') ?? []) {
    const [, other, sequence] = /^([0-9a-f-]{36})=(\d{1,9})$/.exec(part) ?? []
    if (!other || !sequence || !z.uuid().safeParse(other).success)
      throw new StompError('The header after is other=sequence, by commas.')
    after.set(other, Number(sequence))
  }
  return after
}

function draftOf(message: SentMessage): Draft {
  if (message.destination !== '/app/chat') throw new StompError('Nothing is sent there: messages go to /app/chat.')
  const { id, recipientId, content, attachments, roomAdId, seen } = read(shapes.MessageInput, message)
  return { id, recipientId, content, attachments, listingId: roomAdId, seen: seen ?? undefined }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses the body as JSON of a given shape. */
function read<T>(shape: z.ZodType<T>, { body }: SentMessage): T {
  try {
    return shape.parse(JSON.parse(utf8.decode(body)))
  } catch {
    throw new StompError('The body is not the JSON that belongs here.', { code: 'malformed-request' })
  }
}

/** Converts a refusal to a STOMP ERROR; the browser translates its code. */
function refuse(error: unknown): never {
  const refusal = error instanceof Refusal ? error : refusalOfGone(error)
  if (refusal) throw new StompError(`Keyhold says no: ${refusal.code}.`, { code: refusal.code })
  throw isUnavailable(error) ? databaseAway() : error
}

const awayOf = (code: string, sentence: string) => new StompError(sentence, { code, closeCode: closeCodes.tryLater })
const databaseAway = () => awayOf('database-away', 'Keyhold’s database does not answer right now.')
const busAway = () => awayOf('bus-away', 'No updates are sent here right now. Connect again later.')
