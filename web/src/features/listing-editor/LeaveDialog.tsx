/** Asks what shall become of unsaved changes. */
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { LeaveGuard } from './useLeaveGuard.ts'

interface Props {
  readonly leaveGuard: LeaveGuard
  readonly onSave: () => Promise<boolean>
  /** Whoever leaves without saving throws away what they changed. */
  readonly onLeave: () => void
}

export function LeaveDialog({ leaveGuard, onSave, onLeave }: Props) {
  const text = useText('listingEditor')
  const { blocker } = leaveGuard
  const stay = () => blocker.reset?.()
  const save = async () => {
    if (await onSave()) blocker.proceed?.()
    else stay()
  }
  const leave = () => {
    onLeave()
    blocker.proceed?.()
  }
  const footer = (
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
    <Dialog open={blocker.state === 'blocked'} onClose={stay} title={text('leave.title')} size="small" footer={footer}>
      <p>{text('leave.body')}</p>
    </Dialog>
  )
}
