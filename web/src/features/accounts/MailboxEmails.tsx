/** The demo inbox's emails, newest first (D 2.4). */
import type { MailboxEmail } from '@keyhold/api/accounts.schema.ts'
import { readMailbox } from '@keyhold/api/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError, quietApi, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import css from './MailboxEmails.module.css'

export function MailboxEmails({ to }: { to: string | undefined }) {
  const text = useText('accounts')
  const emails = useQuery({
    queryKey: ['mailbox', to],
    queryFn: ({ signal }) => quietApi(readMailbox, { input: to ? { to } : {}, signal }),
    refetchInterval: 5000,
  })
  const refusal = useRefusal()
  if (emails.isPending) return <SkeletonLines lines={8} />
  if (emails.error instanceof ApiError && emails.error.status === 404)
    return <EmptyState drawing="door" title={text('mailbox.away')} />
  if (!emails.data)
    return (
      <EmptyState drawing="mark" title={text('mailbox.failed')}>
        <p>{refusal(emails.error)}</p>
        <Button onClick={() => void emails.refetch()}>{text('mailbox.again')}</Button>
      </EmptyState>
    )
  if (emails.data.length === 0)
    return (
      <EmptyState drawing="door" title={text('mailbox.empty')}>
        <p>{text('mailbox.emptyBody')}</p>
      </EmptyState>
    )
  return (
    <ul className={css.letters}>
      {emails.data.map((email) => (
        <li key={email.id}>
          <Panel>
            <h2 lang={languageOf(email)} className={css.subject}>
              {email.subject}
            </h2>
            <p className={css.facts}>
              <span>{text('mailbox.to', { to: email.to })}</span>
              <time dateTime={email.postedAt}>{email.postedAt.slice(0, 16).replace('T', ' ')}</time>
            </p>
            <pre className={css.text} lang={languageOf(email)}>
              {email.text}
            </pre>
            {email.link && (
              <Link className="link" to={email.link}>
                {text('mailbox.open')}
              </Link>
            )}
          </Panel>
        </li>
      ))}
    </ul>
  )
}

/** An email is in its reader's language, set as `lang`. */
const languageOf = ({ html }: MailboxEmail) => /<html lang="(\w+)"/.exec(html)?.[1]
