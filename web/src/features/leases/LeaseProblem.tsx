/** A lease that cannot be shown: not there, or not readable now. */
import { Refused, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'

interface Props {
  readonly error: unknown
  readonly onAgain: () => void
  readonly viewerId: string
}

export function LeaseProblem({ error, onAgain, viewerId }: Props) {
  const text = useText('leases')
  const refusal = useRefusal()
  const isMissing = error instanceof Refused && (error.status === 404 || error.status === 400)
  if (isMissing)
    return (
      <div className="read">
        <Empty heading="h1" drawing="door" title={text('failed.missing')}>
          <p>{text('failed.missingWhat')}</p>
          <ButtonLink kind="main" to={paths.profile(viewerId, 'requests')}>
            {text('lists.requests')}
          </ButtonLink>
        </Empty>
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
