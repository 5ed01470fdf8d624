/** A socket that comes back: one connection after the other, each asking for what came after the last message heard. */
import type { Message } from '@keyhold/api/chat.schema.ts'
import { ApiError } from '@keyhold/api/client.ts'
import { reconnectDelay } from './backoff.ts'
import type { Connection, ConnectionOptions, SeenMark, TypingMark } from './connection.ts'

/** `connecting` at the start; `reconnecting` after it was lost; `polling` once it was tried in vain for a while, which goes on. */
export type LinkState = 'connecting' | 'open' | 'reconnecting' | 'polling'

export interface LinkOptions {
  readonly me: string
  /** How far conversations were read before, by the other's id. */
  readonly heard?: ReadonlyMap<string, number>
  /** The token as it is now; without one nothing is tried. */
  readonly token: () => string | undefined
  readonly onToken: (token: string) => void
  readonly onState: (state: LinkState) => void
  readonly onMessage: (message: Message) => void
  readonly onSeen: (mark: SeenMark) => void
  readonly onTyping: (mark: TypingMark) => void
  readonly onCounts: () => void
  /** The session that opened it was ended: it comes back no more. */
  readonly onOver: () => void
  readonly connect: (options: ConnectionOptions) => Promise<Connection>
  readonly random?: () => number
}

export interface Link {
  readonly state: LinkState
  send(destination: string, body: string): Promise<void>
  /** Notes that a conversation was read up to a sequence in another way. */
  heard(other: string, sequence: number): void
  /** Tries at once instead of after the pause: the network is back, or somebody looks again. */
  retry(): void
  /** The network is gone: nobody waits until the server is missed. */
  drop(): void
  close(): void
}

/** After so many failures in a row nobody is told any more that it comes back soon. */
const failuresUntilPolling = 5

/** The last one heard stands last: only so many can be asked for. */
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
