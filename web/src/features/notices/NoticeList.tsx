/** What happened with one's leases, the newest first; what is shown is read from then on. */
import { listNotices, type Notice, readNotices } from '@keyhold/api/notices.ts'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { quietApi } from '../../gateways/api.ts'
import { formatInstant } from '../../gateways/format/format.ts'
import { useSession } from '../../gateways/session.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import css from './Bell.module.css'

type State = 'loading' | 'shown' | 'failed'

export default function NoticeList({ onUnread }: { onUnread: (count: number) => void }) {
  const text = useText('layout')
  const { user } = useSession()
  const { notices, hasMore, state, more } = useNotices(onUnread)
  if (notices.length === 0 && state === 'loading') return <SkeletonLines lines={3} />
  return (
    <div className={css.list}>
      {notices.length > 0 && (
        <ul>
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
      {state === 'shown' && notices.length === 0 && <p className={css.quiet}>{text('notices.none')}</p>}
      {state === 'failed' && <p role="alert">{text('notices.failed')}</p>}
      {(hasMore || state === 'failed') && (
        <Button kind="line" small busy={state === 'loading'} onClick={() => void more()}>
          {text(state === 'failed' ? 'notices.again' : 'notices.more')}
        </Button>
      )}
      {user && (
        <Link to={paths.notices(user.id)} className={css.choose} data-close="">
          {text('notices.choose')}
        </Link>
      )}
    </div>
  )
}

function NoticeRow({ notice: { title, path, at, isRead } }: { notice: Notice }) {
  const text = useText('layout')
  const language = useLanguage()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <li>
      <Link to={path} className={isRead ? css.row : `${css.row} ${css.unread}`} data-close="">
        {!isRead && <span className="vh">{text('notices.new')} </span>}
        <span>{title}</span>
        <time className={`num ${css.quiet}`} dateTime={at}>
          {formatInstant(Date.parse(at) / 1000, timeZone, language)}
        </time>
      </Link>
    </li>
  )
}

/** The list as far as it was asked for; the first page is read the moment it is there. */
function useNotices(onUnread: (count: number) => void) {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const [hasMore, setHasMore] = useState(false)
  const [state, setState] = useState<State>('loading')
  const load = useCallback(
    async (before?: string) => {
      setState('loading')
      try {
        const page = await quietApi(listNotices, { input: before ? { before } : {} })
        setNotices((shown) => (before ? [...shown, ...page.notices] : page.notices))
        setHasMore(page.hasMore)
        setState('shown')
        const newest = page.notices[0]
        if (before || !newest || page.unread === 0) return
        await quietApi(readNotices, { input: { upTo: newest.id } })
        onUnread(0)
      } catch {
        setState('failed')
      }
    },
    [onUnread],
  )
  useEffect(() => void load(), [load])
  return { notices, hasMore, state, more: () => load(notices.at(-1)?.id) }
}
