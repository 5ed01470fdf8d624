/** What operators did and looked at, newest first. Nobody rewrites it. */
import { useRefusal } from '../../gateways/api.ts'
import { formatDateTime } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import css from './Operator.module.css'
import { useLog } from './queries.ts'

const zoneOfDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export function ActLog() {
  const text = useText('operator')
  const language = useLanguage()
  const refusal = useRefusal()
  const log = useLog()
  return (
    <section className={css.panel} aria-labelledby="operator-log">
      <h2 id="operator-log">{text('log')}</h2>
      {log.isPending && <SkeletonLines lines={4} height="2em" />}
      {log.isError && (
        <Callout tone="bad" title={refusal(log.error)}>
          <Button onClick={() => void log.refetch()}>{text('again')}</Button>
        </Callout>
      )}
      {log.data?.length === 0 && <p className="soft">{text('logEmpty')}</p>}
      <ul className={css.rows}>
        {log.data?.map(({ id, at, operator, act, about, reason }) => (
          <li key={id}>
            <p>
              <b>{text(`done.${act}`)}</b> {about}
              <br />
              {act !== 'house' && act !== 'messages' && (
                <>
                  {reason}
                  <br />
                </>
              )}
              <span className={css.quiet}>
                {operator}, <time dateTime={at}>{formatDateTime(Date.parse(at) / 1000, zoneOfDevice(), language)}</time>
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
