/** The tenant's answer to deductions: agrees, contests with a reason, or "I have it" (D 11.3). */
import type { DepositReturnView } from '@keyhold/api/deductions.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useDepositValues } from './depositValues.ts'
import { useAnswerDeductions, useConfirmDeposit } from './queries.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly view: DepositReturnView
  readonly answer: 'agree' | 'contest' | 'had'
  readonly onClose: () => void
}

const groups = { agree: 'agreeing', contest: 'contesting', had: 'having' } as const

export function AnswerDialog({ lease, view: given, answer, onClose }: Props) {
  const text = useText('deductions')
  const toast = useToast()
  const refusal = useRefusal()
  // The one that was read: a statement that replaces it meanwhile is refused.
  const [view] = useState(given)
  const [objection, setObjection] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const say = useAnswerDeductions(lease.id)
  const confirm = useConfirmDeposit(lease.id)
  const values = useDepositValues(lease, view)
  const group = groups[answer]
  const statement = view.statement?.id ?? ''
  const isMissing = answer === 'contest' && objection.trim() === ''
  const onSuccess = () => {
    toast({ title: text(`${group}.done`, values) })
    onClose()
  }
  const press = () => {
    setIsAsked(true)
    if (isMissing) return
    if (answer === 'agree') say.mutate({ statement, answer: 'agreed' }, { onSuccess })
    else if (answer === 'contest') say.mutate({ statement, answer: 'contested', objection }, { onSuccess })
    else confirm.mutate({ amount: view.owed, statement: view.statement?.id ?? null }, { onSuccess })
  }
  const error = say.error ?? confirm.error
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('cancel')}
      </Button>
      <Button kind="main" busy={say.isPending || confirm.isPending} onClick={press}>
        {text(`${group}.button`)}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={text(`${group}.title`, values)} onClose={onClose} footer={footer}>
      <p>{text(`${group}.what`, values)}</p>
      {answer === 'had' && view.statement && view.mayAgree && (
        <p>{text(view.statement.objection ? 'having.objectionStands' : 'having.alsoAgrees', values)}</p>
      )}
      {error && <Callout tone="bad">{refusal(error)}</Callout>}
      {answer === 'contest' && (
        <TextArea
          label={text('contesting.field')}
          error={isAsked && isMissing ? text('contesting.need') : undefined}
          rows={4}
          maxLength={2000}
          value={objection}
          onChange={({ target }) => setObjection(target.value)}
        />
      )}
    </Dialog>
  )
}
