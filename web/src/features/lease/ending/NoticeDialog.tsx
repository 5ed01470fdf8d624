/** Gives notice: the last day, its effect on the money and what follows, then the wallet ends the stay at the escrow. */
import type { EndingView } from '@keyhold/api/endings.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useMemo, useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { EscrowAction } from '../../../gateways/wallet/calls.ts'
import { Callout, Notice } from '../../../ui/Callout.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { viewerOf } from '../leaseState.ts'
import { counterpartName } from '../partyName.ts'
import { promptPeople } from '../transactions/ExpectedPrompts.tsx'
import { TransactionFooter } from '../transactions/TransactionFooter.tsx'
import { TransactionPreparation } from '../transactions/TransactionPreparation.tsx'
import { TransactionSent } from '../transactions/TransactionSent.tsx'
import { useTransaction } from '../transactions/useTransaction.ts'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import css from './Ending.module.css'
import { isOfDay } from './isOfDay.ts'
import { PlanList } from './PlanList.tsx'
import { usePlanValues } from './planValues.ts'
import { useNoticePlan } from './queries.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  readonly days: NonNullable<EndingView['days']>
  readonly onClose: () => void
}

export function NoticeDialog({ lease, days, onClose, WalletDialog }: Props) {
  const text = useText('endings')
  const language = useLanguage()
  const refusal = useRefusal()
  const [connecting, setConnecting] = useState(false)
  const [day, setDay] = useState(days.first)
  const isPossible = day >= days.first && day <= days.last
  const plan = useNoticePlan(lease.id, isPossible ? day : undefined)
  const known = isPossible && isOfDay(lease, day, plan.data) ? plan.data : undefined
  const flow = useTransaction(lease, useNotice(known?.moveOut), text('notice.failed'))
  const name = counterpartName(lease, language)
  const [first, last] = [formatDay(days.first, language), formatDay(days.last, language)]
  return (
    <>
      <Dialog
        open
        size="small"
        title={text('notice.title')}
        onClose={onClose}
        footer={
          <TransactionFooter
            flow={flow}
            label={text('notice.send', { day: formatDay(day, language) })}
            onClose={onClose}
            onConnect={() => setConnecting(true)}
          />
        }
      >
        {flow.done ? (
          <TransactionSent lease={lease} network={flow.network} transactionId={flow.done.transactionId} />
        ) : (
          <>
            <p>{text(viewerOf(lease) === 'tenant' ? 'notice.ask' : 'notice.askLandlord', { name })}</p>
            <DateField
              label={text('propose.day')}
              min={days.first}
              max={days.last}
              error={isPossible ? undefined : text('propose.dayWrong', { first, last })}
              value={day}
              onDay={setDay}
            />
            {plan.error && <Callout tone="bad">{refusal(plan.error)}</Callout>}
            <div className={css.pending}>
              {isPossible && plan.data && <PlanList lease={lease} plan={plan.data} />}
              {isPossible && plan.isPending && <SkeletonLines lines={4} />}
            </div>
            {isPossible && plan.data && <Next lease={lease} plan={plan.data} />}
            <Notice icon="warning">{text('notice.final', { name })}</Notice>
            <TransactionPreparation people={promptPeople(lease)} flow={flow} onConnect={() => setConnecting(true)} />
          </>
        )}
      </Dialog>
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}

/** What follows for the home and the deposit. */
function Next({ lease, plan }: Parameters<typeof PlanList>[0]) {
  const text = useText('endings')
  const values = usePlanValues(lease, plan)
  return <p>{text(plan.deposit ? 'notice.next' : 'notice.nextNoDeposit', values)}</p>
}

/** The escrow call, once the day's instant is known. */
function useNotice(newMoveOut: number | undefined): EscrowAction | undefined {
  return useMemo(
    () => (newMoveOut === undefined ? undefined : { kind: 'endEarlier', newMoveOut, deadline: 0n, signature: '0x' }),
    [newMoveOut],
  )
}
