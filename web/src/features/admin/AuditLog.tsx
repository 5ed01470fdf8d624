/** The audit log in four parts, newest first: actions of administrators, sign-ins, denied access, and papers read. Append-only. */
import type { LogPart } from '@keyhold/api/admin.schema.ts'
import { useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Segments } from '../../ui/Choices.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { AuditLogLine } from './AuditLogLine.tsx'
import css from './Operator.module.css'
import { useLog } from './queries.ts'

const parts = ['actions', 'signIns', 'denied', 'papers'] as const satisfies readonly LogPart[]

export function AuditLog() {
  const text = useText('operator')
  const refusal = useRefusal()
  const [part, setPart] = useState<LogPart>('actions')
  const log = useLog(part)
  const lines = log.data?.pages.flat()
  return (
    <section className={css.panel} aria-labelledby="operator-log">
      <h2 id="operator-log">{text('log')}</h2>
      <p className="soft">{text('logLede')}</p>
      <Segments
        wrap
        label={text('logPart')}
        labelHidden
        value={part}
        choices={parts.map((value) => ({ value, label: text(`logParts.${value}`) }))}
        onChange={(value) => setPart(value as LogPart)}
      />
      {part !== 'actions' && <p className="soft">{text(`logPartLede.${part}`)}</p>}
      {log.isPending && <SkeletonLines lines={4} height="2em" />}
      {log.isError && (
        <Callout tone="bad" title={refusal(log.error)}>
          <Button onClick={() => void log.refetch()}>{text('again')}</Button>
        </Callout>
      )}
      {lines?.length === 0 && <p className="soft">{text('logEmpty')}</p>}
      <ul className={css.rows}>
        {lines?.map((line) => (
          <AuditLogLine key={line.id} line={line} />
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
