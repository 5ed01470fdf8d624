/**
 * The listeners of this process and their positions: every stored message is delivered once, in conversation order, to
 * its two parties only (D 7.1). A gap in the sequence reveals notes the bus lost; those messages are read from the
 * database.
 */
import type { Bus } from '../../../../gateways/bus.ts'
import { type CountsNote, countsTopic } from '../../../../gateways/countsTopic.ts'
import { type Message, type MessageNote, messageTopic, seenTopic, type TypingNote, typingTopic } from '../message.ts'
import type { SeenNote } from '../seenStore.ts'
import type { Chat } from '../service.ts'

/** One subscription. */
export interface Listener {
  readonly personId: string
  tell(message: Message): void
  /** Called when a message may have been missed: the client must reconnect with its last sequences. */
  fail(): void
}

export interface NoteListener<Note> {
  readonly personId: string
  tell(note: Note): void
}
export type SeenListener = NoteListener<SeenNote>
export type TypingListener = NoteListener<TypingNote>

export type CountsListener = NoteListener<CountsNote>

export type AnyListener = Listener | SeenListener | TypingListener | CountsListener

export interface Hub {
  /** Delivers messages from now on, after those past a sequence of each conversation, by the other's id. */
  listen(listener: Listener, after?: ReadonlyMap<string, number>): Promise<void>
  listenToSeen(listener: SeenListener): void
  listenToTyping(listener: TypingListener): void
  listenToCounts(listener: CountsListener): void
  /** Removes either kind of listener. */
  remove(listener: AnyListener): void
  /** Unsubscribes from the bus. */
  close(): void
}

interface Heard {
  readonly listener: Listener
  /** The last delivered or already present sequence, by the other person's id. */
  readonly last: Map<string, number>
  /** Messages that arrive while older ones are read; undefined once all are delivered, to preserve the order. */
  held: Message[] | undefined
}

interface State {
  readonly chat: Pick<Chat, 'find' | 'listAfter' | 'countedTo'>
  readonly onFault: (error: unknown) => void
  readonly heard: Map<string, Set<Heard>>
  waiting: MessageNote[]
  isReading: boolean
}

/** Creates the hub; the bus must be listening before anyone subscribes. */
export function createHub({ bus, chat, onFault }: Pick<State, 'chat' | 'onFault'> & { readonly bus: Bus }): Hub {
  const state: State = { chat, onFault, heard: new Map(), waiting: [], isReading: false }
  const seenListeners = new Map<string, Set<SeenListener>>()
  const typingListeners = new Map<string, Set<TypingListener>>()
  const countsListeners = new Map<string, Set<CountsListener>>()
  const removed = new WeakSet<AnyListener>()
  const all = () => [...state.heard.values()].flatMap((some) => [...some])
  const stops = [
    bus.subscribe(messageTopic, (note) => take(state, note as MessageNote)),
    bus.subscribe(seenTopic, (note) => {
      const seen = note as SeenNote
      for (const id of new Set([seen.senderId, seen.readerId]))
        for (const listener of seenListeners.get(id) ?? []) listener.tell(seen)
    }),
    bus.subscribe(typingTopic, (note) => {
      const typing = note as TypingNote
      for (const listener of typingListeners.get(typing.readerId) ?? []) listener.tell(typing)
    }),
    bus.subscribe(countsTopic, (note) => {
      const counts = note as CountsNote
      for (const listener of countsListeners.get(counts.personId) ?? []) listener.tell(counts)
    }),
    bus.onGap(() => {
      for (const { listener } of all()) listener.fail()
    }),
  ]
  return {
    async listen(listener, after = new Map()) {
      const { personId } = listener
      const one: Heard = { listener, last: new Map([...(await chat.countedTo(personId)), ...after]), held: [] }
      if (removed.has(listener)) return
      addTo(state.heard, personId, one)
      // Counted again now that it listens, so that anything in between or after its positions is delivered first.
      for (const [other, sequence] of await chat.countedTo(personId)) {
        const last = one.last.get(other) ?? 0
        if (sequence > last) await catchUp(state, one, other, last)
      }
      for (let next = one.held?.shift(); next; next = one.held?.shift()) await tell(state, one, next)
      one.held = undefined
    },
    listenToSeen: (listener) => addTo(seenListeners, listener.personId, listener),
    listenToTyping: (listener) => addTo(typingListeners, listener.personId, listener),
    listenToCounts: (listener) => addTo(countsListeners, listener.personId, listener),
    remove(listener) {
      const { personId } = listener
      removed.add(listener)
      for (const one of state.heard.get(personId) ?? [])
        if (one.listener === listener) removeFrom(state.heard, personId, one)
      removeFrom(seenListeners, personId, listener as SeenListener)
      removeFrom(typingListeners, personId, listener as TypingListener)
      removeFrom(countsListeners, personId, listener as CountsListener)
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}

function addTo<Value>(map: Map<string, Set<Value>>, key: string, value: Value): void {
  map.set(key, (map.get(key) ?? new Set<Value>()).add(value))
}

function removeFrom<Value>(map: Map<string, Set<Value>>, key: string, value: Value): void {
  const some = map.get(key)
  some?.delete(value)
  if (some?.size === 0) map.delete(key)
}

/** Takes a bus note: its message is read in a batch with those of other waiting notes, if a listener is here. */
function take(state: State, note: MessageNote): void {
  if (!state.heard.has(note.senderId) && !state.heard.has(note.recipientId)) return
  state.waiting.push(note)
  if (!state.isReading) void readWaiting(state)
}

async function readWaiting(state: State): Promise<void> {
  state.isReading = true
  while (state.waiting.length > 0) {
    const notes = state.waiting
    state.waiting = []
    try {
      const found = new Map((await state.chat.find(notes)).map((one) => [one.id, one]))
      for (const { id } of notes) {
        const message = found.get(id)
        if (message) await tellBoth(state, message)
      }
    } catch (error) {
      state.onFault(error)
      const people = new Set(notes.flatMap(({ senderId, recipientId }) => [senderId, recipientId]))
      for (const id of people) for (const { listener } of state.heard.get(id) ?? []) listener.fail()
    }
  }
  state.isReading = false
}

/** Waits only for a listener that has missed something. */
async function tellBoth(state: State, message: Message): Promise<void> {
  for (const one of [...heardOf(state, message.senderId), ...heardOf(state, message.recipientId)])
    if (one.held) one.held.push(message)
    else {
      const missing = tell(state, one, message)
      if (missing) await missing
    }
}

const heardOf = ({ heard }: State, id: string): Iterable<Heard> => heard.get(id) ?? []

const otherOf = ({ personId }: Listener, { senderId, recipientId }: Message) =>
  senderId === personId ? recipientId : senderId

/** Delivers a message unless it was delivered, after any missing ones before it; only reading those is asynchronous. */
function tell(state: State, one: Heard, message: Message): Promise<void> | undefined {
  const other = otherOf(one.listener, message)
  const last = one.last.get(other) ?? 0
  if (message.sequence <= last) return undefined
  if (message.sequence > last + 1) return catchUp(state, one, other, last)
  one.last.set(other, message.sequence)
  one.listener.tell(message)
  return undefined
}

async function catchUp({ chat }: State, one: Heard, other: string, after: number): Promise<void> {
  let last = after
  for (let isMore = true; isMore; ) {
    const messages = await chat.listAfter(one.listener.personId, other, last)
    for (const message of messages) {
      last = message.sequence
      one.last.set(other, last)
      one.listener.tell(message)
    }
    isMore = messages.length > 0
  }
}
