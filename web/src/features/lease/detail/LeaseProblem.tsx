/** A lease that cannot be shown: not found, or unreadable now. */
import { isMissing, useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LeaseNotFound } from './LeaseNotFound.tsx'

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
  readonly viewerId: string
}

export function LeaseProblem({ error, onRetry, viewerId }: Props) {
  const text = useText('leases')
  const refusal = useRefusal()
  if (isMissing(error))
    return (
      <div className="read">
        <LeaseNotFound viewerId={viewerId} />
      </div>
    )
  return (
    <div className="read">
      <EmptyState heading="h1" drawing="mark" title={text('failed.title')}>
        <p role="alert">{refusal(error)}</p>
        <Button kind="main" icon="arrow-clockwise" onClick={onRetry}>
          {text('failed.retry')}
        </Button>
      </EmptyState>
    </div>
  )
}
