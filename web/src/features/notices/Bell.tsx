/** The bell on every page of a signed-in user: the unread count, and the list of notices below it. */
import { Suspense, useState } from 'react'
import { noteCounts, useCounts } from '../../gateways/counts.ts'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import css from './Bell.module.css'

const NoticeList = lazyPart(() => import('./NoticeList.tsx'))
/** Above this the badge says "9+". */
const maxShown = 9
const noteUnread = (notices: number) => noteCounts({ notices })

export default function Bell() {
  const text = useText('layout')
  const unread = useCounts()?.notices ?? 0
  const [opened, setOpened] = useState(0)
  const summary = (
    <span className={css.bell}>
      <Icon name="bell" />
      {unread > 0 && (
        <span className={css.count} aria-hidden="true">
          {unread > maxShown ? `${maxShown}+` : unread}
        </span>
      )}
      <span className="vh">{unread > 0 ? text('notices.unread', { count: unread }) : text('notices.title')}</span>
    </span>
  )
  return (
    <Popover
      summary={summary}
      title={text('notices.title')}
      group="bell"
      variant="icon"
      onOpen={() => setOpened((before) => before + 1)}
    >
      {opened > 0 && (
        <div className={css.sheet}>
          <Suspense fallback={<SkeletonLines lines={3} />}>
            <NoticeList key={opened} onUnread={noteUnread} />
          </Suspense>
        </div>
      )}
    </Popover>
  )
}
