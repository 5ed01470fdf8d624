/** The letters of the development mailbox, newest first (D 2.4). */
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
import css from './MailboxLetters.module.css'

export function MailboxLetters({ to }: { to: string | undefined }) {
  const text = useText('accounts')
  const letters = useQuery({
    queryKey: ['mailbox', to],
    queryFn: ({ signal }) => quietApi(readMailbox, { input: to ? { to } : {}, signal }),
    refetchInterval: 5000,
  })
  const refusal = useRefusal()
  if (letters.isPending) return <SkeletonLines lines={8} />
  if (letters.error instanceof ApiError && letters.error.status === 404)
    return <EmptyState drawing="door" title={text('mailbox.away')} />
  if (!letters.data)
    return (
      <EmptyState drawing="mark" title={text('mailbox.failed')}>
        <p>{refusal(letters.error)}</p>
        <Button onClick={() => void letters.refetch()}>{text('mailbox.again')}</Button>
      </EmptyState>
    )
  if (letters.data.length === 0)
    return (
      <EmptyState drawing="door" title={text('mailbox.empty')}>
        <p>{text('mailbox.emptyBody')}</p>
      </EmptyState>
    )
  return (
    <ul className={css.letters}>
      {letters.data.map((letter) => (
        <li key={letter.id}>
          <Panel>
            <h2 lang={languageOf(letter)} className={css.subject}>
              {letter.subject}
            </h2>
            <p className={css.facts}>
              <span>{text('mailbox.to', { to: letter.to })}</span>
              <time dateTime={letter.postedAt}>{letter.postedAt.slice(0, 16).replace('T', ' ')}</time>
            </p>
            <pre className={css.text} lang={languageOf(letter)}>
              {letter.text}
            </pre>
            {letter.link && (
              <Link className="link" to={letter.link}>
                {text('mailbox.open')}
              </Link>
            )}
          </Panel>
        </li>
      ))}
    </ul>
  )
}

/** A letter is written in its reader's language, which its page says. */
const languageOf = ({ html }: MailboxEmail) => /<html lang="(\w+)"/.exec(html)?.[1]
