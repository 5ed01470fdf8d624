/** The notices of the user's leases, newest first; shown ones are marked as read. */
import { listNotices, type Notice, readNotices } from '@keyhold/api/notices.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { quietApi } from '../../gateways/api.ts'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/Choices.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import css from './Bell.module.css'
import { NoticeGroups } from './NoticeGroups.tsx'

type State = 'loading' | 'shown' | 'failed'
type Kind = 'all' | 'requests' | 'money'
const kinds: readonly Kind[] = ['all', 'requests', 'money']

export default function NoticeList({ onUnread }: { onUnread: (count: number) => void }) {
  const text = useText('layout')
  const { user } = useSession()
  const [kind, setKind] = useState<Kind>('all')
  const { notices, hasMore, state, more } = useNotices(kind, onUnread)
  const choices = kinds.map((value) => ({ value, label: text(`notices.kinds.${value}`) }))
  return (
    <div className={css.list}>
      <Segments
        block
        label={text('notices.kind')}
        labelHidden
        choices={choices}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
      />
      <div className={css.scroll} aria-live="polite" aria-busy={state === 'loading'}>
        {notices.length === 0 && state === 'loading' && <SkeletonLines lines={3} />}
        <NoticeGroups notices={notices} />
        {state === 'shown' && notices.length === 0 && (
          <p className={css.quiet}>{text(kind === 'all' ? 'notices.none' : 'notices.noneOfKind')}</p>
        )}
        {state === 'failed' && <p role="alert">{text('notices.failed')}</p>}
        {(hasMore || state === 'failed') && (
          <Button kind="line" small busy={state === 'loading'} onClick={() => void more()}>
            {text(state === 'failed' ? 'notices.again' : 'notices.more')}
          </Button>
        )}
      </div>
      {user && (
        <Link to={paths.notices(user.id)} className={css.choose} data-close="">
          {text('notices.choose')}
        </Link>
      )}
    </div>
  )
}

/** The list as far as it was loaded; its first page without a filter is marked as read when it arrives. */
function useNotices(kind: Kind, onUnread: (count: number) => void) {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const [hasMore, setHasMore] = useState(false)
  const [state, setState] = useState<State>('loading')
  const isNew = useRef(new Set<string>())
  const asked = useRef<Kind>(kind)
  const load = useCallback(
    async (before?: string) => {
      setState('loading')
      try {
        const narrowed = kind === 'all' ? {} : { kind }
        const page = await quietApi(listNotices, { input: before ? { ...narrowed, before } : narrowed })
        if (asked.current !== kind) return
        for (const notice of page.notices) if (!notice.isRead) isNew.current.add(notice.id)
        const withMarks = page.notices.map((notice) => ({ ...notice, isRead: !isNew.current.has(notice.id) }))
        setNotices((shown) => (before ? [...shown, ...withMarks] : withMarks))
        setHasMore(page.hasMore)
        setState('shown')
        const newest = page.notices[0]
        if (before || !newest || page.unread === 0 || kind !== 'all') return
        await quietApi(readNotices, { input: { upTo: newest.id } })
        onUnread(0)
      } catch {
        if (asked.current === kind) setState('failed')
      }
    },
    [kind, onUnread],
  )
  useEffect(() => {
    asked.current = kind
    setNotices([])
    setHasMore(false)
    void load()
  }, [load, kind])
  return { notices, hasMore, state, more: () => load(notices.at(-1)?.id) }
}
