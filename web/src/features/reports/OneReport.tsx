/** A report: reason, text, reporter, and its outcome once it is closed. */
import { accountDeleted } from '@keyhold/api/reportReasons.ts'
import type { KeptReport, ReportedSubject } from '@keyhold/api/reports.schema.ts'
import { Link } from 'react-router'
import { formatDateTime } from '../../gateways/format/format.ts'
import { useSession } from '../../gateways/session.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { ReportedMessages } from './ReportedMessages.tsx'
import css from './ReportList.module.css'

const zoneOfDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export function OneReport({ about, report }: { about: ReportedSubject['about']; report: KeptReport }) {
  const { by, reason, words, reportedAt, outcome } = report
  const text = useText('reports')
  const language = useLanguage()
  const me = useSession().user?.id ?? ''
  const said = (outcome: string) =>
    outcome === accountDeleted ? text('list.accountDeleted') : text('list.outcome', { outcome })
  /** A reason unknown to this version is shown by its name. */
  const key = `${about.kind === 'home' ? 'reasons' : 'personReasons'}.${reason}`
  return (
    <li className={css.report}>
      <p>{text.has(key) ? text(key as 'reasons.other') : reason}</p>
      {words && <p className={css.words}>{words}</p>}
      {report.showsMessages && <ReportedMessages about={about} report={report} />}
      <p className={css.by}>
        {by ? (
          <Link to={paths.messages(me, { with: by.id })}>{by.name || text('list.nameless.person')}</Link>
        ) : (
          <span>{text('list.visitor')}</span>
        )}
        , <time dateTime={reportedAt}>{formatDateTime(Date.parse(reportedAt) / 1000, zoneOfDevice(), language)}</time>
      </p>
      {outcome !== null && <p className={css.words}>{said(outcome)}</p>}
    </li>
  )
}
