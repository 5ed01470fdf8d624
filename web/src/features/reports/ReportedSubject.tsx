/** A reported home or user, and the reports about it. A home is a link; a user can be messaged. */
import type { ReportedSubject as Subject } from '@keyhold/api/reports.schema.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useRefusal } from '../../gateways/api.ts'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { OneReport } from './OneReport.tsx'
import { useOtherReports } from './queries.ts'
import css from './ReportList.module.css'

export function ReportedSubject({ subject, acts }: { subject: Subject; acts: ReactNode }) {
  const { about, open, total, reports, next } = subject
  const text = useText('reports')
  const refusal = useRefusal()
  const [isWhole, setIsWhole] = useState(false)
  const others = useOtherReports(about.id, next, isWhole)
  const shown = [...reports, ...(others.data?.pages.flatMap((page) => page.reports) ?? [])]
  const hasMore = others.data ? others.hasNextPage : next !== null
  const showMore = () => {
    setIsWhole(true)
    if (others.data || others.isError) void others.fetchNextPage()
  }
  return (
    <li className={css.subject}>
      <About about={about} />
      <p className="soft">
        {open > 0 ? text('list.open', { count: open, total }) : text('list.closed', { count: total })}
      </p>
      {acts && <div className={css.acts}>{acts}</div>}
      <ul className={css.reports}>
        {shown.map((report) => (
          <OneReport key={report.id} about={about} report={report} />
        ))}
      </ul>
      {others.isError && <Callout tone="bad" title={refusal(others.error)} />}
      {hasMore && (
        <div>
          <Button small busy={others.isFetching} onClick={showMore}>
            {text('list.others', { count: total - shown.length })}
          </Button>
        </div>
      )}
    </li>
  )
}

function About({ about: { kind, id, name, standing } }: Pick<Subject, 'about'>) {
  const text = useText('reports')
  const me = useSession().user?.id ?? ''
  const to = kind === 'home' ? paths.detail(id) : paths.messages(me, { with: id })
  const isDeleted = standing === 'gone' && name === ''
  const shown = name || text(`list.${isDeleted ? 'deleted' : 'nameless'}.${kind}`)
  const canOpen = kind === 'home' ? standing === 'present' : standing !== 'gone'
  const tone = standing === 'hidden' || standing === 'suspended' ? 'bad' : 'quiet'
  return (
    <p className={css.about}>
      <Badge>{text(`list.kind.${kind}`)}</Badge> {canOpen ? <Link to={to}>{shown}</Link> : <span>{shown}</span>}
      {standing !== 'present' && !isDeleted && <Badge tone={tone}>{text(`list.standing.${standing}`)}</Badge>}
    </p>
  )
}
