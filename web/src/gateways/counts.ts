/**
 * The counts of header, bell, tabs and menus: one call per page, shared by all components. Fetched on sign-in, on
 * socket events, when the page becomes visible, and periodically.
 */
import { type Counts, readCounts } from '@keyhold/api/counts.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { quietApi } from './api.ts'
import { useSession } from './session.ts'
import { usePollInterval, useSocketListener } from './socket/socket.ts'
import { setCountedMessages } from './unseenMessages.ts'

/** Debounce: events that happen together cause one request. */
const gatherMilliseconds = 100
/** Poll interval while no socket is connected (D 7.4). */
const pollMilliseconds = 10_000
/** Poll interval for changes the socket does not report, such as another tab's own actions. */
const slowPollMilliseconds = 300_000

let known: { readonly userId: string; readonly counts: Counts } | undefined
/** The user whose counts are shown, and the number of components that show them. */
let shownTo: string | undefined
let readers = 0
/** The request in flight, and whether an event arrived since that it may not cover. */
let asking: { readonly call: AbortController; isOld: boolean } | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function keep(next: typeof known): void {
  known = next
  setCountedMessages(next?.counts.messages ?? 0)
  for (const listener of [...listeners]) listener()
}

function ask(): void {
  const userId = shownTo
  if (!userId || document.visibilityState === 'hidden') return
  if (asking) {
    asking.isOld = true // the request is completed, not restarted: under constant events none would ever finish
    return
  }
  const mine = { call: new AbortController(), isOld: false }
  asking = mine
  // A failed request leaves the counts unchanged: no page waits for them.
  quietApi(readCounts, { signal: mine.call.signal })
    .then((counts) => asking === mine && keep({ userId, counts }))
    .catch(() => undefined)
    .finally(() => {
      if (asking !== mine) return
      asking = undefined
      if (mine.isOld) refetchCounts()
    })
}

/** The request in flight belongs to a user whose counts are no longer shown. */
function stopAsking(): void {
  asking?.call.abort()
  asking = undefined
}

/** An event may have changed the counts: refetches them after a moment, if a component shows any. */
export function refetchCounts(): void {
  if (!shownTo) return
  timer ??= setTimeout(() => {
    timer = undefined
    ask()
  }, gatherMilliseconds)
}

/** A count that a component knows locally, valid until the next refetch. */
export function noteCounts(some: Partial<Counts>): void {
  if (known) keep({ ...known, counts: { ...known.counts, ...some } })
}

/** The first component that shows a user's counts starts fetching; the last one stops it. */
function show(userId: string): () => void {
  readers += 1
  if (shownTo !== userId) {
    stopAsking()
    shownTo = userId
    ask()
  }
  return () => {
    readers -= 1
    if (readers > 0) return
    shownTo = known = undefined
    setCountedMessages(0)
    stopAsking()
    clearTimeout(timer)
    timer = undefined
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The counts of the signed-in user; undefined until they are known. */
export function useCounts(): Counts | undefined {
  const userId = useSession().user?.id
  const interval = usePollInterval(pollMilliseconds) || slowPollMilliseconds
  useSocketListener({
    onMessage: refetchCounts,
    onSeen: refetchCounts,
    onOpen: refetchCounts,
    onCounts: refetchCounts,
  })
  useEffect(() => (userId ? show(userId) : undefined), [userId])
  useEffect(() => {
    if (!userId) return
    const every = setInterval(refetchCounts, interval)
    document.addEventListener('visibilitychange', refetchCounts)
    return () => {
      clearInterval(every)
      document.removeEventListener('visibilitychange', refetchCounts)
    }
  }, [userId, interval])
  const read = () => (known?.userId === userId ? known?.counts : undefined)
  return useSyncExternalStore(subscribe, read, () => undefined)
}
