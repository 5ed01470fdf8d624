/** Leaving with unsaved changes: autosaved drafts are saved first; the dialog asks only about the rest. */
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { HomeFormState } from './useHomeForm.ts'
import type { LeaveGuard } from './useLeaveGuard.ts'

interface Props {
  readonly leaveGuard: LeaveGuard
  readonly form: HomeFormState
}

export function LeaveDialog({ leaveGuard, form }: Props) {
  const text = useText('listingEditor')
  const { blocker } = leaveGuard
  const [isAsking, setIsAsking] = useState(false)
  const isBlocked = blocker.state === 'blocked'
  const stay = () => blocker.reset?.()
  const save = async () => {
    if (await form.save().catch(() => false)) blocker.proceed?.()
    else stay()
  }
  const leave = () => {
    form.discard()
    blocker.proceed?.()
  }
  const trySaving = useRef(async () => false)
  trySaving.current = () => form.save().catch(() => false)
  const needsQuestion = !form.isAutosaved || Object.keys(form.errors).length > 0 || form.photos.progress.count > 0
  useEffect(() => {
    setIsAsking(isBlocked && needsQuestion)
    if (!isBlocked || needsQuestion) return
    void trySaving.current().then((isSaved) => (isSaved ? blocker.proceed?.() : setIsAsking(true)))
  }, [isBlocked, needsQuestion, blocker])
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
    <Dialog open={isBlocked && isAsking} onClose={stay} title={text('leave.title')} size="small" footer={footer}>
      <p>{text('leave.body')}</p>
    </Dialog>
  )
}
