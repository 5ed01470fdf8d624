/** Declines several requests: one message, which each person gets; what fails stays chosen, with its reason. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { formatList } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { partyName } from '../partyName.ts'
import { useDeclineSeveral } from '../queries.ts'
import css from './LeaseLists.module.css'

interface Props {
  /** The requests that can be declined. */
  readonly leases: readonly LeaseCard[]
  /** The chosen ones' ids. */
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
}

export function DeclineSeveral({ leases, chosen, onChoose }: Props) {
  const text = useText('requests')
  const [isAsking, setIsAsking] = useState(false)
  const chosenLeases = leases.filter(({ id }) => chosen.includes(id))
  const isAll = chosenLeases.length === leases.length
  return (
    <fieldset className={css.several} aria-label={text('several.group')}>
      <label className={css.all}>
        <input type="checkbox" checked={isAll} onChange={() => onChoose(isAll ? [] : leases.map(({ id }) => id))} />
        <span>
          {chosenLeases.length === 0
            ? text('several.chooseAll', { count: leases.length })
            : text('several.chosen', { count: chosenLeases.length })}
        </span>
      </label>
      <Button kind="plain" small disabled={chosenLeases.length === 0} onClick={() => setIsAsking(true)}>
        {text('several.decline')}
      </Button>
      {isAsking && <DeclineDialog leases={chosenLeases} onChoose={onChoose} onClose={() => setIsAsking(false)} />}
    </fieldset>
  )
}

interface DialogProps {
  readonly leases: readonly LeaseCard[]
  readonly onChoose: (ids: readonly string[]) => void
  readonly onClose: () => void
}

function DeclineDialog({ leases, onChoose, onClose }: DialogProps) {
  const text = useText('requests')
  const leaseText = useText('leases')
  const language = useLanguage()
  const refusal = useRefusal()
  const toast = useToast()
  const [reason, setReason] = useState('')
  const decline = useDeclineSeveral()
  const press = () =>
    decline.mutate(
      { ids: leases.map(({ id }) => id), reason: reason.trim() },
      {
        onSuccess: ({ done, failed }) => {
          onChoose(failed.map(({ id }) => id))
          if (done > 0) toast({ title: text('several.done', { count: done }) })
          if (failed.length === 0) onClose()
        },
      },
    )
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {leaseText('end.keep')}
      </Button>
      <Button kind="main" busy={decline.isPending} onClick={press}>
        {text('several.decline')}
      </Button>
    </>
  )
  const names = formatList(
    leases.map(({ counterpart }) => partyName(counterpart)),
    language,
  )
  return (
    <Dialog open size="small" title={text('several.title', { count: leases.length })} onClose={onClose} footer={foot}>
      <p>{names}</p>
      <p>{text('several.what')}</p>
      {leases.map(({ id, counterpart }) => {
        const failure = decline.data?.failed.find((one) => one.id === id)
        return (
          failure && (
            <Callout key={id} tone="bad" title={partyName(counterpart)}>
              {refusal(failure.error)}
            </Callout>
          )
        )
      })}
      <TextArea
        label={text('several.why')}
        hint={text('several.whyHint')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  )
}
