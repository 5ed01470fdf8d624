/** Proposes an early end: a day, and its effect on the money before it is sent. */
import type { EndingView } from '@keyhold/api/endings.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { counterpartName } from '../partyName.ts'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import css from './Ending.module.css'
import { isOfDay } from './isOfDay.ts'
import { PlanList } from './PlanList.tsx'
import { useEndingPlan, useProposeEnding } from './queries.ts'
import { SignEnd } from './SignEnd.tsx'
import { useEndSigning } from './useEndSigning.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  readonly view: EndingView
  readonly days: NonNullable<EndingView['days']>
  /** The currently proposed day. */
  readonly proposed: string | undefined
  readonly onClose: () => void
}

export function ProposeDialog({ lease, view, days, proposed, onClose, WalletDialog }: Props) {
  const text = useText('endings')
  const language = useLanguage()
  const toast = useToast()
  const messageOf = useWalletError()
  const name = counterpartName(lease, language)
  const [day, setDay] = useState(proposed ?? '')
  const isPossible = day >= days.first && day <= days.last
  const plan = useEndingPlan(lease.id, isPossible ? day : undefined)
  const propose = useProposeEnding(lease.id)
  const [isSigned, setIsSigned] = useState(false)
  const [connecting, setConnecting] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const known = isPossible && isOfDay(lease, day, plan.data) ? plan.data : undefined
  const signing = useEndSigning(lease, view, known)
  const send = async () => {
    setFailure(undefined)
    try {
      const signed = isSigned ? await signing.sign?.() : undefined
      await propose.mutateAsync({ validTo: day, ...(signed && { signed }) })
      toast({ title: text('propose.done', { name }) })
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  const error = failure ?? plan.error
  const isReady = known && (!isSigned || signing.sign)
  const [first, last] = [formatDay(days.first, language), formatDay(days.last, language)]
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('propose.keep')}
      </Button>
      <Button kind="main" busy={propose.isPending} disabled={!isReady} onClick={() => void send()}>
        {isPossible ? text('propose.button', { day: formatDay(day, language) }) : text('propose.buttonNone')}
      </Button>
    </>
  )
  return (
    <>
      <Dialog open size="small" title={text('propose.title')} onClose={onClose} footer={footer}>
        <p>{text('propose.what', { name })}</p>
        {error && <Callout tone="bad">{messageOf(error)}</Callout>}
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
        {view.agreedMoveOut !== null && (
          <SignEnd
            lease={lease}
            signing={signing}
            isWanted={isSigned}
            onWant={setIsSigned}
            onConnect={() => setConnecting(true)}
          />
        )}
      </Dialog>
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}
