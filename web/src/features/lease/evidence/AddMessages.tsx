/** Picks messages of the parties' conversation and adds them to the viewer's side. */
import type { Evidence, QuotedMessages } from '@keyhold/api/evidence.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { PickMessages } from './PickMessages.tsx'
import { readConversation, readPiece } from './queries.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly part: EscrowPart
  /** The evidence on the viewer's side of that part. */
  readonly own: readonly Evidence[]
}

export function AddMessages({ lease, part, own }: Props) {
  const text = useText('evidence')
  const refusal = useRefusal()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const [read, setRead] = useState<{ said: QuotedMessages['messages']; shown: ReadonlySet<string> }>()
  const open = async () => {
    setIsBusy(true)
    const pieces = own.filter(({ kind }) => kind === 'messages')
    await Promise.all([readConversation(lease), ...pieces.map(({ id }) => readPiece('party', lease.id, id))])
      .then(([said, ...shown]) => setRead({ said, shown: new Set(shown.flat().map(({ id }) => id)) }))
      .catch((error: unknown) => toast({ title: text('messages.failed'), children: refusal(error), tone: 'bad' }))
    setIsBusy(false)
  }
  return (
    <>
      <Button icon="chat-circle" busy={isBusy} aria-haspopup="dialog" onClick={() => void open()}>
        {text('messages.add')}
      </Button>
      {read && <PickMessages lease={lease} part={part} {...read} onClose={() => setRead(undefined)} />}
    </>
  )
}
