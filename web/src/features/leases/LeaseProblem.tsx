/** A lease that cannot be shown: not there, or not readable now. */
import { isMissing, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { LeaseMissing } from './LeaseMissing.tsx'

interface Props {
  readonly error: unknown
  readonly onAgain: () => void
  readonly viewerId: string
}

export function LeaseProblem({ error, onAgain, viewerId }: Props) {
  const text = useText('leases')
  const refusal = useRefusal()
  if (isMissing(error))
    return (
      <div className="read">
        <LeaseMissing viewerId={viewerId} />
      </div>
    )
  return (
    <div className="read">
      <Empty heading="h1" drawing="mark" title={text('failed.title')}>
        <p role="alert">{refusal(error)}</p>
        <Button kind="main" icon="arrow-clockwise" onClick={onAgain}>
          {text('failed.retry')}
        </Button>
      </Empty>
    </div>
  )
}
