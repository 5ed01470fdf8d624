/** Asks what shall become of unsaved changes. */
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Leaving } from './useLeaving.ts'

interface Props {
  readonly leaving: Leaving
  readonly onSave: () => Promise<boolean>
  /** Whoever leaves without saving throws away what they changed. */
  readonly onLeave: () => void
}

export function LeaveDialog({ leaving, onSave, onLeave }: Props) {
  const text = useText('homes')
  const { blocker } = leaving
  const stay = () => blocker.reset?.()
  const save = async () => {
    if (await onSave()) blocker.proceed?.()
    else stay()
  }
  const leave = () => {
    onLeave()
    blocker.proceed?.()
  }
  const foot = (
    <>
      <Button kind="plain" onClick={leave}>
        {text('leave.leave')}
      </Button>
      <Button onClick={() => void save()}>{text('leave.save')}</Button>
      <Button kind="main" onClick={stay}>
        {text('leave.stay')}
      </Button>
    </>
  )
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={stay} title={text('leave.title')} size="small" foot={foot}>
      <p>{text('leave.body')}</p>
    </Dialog>
  )
}
