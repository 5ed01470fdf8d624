/** Declines, withdraws or cancels: says what it means, asks why, and does it. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { phrasesOf } from './phrases.ts'
import { type End, useEnd } from './queries.ts'

export function EndDialog({ lease, act, onClose }: { lease: LeaseCard; act: End; onClose: () => void }) {
  const text = useText('leases')
  const refusal = useRefusal()
  const toast = useToast()
  const phrases = phrasesOf(lease, useLanguage())
  const [reason, setReason] = useState('')
  const end = useEnd(act, lease.id)
  const press = () =>
    end.mutate(reason.trim(), {
      onSuccess: () => {
        toast({ title: text(`end.${act}.done`, phrases) })
        onClose()
      },
    })
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('end.keep')}
      </Button>
      <Button kind="main" busy={end.isPending} onClick={press}>
        {text(`act.${act}`)}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={text(`end.${act}.title`, phrases)} onClose={onClose} foot={foot}>
      <p>{text(`end.${act}.what`, phrases)}</p>
      {end.error && <Callout tone="bad">{refusal(end.error)}</Callout>}
      <TextArea
        label={text('end.why', phrases)}
        hint={text('end.whyHint', phrases)}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  )
}
