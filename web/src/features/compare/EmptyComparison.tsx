/** /compare without homes: its purpose, and where to start. */
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function EmptyComparison() {
  const text = useText('compare')
  return (
    <EmptyState title={text('empty.title')} heading="h1">
      <p>{text('empty.body')}</p>
      <div>
        <ButtonLink kind="main" to={paths.results()}>
          {text('empty.act')}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
