/** The steps of a payment, from the wallet to the money in the escrow: done ones folded, the present one open. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { shorten } from '../../ui/Hash.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { type Step, StepList } from '../../ui/StepList.tsx'
import { BalanceStep, BalanceWords } from './BalanceStep.tsx'
import { callSteps } from './callSteps.tsx'
import { FailureWords } from './FailureWords.tsx'
import { NetworkStep } from './NetworkStep.tsx'
import { StartProblem } from './StartProblem.tsx'
import type { WalletSlots } from './slots.ts'
import type { Payment } from './usePayment.ts'

interface Props extends Pick<WalletSlots, 'prove'> {
  readonly lease: LeaseDetail
  readonly payment: Payment
  readonly onConnect: () => void
}

export function PaymentSteps({ lease, payment, onConnect, prove }: Props) {
  const text = useText('paying')
  const steps = [...beginning({ lease, payment, onConnect, prove }, text), ...callSteps({ lease, payment, text })]
  const isReady = payment.outlook.data?.plan.shortages.length === 0
  return (
    <div className="stack">
      <StepList label={text('steps.label')} steps={steps} />
      {!isReady && <FailureWords failure={payment.failure} />}
    </div>
  )
}

function beginning({ lease, payment, onConnect, prove }: Props, text: ReturnType<typeof useText<'paying'>>): Step[] {
  const { connected, place, isOnNetwork, start, outlook } = payment
  const isProved = start.data !== undefined
  const wallet: Step = {
    key: 'wallet',
    title: text('steps.wallet'),
    state: !connected ? 'now' : isProved || !isOnNetwork ? 'done' : 'now',
    outcome: connected && (
      <>
        {connected.wallet.name}, {shorten(connected.address)}
      </>
    ),
    children: !connected ? (
      <div className="stack-2">
        <p className="small soft">
          {text('errand.connect')}. {text('steps.walletNeeded')}
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
      <StartProblem start={start} prove={prove} />
    ) : null,
  }
  const network: Step = {
    key: 'network',
    title: text('steps.network'),
    state: isOnNetwork ? 'done' : connected ? 'now' : 'later',
    outcome: isOnNetwork ? place?.network : undefined,
    children: connected && place && !isOnNetwork && <NetworkStep connected={connected} place={place} />,
  }
  const isShort = (outlook.data?.plan.shortages.length ?? 0) > 0
  const balances: Step = {
    key: 'balances',
    title: text('steps.balances'),
    state: !isProved ? 'later' : outlook.data && !isShort ? 'done' : 'now',
    children: !isProved ? null : outlook.data && !isShort ? (
      <BalanceWords outlook={outlook.data} payment={payment} />
    ) : outlook.data || outlook.isError ? (
      <BalanceStep lease={lease} payment={payment} />
    ) : (
      <SkeletonLines lines={1} />
    ),
  }
  return [wallet, network, balances]
}
