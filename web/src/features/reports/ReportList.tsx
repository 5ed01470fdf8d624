/** The moderation reports, newest first: subject, reason, text, reporter. A home is a link; a user can be messaged. */
import { accountDeleted } from '@keyhold/api/reportReasons.ts'
import type { KeptReport } from '@keyhold/api/reports.schema.ts'
import { listReports } from '@keyhold/api/reports.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api, useRefusal } from '../../gateways/api.ts'
import { formatDateTime } from '../../gateways/format/format.ts'
import { useSession } from '../../gateways/session.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { ReportedMessages } from './ReportedMessages.tsx'
import css from './ReportList.module.css'

const zoneOfDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reports. */
export const useReports = () =>
  useQuery({ queryKey: ['reports'], queryFn: ({ signal }) => api(listReports, { signal }) })

interface Props {
  /** Renders the actions on an open report. */
  readonly acts: (report: KeptReport) => ReactNode
  /** Below the title: the page's further links. */
  readonly parts?: ReactNode
}

export function ReportList({ acts, parts }: Props) {
  const text = useText('reports')
  const refusal = useRefusal()
  const reports = useReports()
  return (
    <>
      <header className={css.head}>
        <h1>{text('list.title')}</h1>
        <p className="soft">{text('list.lede')}</p>
        {parts}
      </header>
      {reports.isPending && <SkeletonLines lines={6} height="3em" />}
      {reports.isError && (
        <EmptyState drawing="mark" title={text('list.failed')}>
          <p role="alert">{refusal(reports.error)}</p>
          <Button onClick={() => void reports.refetch()}>{text('list.again')}</Button>
        </EmptyState>
      )}
      {reports.data?.length === 0 && <p className={`soft ${css.none}`}>{text('list.empty')}</p>}
      {reports.data && reports.data.length > 0 && (
        <ul className={css.list}>
          {reports.data.map((report) => (
            <OneReport key={report.id} report={report} acts={report.outcome === null ? acts(report) : null} />
          ))}
        </ul>
      )}
    </>
  )
}

function OneReport({ report, acts }: { report: KeptReport; acts: ReactNode }) {
  const { about, by, reason, words, reportedAt, outcome } = report
  const { standing } = about
  const text = useText('reports')
  const language = useLanguage()
  const me = useSession().user?.id ?? ''
  const to = about.kind === 'home' ? paths.detail(about.id) : paths.messages(me, { with: about.id })
  const isDeleted = standing === 'gone' && about.name === ''
  const name = about.name || text(`list.${isDeleted ? 'deleted' : 'nameless'}.${about.kind}`)
  const canOpen = about.kind === 'home' ? standing === 'present' : standing !== 'gone'
  const tone = standing === 'hidden' || standing === 'suspended' ? 'bad' : 'quiet'
  const said = (outcome: string) =>
    outcome === accountDeleted ? text('list.accountDeleted') : text('list.outcome', { outcome })
  /** A reason unknown to this version is shown by its name. */
  const key = `${about.kind === 'home' ? 'reasons' : 'personReasons'}.${reason}`
  return (
    <li className={css.report}>
      <p className={css.about}>
        <Badge>{text(`list.kind.${about.kind}`)}</Badge> {canOpen ? <Link to={to}>{name}</Link> : <span>{name}</span>}
        {standing !== 'present' && !isDeleted && <Badge tone={tone}>{text(`list.standing.${standing}`)}</Badge>}
      </p>
      <p>{text.has(key) ? text(key as 'reasons.other') : reason}</p>
      {words && <p className={css.words}>{words}</p>}
      {report.showsMessages && <ReportedMessages report={report} />}
      <p className={css.by}>
        {by ? (
          <Link to={paths.messages(me, { with: by.id })}>{by.name || text('list.nameless.person')}</Link>
        ) : (
          <span>{text('list.visitor')}</span>
        )}
        , <time dateTime={reportedAt}>{formatDateTime(Date.parse(reportedAt) / 1000, zoneOfDevice(), language)}</time>
      </p>
      {outcome !== null && <p className={css.words}>{said(outcome)}</p>}
      {acts && <div className={css.acts}>{acts}</div>}
    </li>
  )
}
