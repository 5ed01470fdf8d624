/** A payment's steps, from the wallet to the money in the escrow: done ones collapsed, the current one open. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { type Step, StepList } from '../../../ui/StepList.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { AnotherWallet } from '../transactions/AnotherWallet.tsx'
import { NetworkStep } from '../transactions/NetworkStep.tsx'
import { SlowNode } from '../transactions/SlowNode.tsx'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { BalanceLine, BalanceStep } from './BalanceStep.tsx'
import { callSteps } from './callSteps.tsx'
import { FailureCallout } from './FailureCallout.tsx'
import { PayoutQuestion } from './PayoutQuestion.tsx'
import type { PayoutChoiceState } from './payoutChoice.ts'
import { StartProblem } from './StartProblem.tsx'
import type { Payment } from './usePayment.ts'

interface Props extends Pick<WalletSlots, 'prove'> {
  readonly lease: LeaseDetail
  readonly payment: Payment
  readonly payout: PayoutChoiceState
  readonly onConnect: () => void
}

export function PaymentSteps({ lease, payment, payout, onConnect, prove }: Props) {
  const text = useText('paying')
  const steps = [
    payoutStep({ lease, payment, payout, prove }, text),
    ...preparationSteps({ lease, payment, payout, onConnect, prove }, text),
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

/** The first step; it can change until the wallet was asked to pay. */
function payoutStep(
  { lease, payment, payout, prove }: Omit<Props, 'onConnect'>,
  text: ReturnType<typeof useText<'paying'>>,
): Step {
  const { choice, choose, clear } = payout
  const words = choice === 'same' ? text('payout.same') : choice && shortenHash(choice)
  const canChange = !payment.isRunning || !payment.context
  return {
    key: 'payout',
    title: text('payout.title'),
    state: choice ? 'done' : 'now',
    outcome: choice && (
      <>
        <span>{words}</span>{' '}
        {canChange && !payment.isPayAsked && (
          <Button kind="plain" small onClick={clear}>
            {text('payout.change')}
          </Button>
        )}
      </>
    ),
    children: !choice && <PayoutQuestion lease={lease} onChoose={choose} prove={prove} />,
  }
}

function preparationSteps(
  { lease, payment, payout, onConnect, prove }: Props,
  text: ReturnType<typeof useText<'paying'>>,
): Step[] {
  const { connected, network, isOnNetwork, start, preview } = payment
  const isProved = start.data !== undefined
  const wallet: Step = {
    key: 'wallet',
    title: text('steps.wallet'),
    state: !payout.choice ? 'later' : !connected ? 'now' : isProved || !isOnNetwork ? 'done' : 'now',
    outcome: connected && `${connected.connector.name}, ${shortenHash(connected.address)}`,
    children: !payout.choice ? null : !connected ? (
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
    ) : payment.isPayout ? (
      <div className="stack-2">
        <Callout tone="warn">{text('payout.isPaying', { account: shortenHash(connected.address) })}</Callout>
        <div>
          <AnotherWallet onConnect={onConnect} />
        </div>
      </div>
    ) : isOnNetwork ? (
      <StartProblem start={start} address={connected.address} onConnect={onConnect} prove={prove} />
    ) : null,
  }
  const networkStep: Step = {
    key: 'network',
    title: text('steps.network'),
    state: isOnNetwork ? 'done' : connected && payout.choice ? 'now' : 'later',
    outcome: isOnNetwork ? network?.name : undefined,
    children: connected && payout.choice && network && !isOnNetwork && (
      <NetworkStep connected={connected} network={network} />
    ),
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
