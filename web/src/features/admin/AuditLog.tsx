/** The audit log: administrators' actions and views, newest first. Append-only. */
import type { AuditLogEntry } from '@keyhold/api/admin.schema.ts'
import { useRefusal } from '../../gateways/api.ts'
import { formatDateTime } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import css from './Operator.module.css'
import { useLog } from './queries.ts'
import { useEmailName } from './useEmailName.ts'

const zoneOfDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export function AuditLog() {
  const text = useText('operator')
  const refusal = useRefusal()
  const log = useLog()
  const lines = log.data?.pages.flat()
  return (
    <section className={css.panel} aria-labelledby="operator-log">
      <h2 id="operator-log">{text('log')}</h2>
      <p className="soft">{text('logLede')}</p>
      {log.isPending && <SkeletonLines lines={4} height="2em" />}
      {log.isError && (
        <Callout tone="bad" title={refusal(log.error)}>
          <Button onClick={() => void log.refetch()}>{text('again')}</Button>
        </Callout>
      )}
      {lines?.length === 0 && <p className="soft">{text('logEmpty')}</p>}
      <ul className={css.rows}>
        {lines?.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {log.hasNextPage && (
        <div>
          <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {text('logOlder')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** They require no reason. */
const looks = ['house', 'log', 'messages', 'reports', 'suspicions']

/** An action unknown to this version is shown by its name. */
function Line({ line: { at, operator, act, about, reason } }: { line: AuditLogEntry }) {
  const text = useText('operator')
  const emailName = useEmailName()
  const language = useLanguage()
  const [kind = '', number] = about.split(' ')
  const what = (act === 'resend' || act === 'dealWith') && number ? `${emailName(kind)} (${number})` : about
  const done = act === 'find' && what ? 'found' : act
  return (
    <li>
      <p>
        <b>{text.has(`done.${done}`) ? text(`done.${done as 'find'}`) : act}</b> <span>{what}</span>
        <br />
        {!looks.includes(act) && (
          <>
            <span>{reason}</span>
            <br />
          </>
        )}
        <span className={css.quiet}>
          <span>{operator}</span>,{' '}
          <time dateTime={at}>{formatDateTime(Date.parse(at) / 1000, zoneOfDevice(), language)}</time>
        </span>
      </p>
    </li>
  )
}
