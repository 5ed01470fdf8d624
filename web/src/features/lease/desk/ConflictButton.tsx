/** Declares a conflict of interest, after a confirmation: it removes the case from the arbitrator irrevocably. */
import { type ReactNode, useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button, type ButtonKind } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useDeclareInterest } from './queries.ts'

interface Props {
  readonly leaseId: string
  readonly kind: ButtonKind
  readonly children: ReactNode
}

export function ConflictButton({ leaseId, kind, children }: Props) {
  const text = useText('desk')
  const refusal = useRefusal()
  const [isAsking, setIsAsking] = useState(false)
  const declare = useDeclareInterest(leaseId)
  const close = () => setIsAsking(false)
  const footer = (
    <>
      <Button kind="plain" onClick={close}>
        {text('interest.stay')}
      </Button>
      <Button kind="main" busy={declare.isPending} onClick={() => declare.mutate('conflict', { onSuccess: close })}>
        {text('interest.some')}
      </Button>
    </>
  )
  return (
    <>
      <Button kind={kind} small={kind === 'plain'} aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {children}
      </Button>
      <Dialog open={isAsking} size="small" title={text('interest.sure')} footer={footer} onClose={close}>
        <p>{text('interest.sureWhat')}</p>
        {declare.error && <Callout tone="bad">{refusal(declare.error)}</Callout>}
      </Dialog>
    </>
  )
}
