/** Why the payment stopped, where the person is: a failure loud, their own no quiet. */
import { useText } from '../../gateways/text.tsx'
import { Callout } from '../../ui/Callout.tsx'
import type { Failure } from './useErrandRun.ts'

export function FailureWords({ failure }: { failure: Failure | undefined }) {
  const text = useText('paying')
  if (!failure) return null
  if (failure.isRefusal) return <Callout>{failure.sentence}</Callout>
  return (
    <Callout tone="bad" title={text('failed')}>
      {failure.sentence}
    </Callout>
  )
}
