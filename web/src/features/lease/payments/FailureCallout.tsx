/** Why the payment stopped, in place: an error is prominent, the user's own rejection quiet. */
import { Link } from 'react-router'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Callout } from '../../../ui/Callout.tsx'
import type { Failure } from '../transactions/useTransactionRun.ts'

export function FailureCallout({ failure }: { failure: Failure | undefined }) {
  const text = useText('paying')
  if (!failure) return null
  if (failure.isRefusal) return <Callout>{failure.sentence}</Callout>
  return (
    <Callout tone="bad" title={text('failed')}>
      <p>{failure.sentence}</p>
      <p>
        <Link className="link" to={paths.howToPay()}>
          {text('howToPay')}
        </Link>
      </p>
    </Callout>
  )
}
