/** Cancel asks what to do with the draft, then leads home (D 11.26). */
import { useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { useToast } from '../../ui/Toast.tsx'
import type { HomeFormState } from './useHomeForm.ts'
import type { LeaveGuard } from './useLeaveGuard.ts'

export type Cancelling = ReturnType<typeof useCancelling>

/** `onCancel` leads home. */
export function useCancelling(form: HomeFormState, leaveGuard: LeaveGuard, onCancel: () => void) {
  const text = useText('listingEditor')
  const refusal = useRefusal()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const leave = () => {
    leaveGuard.allow()
    onCancel()
  }
  return {
    isAsking,
    /** Asks about an existing draft; a home that was public cannot be discarded. */
    cancel() {
      const hasDraft = form.state === 'draft' && (form.id !== undefined || form.isChanged)
      if (hasDraft) setIsAsking(true)
      else onCancel()
    },
    stay: () => setIsAsking(false),
    async keep() {
      setIsAsking(false)
      if (await form.save().catch(() => false)) leave()
      else onCancel()
    },
    async discard() {
      setIsAsking(false)
      await form
        .discardDraft()
        .then(leave, (error: unknown) => toast({ tone: 'bad', title: text('mine.failed'), children: refusal(error) }))
    },
  }
}
