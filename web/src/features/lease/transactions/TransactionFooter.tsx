/** A transaction dialog's footer: later, or the one button that continues. */
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useNotConfirmedSince } from '../NotConfirmed.tsx'
import type { TransactionFlow } from './useTransaction.ts'

/** What must reach the chain before a day of the escrow: it waits for no node that lost its history. */
const withDeadline: readonly string[] = [
  'dispute',
  'endEarlier',
  'split',
  'lengthen',
  'splitPair',
  'lengthenPair',
  'appeal',
  'executeDecision',
  'decideCase',
  'lengthenCase',
]

interface Props {
  readonly flow: TransactionFlow
  readonly label: string
  /** Runs before the wallet is asked; false prevents the request. */
  readonly prepare?: { readonly isBusy: boolean; readonly run: () => Promise<boolean> } | undefined
  readonly onClose: () => void
  readonly onConnect: () => void
}

export function TransactionFooter({ flow, label, prepare, onClose, onConnect }: Props) {
  const text = useText('paying')
  const since = useNotConfirmedSince()
  const { connected, preview, context, done, isRunning, submit } = flow
  if (done)
    return (
      <Button kind="main" onClick={onClose}>
        {text('transaction.close')}
      </Button>
    )
  const confirm = async () => {
    if (!prepare || (await prepare.run())) await submit()
  }
  const isBusy = (context !== undefined && isRunning) || prepare?.isBusy === true
  const isRefused = since !== null && !withDeadline.includes(context?.transaction.kind ?? '')
  const isReady = !isRefused && context !== undefined && preview.data?.simulation !== undefined && !preview.isError
  return (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('transaction.later')}
      </Button>
      {connected ? (
        <Button kind="next" busy={isBusy} disabled={!isReady} onClick={() => void confirm()}>
          {label}
        </Button>
      ) : (
        <Button kind="main" icon="wallet" onClick={onConnect}>
          {text('steps.connect')}
        </Button>
      )}
    </>
  )
}
