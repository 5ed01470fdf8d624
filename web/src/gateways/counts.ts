/**
 * What header, bell, tabs and menus count, by one call for the whole page: whoever shows a count reads it here. Asked for when
 * somebody is here first, and again when the socket tells of something new, when the page is looked at again, and now and then.
 */
import { type Counts, readCounts } from '@keyhold/api/counts.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { quietApi } from './api.ts'
import { useSession } from './session.ts'
import { usePollInterval, useSocketListener } from './socket/socket.ts'
import { setCountedMessages } from './unseenMessages.ts'

/** Several things that happen together are one reason to ask. */
const gatherMilliseconds = 100
/** While no socket tells (D 7.4). */
const pollMilliseconds = 10_000
/** What the socket does not tell of, such as another tab's own acts, is known after so long. */
const slowPollMilliseconds = 300_000

let known: { readonly userId: string; readonly counts: Counts } | undefined
/** Who is shown counts now, and by how many parts of the page. */
let shownTo: string | undefined
let readers = 0
/** What is under way, and whether something happened since that it may not tell of. */
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
    asking.isOld = true // it is heard to its end all the same: where much happens, none would ever come
    return
  }
  const mine = { call: new AbortController(), isOld: false }
  asking = mine
  // Counts that do not come stay what they were: nobody's page is held up by them.
  quietApi(readCounts, { signal: mine.call.signal })
    .then((counts) => asking === mine && keep({ userId, counts }))
    .catch(() => undefined)
    .finally(() => {
      if (asking !== mine) return
      asking = undefined
      if (mine.isOld) refetchCounts()
    })
}

/** What is under way is for somebody who is shown no counts any more. */
function stopAsking(): void {
  asking?.call.abort()
  asking = undefined
}

/** Something happened that may change them: asked again in a moment, if anybody is shown any. */
export function refetchCounts(): void {
  if (!shownTo) return
  timer ??= setTimeout(() => {
    timer = undefined
    ask()
  }, gatherMilliseconds)
}

/** What a part of the page learnt by itself, until they are asked again. */
export function noteCounts(some: Partial<Counts>): void {
  if (known) keep({ ...known, counts: { ...known.counts, ...some } })
}

/** The first part of a page that shows counts of somebody asks; the last one ends it. */
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

/** The counts of whoever is signed in; undefined while they are not known. */
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
