/** The foot of an errand's dialog: later, or the one button that goes on. */
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import type { ErrandInHand } from './useErrand.ts'

interface Props {
  readonly errand: ErrandInHand
  readonly label: string
  readonly onClose: () => void
  readonly onConnect: () => void
}

export function ErrandFoot({ errand, label, onClose, onConnect }: Props) {
  const text = useText('paying')
  const { connected, outlook, doer, done, isRunning, goOn } = errand
  if (done)
    return (
      <Button kind="main" onClick={onClose}>
        {text('errand.close')}
      </Button>
    )
  const isReady = doer !== undefined && outlook.data?.rehearsal !== undefined && !outlook.isError
  return (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('errand.later')}
      </Button>
      {connected ? (
        <Button kind="next" busy={doer !== undefined && isRunning} disabled={!isReady} onClick={() => void goOn()}>
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
