/** The payment cannot start yet: the wallet is not proved, or Keyhold says why not. */
import { ApiError, useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import type { usePaymentStart } from '../queries.ts'
import { SlowNode } from '../transactions/SlowNode.tsx'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { NotProved } from './NotProved.tsx'

interface Props extends Pick<WalletSlots, 'prove'> {
  readonly start: ReturnType<typeof usePaymentStart>
  readonly address: string
  readonly onConnect: () => void
}

export function StartProblem({ start, address, onConnect, prove }: Props) {
  const text = useText('paying')
  const refusal = useRefusal()
  const retry = () => void start.refetch()
  if (!start.isError || start.isFetching)
    return (
      <>
        <SkeletonLines lines={1} />
        <SlowNode />
      </>
    )
  if (start.error instanceof ApiError && start.error.code === 'wallet-not-proved')
    return (
      <NotProved address={address} onConnect={onConnect}>
        {prove(retry)}
      </NotProved>
    )
  const isStopped = start.error instanceof ApiError && start.error.code === 'calendar-stops-payment'
  return (
    <div className="stack-2">
      <Callout tone={isStopped ? 'warn' : 'bad'} title={text(isStopped ? 'startStopped' : 'startFailed')}>
        {refusal(start.error)}
      </Callout>
      <div>
        <Button onClick={retry}>{text('steps.again')}</Button>
      </div>
    </div>
  )
}
