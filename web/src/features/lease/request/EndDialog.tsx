/** Declines, withdraws or cancels: shows the effect, asks why, and does it. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { messageValues } from '../messageValues.ts'
import { type EndTransition, useEndLease } from '../queries.ts'

export function EndDialog({
  lease,
  transition,
  onClose,
}: {
  lease: LeaseCard
  transition: EndTransition
  onClose: () => void
}) {
  const text = useText('leases')
  const refusal = useRefusal()
  const toast = useToast()
  const values = messageValues(lease, useLanguage())
  const [reason, setReason] = useState('')
  const end = useEndLease(transition, lease.id)
  const press = () =>
    end.mutate(reason.trim(), {
      onSuccess: () => {
        toast({ title: text(`end.${transition}.done`, values) })
        onClose()
      },
    })
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('end.keep')}
      </Button>
      <Button kind="main" busy={end.isPending} onClick={press}>
        {text(`action.${transition}`)}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={text(`end.${transition}.title`, values)} onClose={onClose} footer={foot}>
      <p>{text(`end.${transition}.what`, values)}</p>
      {end.error && <Callout tone="bad">{refusal(end.error)}</Callout>}
      <TextArea
        label={text('end.why', values)}
        hint={text('end.whyHint', values)}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  )
}
