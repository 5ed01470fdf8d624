/** A line of the audit log: what happened, to whom, why, by whom and when. */
import type { AuditLogEntry } from '@keyhold/api/admin.schema.ts'
import { formatDateTime } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import css from './Operator.module.css'
import { useEmailName } from './useEmailName.ts'

const zoneOfDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Who acted in an entry without a name; in others several people did. */
const nameless: Readonly<Record<string, 'logMachine' | 'logVisitor'>> = {
  acknowledge: 'logMachine',
  recover: 'logMachine',
  signInFailed: 'logVisitor',
}
/** They require no reason. */
const looks = ['house', 'log', 'messages', 'recover', 'reports', 'suspicions']

/** An action unknown to this version is shown by its name. */
export function AuditLogLine({ line }: { line: AuditLogEntry }) {
  const { at, operator, act, times, lastAt } = line
  const text = useText('operator')
  const language = useLanguage()
  const what = useSubject(line)
  const detail = useDetail(line)
  const done = act === 'find' && what ? 'found' : act
  const when = (instant: string) => formatDateTime(Date.parse(instant) / 1000, zoneOfDevice(), language)
  return (
    <li>
      <p>
        <b>{text.has(`done.${done}`) ? text(`done.${done as 'find'}`) : act}</b> <span>{what}</span>
        <br />
        {detail && (
          <>
            <span>{detail}</span>
            <br />
          </>
        )}
        <span className={css.quiet}>
          <span>{operator || text(nameless[act] ?? 'logPeople')}</span>, <time dateTime={at}>{when(at)}</time>
          {times > 1 && lastAt && (
            <>
              <br />
              <span>{text('logTimes', { count: times, when: when(lastAt) })}</span>
            </>
          )}
        </span>
      </p>
    </li>
  )
}

/** Whom or what it is about; for an email its kind and number. */
function useSubject({ act, about }: AuditLogEntry): string {
  const text = useText('operator')
  const emailName = useEmailName()
  const [kind = '', number] = about.split(' ')
  if ((act === 'resend' || act === 'dealWith') && number) return `${emailName(kind)} (${number})`
  return act === 'signInFailed' ? about || text('logUnknown') : about
}

/** The reason; the means of a sign-in; the call that was denied; or the paper that was read. */
function useDetail({ act, reason }: AuditLogEntry): string | undefined {
  const text = useText('operator')
  if (looks.includes(act)) return undefined
  if (!['denied', 'signIn', 'signInFailed', 'paper'].includes(act)) return reason
  if (reason === 'more') return text('logMore')
  return text.has(`logMeans.${reason}`) ? text(`logMeans.${reason as 'password'}`) : reason
}
