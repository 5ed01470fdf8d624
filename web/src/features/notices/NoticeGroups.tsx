/** Notices by day: today's, and earlier ones; each with an icon of its subject. */
import type { Notice } from '@keyhold/api/notices.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { Link } from 'react-router'
import { formatDateTime } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconNames.ts'
import css from './NoticeGroups.module.css'

const icons: Record<NonNullable<Notice['topic']>, IconName> = {
  request: 'tray',
  viewing: 'calendar-plus',
  agreement: 'handshake',
  handover: 'key',
  deposit: 'lock-simple',
  rent: 'receipt',
  dispute: 'scales',
  inventory: 'file-text',
  ending: 'calendar-blank',
}

const secondsOf = (at: string) => Date.parse(at) / 1000

export function NoticeGroups({ notices }: { notices: readonly Notice[] }) {
  const text = useText('layout')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const today = dayAt(Date.now() / 1000, timeZone)
  // The server's clock may be ahead of the reader's, as on a local chain with advanced time.
  const isToday = ({ at }: Notice) => dayAt(secondsOf(at), timeZone) >= today
  const groups = [
    { name: 'today' as const, listed: notices.filter(isToday) },
    { name: 'earlier' as const, listed: notices.filter((notice) => !isToday(notice)) },
  ].filter(({ listed }) => listed.length > 0)
  return groups.map(({ name, listed }) => (
    <section key={name} aria-label={text(`notices.${name}`)}>
      <h3 className={css.day}>{text(`notices.${name}`)}</h3>
      <ul className={css.notices}>
        {listed.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  ))
}

function NoticeRow({ notice: { title, path, topic, at, isRead }, timeZone }: { notice: Notice; timeZone: string }) {
  const text = useText('layout')
  const language = useLanguage()
  return (
    <li>
      <Link to={path} className={css.row} data-close="">
        <span className={topic ? `${css.icon} ${css[topic]}` : css.icon}>
          <Icon name={topic ? icons[topic] : 'bell'} />
        </span>
        <span className={isRead ? css.title : `${css.title} ${css.unread}`}>{title}</span>
        <span className={css.facts}>
          {!isRead && <Badge tone="good">{text('notices.new')}</Badge>}
          <time className="num" dateTime={at}>
            {formatDateTime(secondsOf(at), timeZone, language)}
          </time>
        </span>
      </Link>
    </li>
  )
}
