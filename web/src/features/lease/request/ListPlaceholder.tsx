/** A list that is loading, or failed to load: with a retry. */
import { useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
  /** The missing data's name, if it is no list. */
  readonly failed?: string
}

export function ListPlaceholder({ error, onRetry, failed }: Props) {
  const text = useText('requests')
  const refusal = useRefusal()
  if (!error)
    return (
      <Panel>
        <SkeletonLines lines={7} height="1.6em" />
      </Panel>
    )
  return (
    <Callout tone="bad" title={failed ?? text('failed')}>
      <p>{refusal(error)}</p>
      <div>
        <Button small icon="arrow-clockwise" onClick={onRetry}>
          {text('again')}
        </Button>
      </div>
    </Callout>
  )
}
