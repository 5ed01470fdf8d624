/** Messages attached to a report: read on demand, since each view is logged (D 11.30). */
import type { KeptReport, ReportedSubject } from '@keyhold/api/reports.schema.ts'
import { listReportedMessages } from '@keyhold/api/reports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, useRefusal } from '../../gateways/api.ts'
import { formatDateTime } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import css from './ReportList.module.css'

const zoneOfDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone

interface Props {
  readonly about: ReportedSubject['about']
  readonly report: KeptReport
}

export function ReportedMessages({ about, report: { id, by } }: Props) {
  const text = useText('reports')
  const language = useLanguage()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const looking = useMutation({
    mutationFn: () => api(listReportedMessages, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operator'] }),
  })
  const nameOf = (isTheirs: boolean) => (isTheirs ? about : by)?.name || text('list.nameless.person')
  const button = (
    <div>
      <Button small onClick={() => looking.mutate()}>
        {text('list.messages.read')}
      </Button>
    </div>
  )
  if (looking.isIdle) return button
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys (WCAG 2.1.1)
    <section ref={focus} className={css.shown} tabIndex={0} aria-label={text('list.messages.title')}>
      {looking.isPending && <SkeletonLines lines={4} />}
      {looking.isError && (
        <>
          <Callout tone="bad" title={refusal(looking.error)} />
          {button}
        </>
      )}
      <div role="status">{looking.data?.length === 0 && <p className="soft">{text('list.messages.none')}</p>}</div>
      {looking.data && looking.data.length > 0 && (
        <ol className={css.messages}>
          {looking.data.map(({ id: messageId, isTheirs, words, files, sentAt }) => (
            <li key={messageId}>
              <p className={css.by}>
                <b>{nameOf(isTheirs)}</b>,{' '}
                <time dateTime={sentAt}>{formatDateTime(Date.parse(sentAt) / 1000, zoneOfDevice(), language)}</time>
              </p>
              {words && <p className={css.words}>{words}</p>}
              {files > 0 && <p className="soft">{text('list.messages.files', { count: files })}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** The pressed button is gone: the focus moves here. */
const focus = (section: HTMLElement | null) => section?.focus({ preventScroll: true })
