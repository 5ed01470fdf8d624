/** The moderation reports by their subject: a home or a user, with the reports about it. Open ones come first. */
import type { ReportedSubject as Subject } from '@keyhold/api/reports.schema.ts'
import type { ReactNode } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useReported } from './queries.ts'
import { ReportedSubject } from './ReportedSubject.tsx'
import css from './ReportList.module.css'

interface Props {
  /** Renders the actions on a subject with open reports. */
  readonly acts: (subject: Subject) => ReactNode
  /** Below the title: the page's further links. */
  readonly parts?: ReactNode
}

export function ReportList({ acts, parts }: Props) {
  const text = useText('reports')
  const refusal = useRefusal()
  const reported = useReported()
  const subjects = reported.data?.pages.flatMap((page) => page.subjects) ?? []
  return (
    <>
      <header className={css.head}>
        <h1>{text('list.title')}</h1>
        <p className="soft">{text('list.lede')}</p>
        {parts}
      </header>
      {reported.isPending && <SkeletonLines lines={6} height="3em" />}
      {reported.isError && (
        <EmptyState drawing="mark" title={text('list.failed')}>
          <p role="alert">{refusal(reported.error)}</p>
          <Button onClick={() => void reported.refetch()}>{text('list.again')}</Button>
        </EmptyState>
      )}
      {reported.isSuccess && subjects.length === 0 && <p className={`soft ${css.none}`}>{text('list.empty')}</p>}
      {subjects.length > 0 && (
        <ul className={css.list}>
          {subjects.map((subject) => (
            <ReportedSubject key={subject.about.id} subject={subject} acts={subject.open > 0 && acts(subject)} />
          ))}
        </ul>
      )}
      {reported.hasNextPage && (
        <div className={css.more}>
          <Button busy={reported.isFetchingNextPage} onClick={() => void reported.fetchNextPage()}>
            {text('list.more')}
          </Button>
        </div>
      )}
    </>
  )
}
