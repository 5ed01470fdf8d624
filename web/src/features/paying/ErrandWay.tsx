/** The way of an errand before it is sent: wallet, network, what is missing, the dry run in plain words, and what the wallet is asked. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useText } from '../../gateways/text.tsx'
import { useRememberedWallet } from '../../gateways/wallet/remembered.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout, Notice } from '../../ui/Callout.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { AnotherAccount } from './AnotherAccount.tsx'
import { ErrandDryRun } from './ErrandDryRun.tsx'
import { ErrandSteps } from './ErrandSteps.tsx'
import { NetworkStep } from './NetworkStep.tsx'
import css from './Paying.module.css'
import { Shortages } from './Shortages.tsx'
import type { ErrandInHand } from './useErrand.ts'
import { useErrandTrouble } from './useErrandTrouble.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly errand: ErrandInHand
  /** What a dispute would leave in the escrow. */
  readonly stays?: bigint | undefined
  /** The person’s own money is sent: that takes more words, and more confirmations. */
  readonly pays?: boolean
  readonly onConnect: () => void
}

/** Where a wallet was used before, what it will say has its room from the start: nothing moves under a hand. */
export function ErrandWay(props: Props) {
  const isAwaited = useRememberedWallet() !== undefined
  return (
    <div className={`${css.way} ${isAwaited ? (props.pays ? css.longWay : css.awaited) : ''}`}>
      <Way {...props} />
    </div>
  )
}

function Way({ lease, errand, stays, onConnect }: Props) {
  const text = useText('paying')
  const { connected, needed, current, place, placeFault, isOnNetwork, outlook, doer, news, failure, isRunning } = errand
  const trouble = useErrandTrouble(doer?.errand.act)
  if (placeFault !== undefined) return <Callout tone="bad">{trouble(placeFault)}</Callout>
  if (!connected) return <Notice icon="wallet">{text('errand.connect')}</Notice>
  if (!current) return <SkeletonLines lines={2} />
  if (!place) return <Callout tone="warn">{text('errand.otherChain')}</Callout>
  if (needed) return <AnotherAccount connected={connected} needed={needed} onConnect={onConnect} />
  if (!isOnNetwork) return <NetworkStep connected={connected} place={place} />
  if (!doer) return null
  return (
    <>
      {outlook.isPending && !news && <SkeletonLines lines={2} />}
      {outlook.isError && !isRunning && (
        <>
          <Callout tone="bad">{trouble(outlook.error)}</Callout>
          <div>
            <Button busy={outlook.isFetching} onClick={() => void outlook.refetch()}>
              {text('steps.again')}
            </Button>
          </div>
        </>
      )}
      <Shortages outlook={outlook} place={place} address={connected.address} />
      {outlook.data?.rehearsal && <ErrandDryRun lease={lease} doer={doer} outlook={outlook.data} stays={stays} />}
      {outlook.data && !outlook.isError && <ErrandSteps errand={errand} outlook={outlook.data} />}
      {failure && !isRunning && (
        <Callout tone={failure.isRefusal ? 'quiet' : 'bad'} {...(!failure.isRefusal && { title: errand.failed })}>
          {failure.sentence}
        </Callout>
      )}
    </>
  )
}
