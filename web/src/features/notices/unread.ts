/** How many notices wait unread: asked for on every page while somebody is signed in, every half minute while it is looked at. */
import { countUnreadNotices } from '@keyhold/api/notices.ts'
import { useCallback, useEffect, useState } from 'react'
import { quietApi } from '../../gateways/api.ts'
import { useSession } from '../../gateways/session.ts'

const pollMilliseconds = 30_000

/** The count (0 while it is not known), and what the list learnt of it. */
export function useUnread(): readonly [number, (count: number) => void] {
  const userId = useSession().user?.id
  const [known, setKnown] = useState<{ userId: string; count: number }>()
  const set = useCallback((count: number) => userId && setKnown({ userId, count }), [userId])
  useEffect(() => {
    if (!userId) return
    const aborted = new AbortController()
    const ask = () => {
      if (document.visibilityState === 'hidden') return
      // A count that does not come stays what it was: nobody's page is held up by a bell.
      quietApi(countUnreadNotices, { signal: aborted.signal }).then(
        (count) => setKnown({ userId, count }),
        () => undefined,
      )
    }
    ask()
    const timer = setInterval(ask, pollMilliseconds)
    document.addEventListener('visibilitychange', ask)
    return () => {
      aborted.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [userId])
  return [known?.userId === userId ? (known?.count ?? 0) : 0, set as (count: number) => void]
}
