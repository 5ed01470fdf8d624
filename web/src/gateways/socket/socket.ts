/** The tab's one chat socket: open while a user is signed in; components subscribe to its events. */
import { currentUser } from '@keyhold/api/accounts.ts'
import type { Message } from '@keyhold/api/chat.schema.ts'
import { ApiError } from '@keyhold/api/client.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { quietApi } from '../api.ts'
import { saveToken, storedToken } from '../session.ts'
import type { SeenMark, TypingMark } from './connection.ts'
import { createLink, type Link, type LinkOptions, type LinkState } from './link.ts'

type SocketState = LinkState | 'off'

/** Its events. */
interface SocketListener {
  onMessage?(message: Message): void
  onSeen?(mark: SeenMark): void
  onTyping?(mark: TypingMark): void
  /** The counts of header and menus may have changed. */
  onCounts?(): void
  /** It is open, for the first time or again: missed messages of open conversations are being delivered. */
  onOpen?(): void
  onState?(): void
}

let link: Link | undefined
/** Cursors from before the link exists: a page may be read before its code has loaded. */
const readByCalls = new Map<string, number>()
const listeners = new Set<SocketListener>()
const connectByStomp: LinkOptions['connect'] = (options) =>
  import('./connection.ts').then(({ connect }) => connect(options))

/** Opens it for a user; returns the function that closes it. One at a time: another user's is closed. */
export function openSocket(me: string, connect: LinkOptions['connect'] = connectByStomp): () => void {
  link?.close()
  const mine = createLink({
    me,
    connect,
    heard: readByCalls,
    token: storedToken,
    onToken: saveToken,
    onMessage: announceMessage,
    onSeen: (mark) => tell((listener) => listener.onSeen?.(mark)),
    onTyping: (mark) => tell((listener) => listener.onTyping?.(mark)),
    onCounts: () => tell((listener) => listener.onCounts?.()),
    // Checked with the current token: another tab may have signed in again. A signed-out user sees it at once, not at
    // the next call.
    onOver: () => void quietApi(currentUser).catch(() => undefined),
    onState(state) {
      if (state === 'open') tell((listener) => listener.onOpen?.())
      tell((listener) => listener.onState?.())
    },
  })
  link = mine
  const retry = () => document.visibilityState === 'visible' && mine.retry()
  window.addEventListener('online', retry)
  window.addEventListener('offline', mine.drop)
  document.addEventListener('visibilitychange', retry)
  return () => {
    window.removeEventListener('online', retry)
    window.removeEventListener('offline', mine.drop)
    document.removeEventListener('visibilitychange', retry)
    mine.close()
    readByCalls.clear()
    if (link === mine) link = undefined
    tell((listener) => listener.onState?.())
  }
}

function tell(say: (listener: SocketListener) => void): void {
  for (const listener of [...listeners]) say(listener)
}

/** Notifies all components of a message that arrived by the socket or as a call's response. */
export function announceMessage(message: Message): void {
  tell((listener) => listener.onMessage?.(message))
}

/** Subscribes to its events; returns the unsubscribe function. */
function onSocket(listener: SocketListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const stateNow = (): SocketState => link?.state ?? 'off'
const subscribe = (onState: () => void) => onSocket({ onState })

/** Sends through it; an ApiError of status 0 if it is not open, or is lost before the server's receipt. */
export const sendBySocket = (destination: string, body: object): Promise<void> =>
  link?.send(destination, JSON.stringify(body)) ?? Promise.reject(new ApiError(0, 'api-away'))

/** Notes that a conversation was read by a call: the next connection requests later messages. */
export function noteHeard(other: string, sequence: number): void {
  readByCalls.set(other, sequence)
  link?.heard(other, sequence)
}

export const isSocketOpen = (): boolean => stateNow() === 'open'

/** `off` while signed out, and in the server's HTML. */
export const useSocketState = (): SocketState => useSyncExternalStore(subscribe, stateNow, () => 'off')

/** The poll interval in milliseconds: none while the socket is connected (D 7.4). */
export const usePollInterval = (milliseconds: number): number | false =>
  useSocketState() === 'open' ? false : milliseconds

/** Subscribes to the socket while a component is mounted. */
export function useSocketListener(listener: SocketListener): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(
    () =>
      onSocket({
        onMessage: (message) => latest.current.onMessage?.(message),
        onSeen: (mark) => latest.current.onSeen?.(mark),
        onTyping: (mark) => latest.current.onTyping?.(mark),
        onCounts: () => latest.current.onCounts?.(),
        onOpen: () => latest.current.onOpen?.(),
      }),
    [],
  )
}
