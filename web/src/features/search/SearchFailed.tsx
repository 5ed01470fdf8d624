/** A failed search: its filters stay above unchanged, and one press retries, without JavaScript too. */
import type { ReactNode } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Title } from '../../ui/Title.tsx'

/** `again` is the same search's URL; `children` are further notes on it. */
export function SearchFailed({ again, children }: { again: string; children?: ReactNode }) {
  const text = useText('search')
  return (
    <EmptyState heading="h1" title={text('failed.title')}>
      <Title>{text('failed.title')}</Title>
      <p role="alert">{text('failed.body')}</p>
      {children}
      <div>
        <ButtonLink kind="main" to={again}>
          {text('failed.again')}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
