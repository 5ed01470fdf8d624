/** Why the payment stopped, where the person is: a failure loud, their own no quiet. */
import { useText } from '../../../gateways/text/useText.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import type { Failure } from '../transactions/useTransactionRun.ts'

export function FailureCallout({ failure }: { failure: Failure | undefined }) {
  const text = useText('paying')
  if (!failure) return null
  if (failure.isRefusal) return <Callout>{failure.sentence}</Callout>
  return (
    <Callout tone="bad" title={text('failed')}>
      {failure.sentence}
    </Callout>
  )
}
