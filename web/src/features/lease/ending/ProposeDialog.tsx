/** Proposes an early end: a day, and its effect on the money before it is sent. */
import type { EndingView } from '@keyhold/api/endings.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { counterpartName } from '../partyName.ts'
import css from './Ending.module.css'
import { PlanList } from './PlanList.tsx'
import { useEndingPlan, useProposeEnding } from './queries.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly days: NonNullable<EndingView['days']>
  /** The currently proposed day. */
  readonly proposed: string | undefined
  readonly onClose: () => void
}

export function ProposeDialog({ lease, days, proposed, onClose }: Props) {
  const text = useText('endings')
  const language = useLanguage()
  const toast = useToast()
  const refusal = useRefusal()
  const name = counterpartName(lease, language)
  const [day, setDay] = useState(proposed ?? '')
  const isPossible = day >= days.first && day <= days.last
  const plan = useEndingPlan(lease.id, isPossible ? day : undefined)
  const propose = useProposeEnding(lease.id)
  const send = () =>
    propose.mutate(day, {
      onSuccess: () => {
        toast({ title: text('propose.done', { name }) })
        onClose()
      },
    })
  const error = propose.error ?? plan.error
  const [first, last] = [formatDay(days.first, language), formatDay(days.last, language)]
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('propose.keep')}
      </Button>
      <Button kind="main" busy={propose.isPending} disabled={!isPossible || !plan.data} onClick={send}>
        {isPossible ? text('propose.button', { day: formatDay(day, language) }) : text('propose.buttonNone')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={text('propose.title')} onClose={onClose} footer={footer}>
      <p>{text('propose.what', { name })}</p>
      {error && <Callout tone="bad">{refusal(error)}</Callout>}
      <DateField
        label={text('propose.day')}
        min={days.first}
        max={days.last}
        error={day !== '' && !isPossible ? text('propose.dayWrong', { first, last }) : undefined}
        value={day}
        onDay={setDay}
      />
      <div className={css.pending}>
        {!isPossible && <p>{text('propose.wait')}</p>}
        {isPossible && plan.data && <PlanList lease={lease} plan={plan.data} />}
        {isPossible && plan.isPending && <SkeletonLines lines={4} />}
      </div>
    </Dialog>
  )
}
