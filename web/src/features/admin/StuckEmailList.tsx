/** Unsent emails: their kind, recipient (masked), age and error. Never their content. */
import type { StuckEmail } from '@keyhold/api/instanceState.schema.ts'
import { useState } from 'react'
import { formatDateTime } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { AdminActionButton } from './AdminActionButton.tsx'
import css from './Operator.module.css'
import { useEmailName } from './useEmailName.ts'

/** The initial number: the page reserves their space. */
const firstShown = 5
const zoneOfDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** SMTP codes: 5xx is a permanent refusal, 4xx a temporary one; names are network errors. */
function kindOf(fault: string): 'refused' | 'later' | 'away' | 'other' {
  if (fault.startsWith('5')) return 'refused'
  if (fault.startsWith('4')) return 'later'
  return fault === 'other' ? 'other' : 'away'
}

interface Props {
  readonly letters: readonly StuckEmail[]
  /** Whether emails are sent at all: otherwise none has a next retry. */
  readonly isSending: boolean
  /** When they were read. */
  readonly at: string
  readonly onDone: () => void
}

export function StuckEmailList({ letters: emails, isSending, at, onDone }: Props) {
  const text = useText('operator')
  const [isWhole, setIsWhole] = useState(false)
  if (emails.length === 0) return <p className="soft">{text('house.noLetters')}</p>
  const shown = isWhole ? emails : emails.slice(0, firstShown)
  return (
    <>
      <ul className={css.rows}>
        {shown.map((email) => (
          <Row key={email.id} letter={email} isSending={isSending} at={at} onDone={onDone} />
        ))}
      </ul>
      {shown.length < emails.length && (
        <div>
          <Button onClick={() => setIsWhole(true)}>{text('house.allLetters', { count: emails.length })}</Button>
        </div>
      )}
    </>
  )
}

function Row({ letter: email, isSending, at, onDone }: Omit<Props, 'letters'> & { readonly letter: StuckEmail }) {
  const text = useText('operator')
  const emailName = useEmailName()
  const language = useLanguage()
  const when = (instant: string) => formatDateTime(Date.parse(instant) / 1000, zoneOfDevice(), language)
  const { id, kind, to, since, tries, nextAt, fault, isToSend } = email
  const words = [
    text('house.posted', { when: when(since) }),
    text('house.tries', { count: tries }),
    fault && text(`house.fault.${kindOf(fault)}`, { fault }),
    isSending && nextAt && (nextAt > at ? text('house.next', { when: when(nextAt) }) : text('house.dueNow')),
  ]
  const name = `${emailName(kind)} → ${to}`
  return (
    <li>
      <p>
        <b>{emailName(kind)}</b> → <span>{to}</span>{' '}
        {nextAt === null && <Badge tone="bad">{text('house.gaveUp')}</Badge>}
        <br />
        <span className={css.quiet}>{words.filter(Boolean).join(' · ')}</span>
      </p>
      <div className={css.acts}>
        {isSending && isToSend && <AdminActionButton act="resend" id={id} name={name} onDone={onDone} />}
        {nextAt === null && <AdminActionButton act="dealWith" id={id} name={name} onDone={onDone} />}
      </div>
    </li>
  )
}
