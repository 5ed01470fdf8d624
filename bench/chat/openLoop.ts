/**
 * An open loop: many users send at a fixed rate, reconnect after a lost connection, and resend unacknowledged messages,
 * as Keyhold's pages do. Received messages are compared with sent ones.
 */
import { type Client, connectClient, type Dialect, type Person, type Sent } from './client.ts'
import type { Frame } from './frames.ts'

export interface OpenLoop {
  readonly sent: number
  readonly lost: number
  readonly duplicated: number
  readonly misrouted: number
  readonly reordered: number
  /** Milliseconds from when a message was due until the recipient received it. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** The number of reconnects. */
  readonly reconnects: number
}

interface Delivered {
  readonly id: string
  readonly sequence: number
  readonly senderId: string
  readonly recipientId: string
  readonly content: string
}

interface Load {
  readonly dialect: Dialect
  readonly dueAt: Map<string, number>
  readonly received: Set<string>
  readonly waits: number[]
  isOver: boolean
  duplicated: number
  misrouted: number
  reordered: number
  reconnects: number
}

interface Writer {
  readonly person: Person
  readonly others: readonly Person[]
  readonly outbox: { to: Person; message: Sent }[]
  /** The last received message of each conversation, and each partner's own counter. */
  readonly heard: Map<string, number>
  readonly counted: Map<string, number>
  readonly written: Map<string, number>
  client: Client | undefined
  isSending: boolean
}

const distances = [1, 7, 31, 101]

export interface OpenLoopOptions {
  readonly perSecond: number
  readonly seconds: number
  /** The disturbance during the run. */
  readonly disturb?: () => Promise<void>
  /** Called when all are connected, before the first message. */
  readonly onConnected?: () => Promise<void>
}

export async function openLoop(
  dialect: Dialect,
  people: readonly Person[],
  { perSecond, seconds, disturb, onConnected }: OpenLoopOptions,
): Promise<OpenLoop> {
  const load: Load = {
    dialect,
    dueAt: new Map(),
    received: new Set(),
    waits: [],
    isOver: false,
    duplicated: 0,
    misrouted: 0,
    reordered: 0,
    reconnects: 0,
  }
  const writers = people.map((person, at): Writer => {
    const others = distances.map((distance) => people[(at + distance) % people.length] as Person)
    const askers = distances.map((distance) => people[(at + people.length - distance) % people.length] as Person)
    // For an unlisted conversation earlier messages are not delivered: pages load them with the inbox, this client from
    // the start.
    const heard = new Map([...others, ...askers].map(({ id }) => [id, 0]))
    const none = { outbox: [], counted: new Map(), written: new Map() }
    return { person, others, heard, ...none, client: undefined, isSending: false }
  })
  for (let at = 0; at < writers.length; at += 50)
    await Promise.all(writers.slice(at, at + 50).map((writer) => connect(load, writer)))
  await onConnected?.()
  const disturbing = disturb?.()
  await writeAll(load, writers, { perSecond, seconds })
  await disturbing
  for (let left = 120; left > 0 && load.received.size < load.dueAt.size; left--) await pause(500)
  load.isOver = true
  for (const { client } of writers) client?.end()
  const waits = load.waits.sort((a, b) => a - b)
  const quantile = (share: number) => waits[Math.floor(waits.length * share)] ?? 0
  const { duplicated, misrouted, reordered, reconnects } = load
  const [sent, lost] = [load.dueAt.size, load.dueAt.size - load.received.size]
  return {
    sent,
    lost,
    duplicated,
    misrouted,
    reordered,
    reconnects,
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Makes messages due at the rate, evenly. */
async function writeAll(load: Load, writers: Writer[], { perSecond, seconds }: { perSecond: number; seconds: number }) {
  const begin = performance.now()
  for (let count = 0; count < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - begin) / 1000) * perSecond))
    for (; count < due; count++) {
      const writer = writers[Math.floor(Math.random() * writers.length)] as Writer
      const to = writer.others[Math.floor(Math.random() * writer.others.length)] as Person
      const number = (writer.written.get(to.id) ?? 0) + 1
      writer.written.set(to.id, number)
      const message = { id: crypto.randomUUID(), content: `${number}` }
      load.dueAt.set(message.id, performance.now())
      writer.outbox.push({ to, message })
      if (!writer.isSending) void sendWaiting(load, writer)
    }
    await pause(5)
  }
}

/** Sends queued messages, one after the other; an unacknowledged one is resent on the next connection. */
async function sendWaiting(load: Load, writer: Writer): Promise<void> {
  writer.isSending = true
  for (let next = writer.outbox[0]; next && !load.isOver; next = writer.outbox[0]) {
    const isStored = await writer.client?.send(next.to, next.message).then(
      () => true,
      () => false,
    )
    if (isStored) writer.outbox.shift()
    else await pause(20)
  }
  writer.isSending = false
}

async function connect(load: Load, writer: Writer): Promise<void> {
  while (!load.isOver) {
    const client = await connectClient(
      load.dialect,
      writer.person,
      (frame) => take(load, writer, frame),
      writer.heard,
    ).catch(() => undefined)
    if (client) {
      writer.client = client
      void client.closed.then(() => {
        writer.client = undefined
        if (load.isOver) return
        load.reconnects += 1
        void connect(load, writer)
      })
      return
    }
    await pause(100 + Math.random() * 400)
  }
}

/** Compares a received message with earlier ones. */
function take(load: Load, { person, heard, counted }: Writer, { body }: Frame): void {
  const { id, sequence, senderId, recipientId, content } = JSON.parse(body) as Delivered
  if (person.id !== senderId && person.id !== recipientId) {
    load.misrouted += 1
    return
  }
  const other = person.id === senderId ? recipientId : senderId
  const last = heard.get(other) ?? 0
  if (sequence <= last) load.duplicated += 1
  else if (sequence !== last + 1) load.reordered += 1
  heard.set(other, Math.max(last, sequence))
  if (person.id === senderId) return
  const number = counted.get(senderId) ?? 0
  if (Number(content) !== number + 1) load.reordered += 1
  counted.set(senderId, Number(content))
  load.received.add(id)
  load.waits.push(performance.now() - (load.dueAt.get(id) ?? 0))
}
