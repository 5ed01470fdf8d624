/** The tab's one socket to the chat: open while somebody is signed in; every part of a page that cares hears of it. */
import { currentUser } from '@keyhold/api/accounts.ts'
import type { Message } from '@keyhold/api/chat.schema.ts'
import { ApiError } from '@keyhold/api/client.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { quietApi } from '../api.ts'
import { saveToken, storedToken } from '../session.ts'
import type { SeenMark, TypingMark } from './connection.ts'
import { createLink, type Link, type LinkOptions, type LinkState } from './link.ts'

type SocketState = LinkState | 'off'

/** What can be heard of it. */
interface SocketListener {
  onMessage?(message: Message): void
  onSeen?(mark: SeenMark): void
  onTyping?(mark: TypingMark): void
  /** What header and menus count may have changed. */
  onCounts?(): void
  /** It is open, for the first time or again: what was missed of open conversations is being told. */
  onOpen?(): void
  onState?(): void
}

let link: Link | undefined
/** Before there is a link, too: a page may be read before its code has come. */
const readByCalls = new Map<string, number>()
const listeners = new Set<SocketListener>()
const connectByStomp: LinkOptions['connect'] = (options) =>
  import('./connection.ts').then(({ connect }) => connect(options))

/** Opens it for a person, and closes it by the answer. One at a time: another person's is closed. */
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
    // Asked with the token as it is now: another tab may have signed in anew. Who is out sees it at once, not at the next call.
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

/** Tells all parts of the page of a message that came by the socket, or as the answer of a call. */
export function announceMessage(message: Message): void {
  tell((listener) => listener.onMessage?.(message))
}

/** Hears of it until the answer is called. */
function onSocket(listener: SocketListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const stateNow = (): SocketState => link?.state ?? 'off'
const subscribe = (onState: () => void) => onSocket({ onState })

/** Sends by it; an ApiError of status 0 where it is not open, or is lost before the server has answered. */
export const sendBySocket = (destination: string, body: object): Promise<void> =>
  link?.send(destination, JSON.stringify(body)) ?? Promise.reject(new ApiError(0, 'api-away'))

/** Notes that a conversation was read by a call, so that the next connection asks for what came after. */
export function noteHeard(other: string, sequence: number): void {
  readByCalls.set(other, sequence)
  link?.heard(other, sequence)
}

export const isSocketOpen = (): boolean => stateNow() === 'open'

/** `off` while nobody is signed in, and in the server's HTML. */
export const useSocketState = (): SocketState => useSyncExternalStore(subscribe, stateNow, () => 'off')

/** What to ask again after how many milliseconds: nothing while the socket tells it (D 7.4). */
export const usePollInterval = (milliseconds: number): number | false =>
  useSocketState() === 'open' ? false : milliseconds

/** Hears of the socket while a component stands. */
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
