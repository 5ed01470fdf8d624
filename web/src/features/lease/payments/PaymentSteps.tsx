/** A payment's steps, from the wallet to the money in the escrow: done ones collapsed, the current one open. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { type Step, StepList } from '../../../ui/StepList.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { NetworkStep } from '../transactions/NetworkStep.tsx'
import { SlowNode } from '../transactions/SlowNode.tsx'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { BalanceLine, BalanceStep } from './BalanceStep.tsx'
import { callSteps } from './callSteps.tsx'
import { FailureCallout } from './FailureCallout.tsx'
import { StartProblem } from './StartProblem.tsx'
import type { Payment } from './usePayment.ts'

interface Props extends Pick<WalletSlots, 'prove'> {
  readonly lease: LeaseDetail
  readonly payment: Payment
  readonly onConnect: () => void
}

export function PaymentSteps({ lease, payment, onConnect, prove }: Props) {
  const text = useText('paying')
  const steps = [
    ...preparationSteps({ lease, payment, onConnect, prove }, text),
    ...callSteps({ lease, payment, text }),
  ]
  const isReady = payment.preview.data?.plan.shortages.length === 0
  return (
    <div className="stack">
      <StepList label={text('steps.label')} steps={steps} />
      {!isReady && <FailureCallout failure={payment.failure} />}
    </div>
  )
}

function preparationSteps(
  { lease, payment, onConnect, prove }: Props,
  text: ReturnType<typeof useText<'paying'>>,
): Step[] {
  const { connected, network, isOnNetwork, start, preview } = payment
  const isProved = start.data !== undefined
  const wallet: Step = {
    key: 'wallet',
    title: text('steps.wallet'),
    state: !connected ? 'now' : isProved || !isOnNetwork ? 'done' : 'now',
    outcome: connected && `${connected.connector.name}, ${shortenHash(connected.address)}`,
    children: !connected ? (
      <div className="stack-2">
        <p className="small soft">
          {text('transaction.connect')}. {text('steps.walletNeeded')}
        </p>
        <div>
          <Button kind="next" icon="wallet" onClick={onConnect}>
            {text('steps.connect')}
          </Button>
        </div>
      </div>
    ) : isProved ? (
      <p>{text('steps.walletProved')}</p>
    ) : isOnNetwork ? (
      <StartProblem start={start} address={connected.address} onConnect={onConnect} prove={prove} />
    ) : null,
  }
  const networkStep: Step = {
    key: 'network',
    title: text('steps.network'),
    state: isOnNetwork ? 'done' : connected ? 'now' : 'later',
    outcome: isOnNetwork ? network?.name : undefined,
    children: connected && network && !isOnNetwork && <NetworkStep connected={connected} network={network} />,
  }
  const isShort = (preview.data?.plan.shortages.length ?? 0) > 0
  const balances: Step = {
    key: 'balances',
    title: text('steps.balances'),
    state: !isProved ? 'later' : preview.data && !isShort ? 'done' : 'now',
    children: !isProved ? null : preview.data && !isShort ? (
      <BalanceLine preview={preview.data} payment={payment} />
    ) : preview.data || preview.isError ? (
      <BalanceStep lease={lease} payment={payment} />
    ) : (
      <>
        <SkeletonLines lines={1} />
        <SlowNode />
      </>
    ),
  }
  return [wallet, networkStep, balances]
}
