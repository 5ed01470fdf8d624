/**
 * A transaction before it is sent: wallet, network, shortages, the simulation in plain words, and the wallet's prompts.
 */
import { useText } from '../../../gateways/text/useText.tsx'
import { useRecentWallet } from '../../../gateways/wallet/recentWallet.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout, Notice } from '../../../ui/Callout.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { NotConfirmed } from '../NotConfirmed.tsx'
import type { PromptPeople } from './ExpectedPrompt.tsx'
import { LargeAllowance } from './LargeAllowance.tsx'
import { NetworkStep } from './NetworkStep.tsx'
import { Shortages } from './Shortages.tsx'
import { SlowNode } from './SlowNode.tsx'
import css from './Transaction.module.css'
import { TransactionSimulation } from './TransactionSimulation.tsx'
import type { TransactionFlow } from './useTransaction.ts'
import { useTransactionError } from './useTransactionError.ts'
import { WalletPrompts } from './WalletPrompts.tsx'
import { WrongAccount } from './WrongAccount.tsx'

interface Props {
  readonly people: PromptPeople
  readonly flow: TransactionFlow
  /** What a dispute would leave in the escrow. */
  readonly staysHeld?: bigint | undefined
  /** The money goes to several parties, or is the user's own: that takes more words. */
  readonly movesMuch?: boolean
  readonly onConnect: () => void
}

/** If a wallet was used before, space for its simulation is reserved, to avoid layout shift. */
export function TransactionPreparation(props: Props) {
  // Loaded before the dialog: messages that load later would suspend it, and hide what is being typed.
  useText('prompt')
  const isWalletExpected = useRecentWallet() !== undefined
  return (
    <div className={`${css.way} ${isWalletExpected ? (props.movesMuch ? css.longWay : css.awaited) : ''}`}>
      <NotConfirmed timeZone={props.people.timeZone} />
      <Preparation {...props} />
    </div>
  )
}

function Preparation({ people, flow, staysHeld, onConnect }: Props) {
  const text = useText('paying')
  const {
    connected,
    requiredAccount,
    current,
    network,
    networkError,
    isOnNetwork,
    preview,
    context,
    update,
    failure,
    isRunning,
  } = flow
  const messageOf = useTransactionError(context?.transaction.kind)
  if (networkError !== undefined) return <Callout tone="bad">{messageOf(networkError)}</Callout>
  if (!connected) return <Notice icon="wallet">{text('transaction.connect')}</Notice>
  if (!current) return <SkeletonLines lines={2} />
  if (!network) return <Callout tone="warn">{text('transaction.otherChain')}</Callout>
  if (requiredAccount) return <WrongAccount connected={connected} required={requiredAccount} onConnect={onConnect} />
  if (!isOnNetwork) return <NetworkStep connected={connected} network={network} />
  if (!context) return null
  return (
    <>
      {preview.isPending && !update && (
        <>
          <SkeletonLines lines={2} />
          <SlowNode />
        </>
      )}
      {preview.isError && !isRunning && (
        <>
          <Callout tone="bad">{messageOf(preview.error)}</Callout>
          <div>
            <Button busy={preview.isFetching} onClick={() => void preview.refetch()}>
              {text('steps.again')}
            </Button>
          </div>
        </>
      )}
      <Shortages preview={preview} network={network} address={connected.address} />
      {preview.data?.simulation && (
        <TransactionSimulation people={people} context={context} preview={preview.data} staysHeld={staysHeld} />
      )}
      {preview.data?.simulation && (
        <LargeAllowance
          preview={preview.data}
          transaction={context.transaction}
          isExact={context.isExact === true}
          onReset={flow.makeExact}
        />
      )}
      {preview.data && !preview.isError && <WalletPrompts people={people} flow={flow} preview={preview.data} />}
      {failure && !isRunning && (
        <Callout tone={failure.isRefusal ? 'quiet' : 'bad'} {...(!failure.isRefusal && { title: flow.failureTitle })}>
          {failure.sentence}
        </Callout>
      )}
    </>
  )
}
