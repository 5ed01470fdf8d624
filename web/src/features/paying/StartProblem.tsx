/** The payment cannot start yet: the wallet is not proved, or the house says why not. */
import { Refused, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import type { usePaymentStart } from './queries.ts'
import type { WalletSlots } from './slots.ts'

interface Props extends Pick<WalletSlots, 'prove'> {
  readonly start: ReturnType<typeof usePaymentStart>
}

export function StartProblem({ start, prove }: Props) {
  const text = useText('paying')
  const refusal = useRefusal()
  const again = () => void start.refetch()
  if (!start.isError || start.isFetching) return <SkeletonLines lines={1} />
  if (start.error instanceof Refused && start.error.code === 'wallet-not-proved')
    return (
      <div className="stack-2">
        <p className="small soft">{text('steps.notProved')}</p>
        {prove(again)}
      </div>
    )
  return (
    <div className="stack-2">
      <Callout tone="bad" title={text('startFailed')}>
        {refusal(start.error)}
      </Callout>
      <div>
        <Button onClick={again}>{text('steps.again')}</Button>
      </div>
    </div>
  )
}
