/** A reconnecting socket: one connection after the other, each requesting the messages after the last one received. */
import type { Message } from '@keyhold/api/chat.schema.ts'
import { ApiError } from '@keyhold/api/client.ts'
import { reconnectDelay } from './backoff.ts'
import type { Connection, ConnectionOptions, SeenMark, TypingMark } from './connection.ts'

/**
 * `connecting` at the start; `reconnecting` after a loss; `polling` after repeated failures, while attempts continue.
 */
export type LinkState = 'connecting' | 'open' | 'reconnecting' | 'polling'

export interface LinkOptions {
  readonly me: string
  /** Initial cursors, by the other user's id. */
  readonly heard?: ReadonlyMap<string, number>
  /** The current token; without one no attempt is made. */
  readonly token: () => string | undefined
  readonly onToken: (token: string) => void
  readonly onState: (state: LinkState) => void
  readonly onMessage: (message: Message) => void
  readonly onSeen: (mark: SeenMark) => void
  readonly onTyping: (mark: TypingMark) => void
  readonly onCounts: () => void
  /** The session was ended: no more attempts. */
  readonly onOver: () => void
  readonly connect: (options: ConnectionOptions) => Promise<Connection>
  readonly random?: () => number
}

export interface Link {
  readonly state: LinkState
  send(destination: string, body: string): Promise<void>
  /** Advances the cursor of a conversation that was read by a call. */
  heard(other: string, sequence: number): void
  /** Reconnects at once instead of after the backoff: the network or the user is back. */
  retry(): void
  /** The network is gone: drops the connection without waiting for the heartbeat. */
  drop(): void
  close(): void
}

/** After so many failures in a row the state becomes `polling`. */
const failuresUntilPolling = 5

/** The newest one goes last: the header holds a limited number. */
function note(heard: Map<string, number>, other: string, sequence: number): void {
  const last = Math.max(sequence, heard.get(other) ?? 0)
  heard.delete(other)
  heard.set(other, last)
}

/** Opens it and keeps it open until it is closed. */
export function createLink(options: LinkOptions): Link {
  const { me, onToken, onSeen, onTyping, onCounts } = options
  const heard = new Map(options.heard)
  let state: LinkState = 'connecting'
  let connection: Connection | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isTrying = false
  let isOver = false
  const change = (next: LinkState) => {
    if (next === state) return
    state = next
    options.onState(next)
  }
  const lost = (code?: string) => {
    connection = undefined
    isTrying = false
    if (isOver) return
    failures += 1
    isOver = code === 'session-over'
    if (isOver || failures >= failuresUntilPolling) change('polling')
    else if (state === 'open') change('reconnecting')
    if (isOver) options.onOver()
    else timer = setTimeout(attempt, reconnectDelay(failures, options.random))
  }
  const attempt = () => {
    clearTimeout(timer)
    timer = undefined
    const token = options.token()
    if (isOver || isTrying || !token) return
    isTrying = true
    const onOpen = () => {
      failures = 0
      change('open')
    }
    const onMessage = (message: Message) => {
      note(heard, message.senderId === me ? message.recipientId : message.senderId, message.sequence)
      options.onMessage(message)
    }
    const after = new Map(heard)
    const heardOf = { onOpen, onMessage, onSeen, onTyping, onCounts, onToken, onClose: lost }
    options.connect({ me, token, after, ...heardOf }).then(
      (made) => {
        if (isOver) made.close()
        else connection = made
      },
      () => lost(),
    )
  }
  attempt()
  return {
    get state() {
      return state
    },
    send: (destination, body) =>
      state === 'open' && connection ? connection.send(destination, body) : Promise.reject(new ApiError(0, 'api-away')),
    heard: (other, sequence) => note(heard, other, sequence),
    retry: () => timer !== undefined && attempt(),
    drop: () => connection?.close(),
    close() {
      isOver = true
      clearTimeout(timer)
      connection?.close()
    },
  }
}
