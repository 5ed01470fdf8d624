/** Ends the stay of a disputed handover: the last day, what follows for the deposit, and the button that sends it. */
import { dayAt, daysAfter, instantAt } from '@keyhold/rental/day.ts'
import { useMemo, useState } from 'react'
import { formatDay, formatDayAt } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { EscrowAction } from '../../../gateways/wallet/calls.ts'
import { Notice } from '../../../ui/Callout.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { CaseDialog, type CaseDialogProps } from './CaseDialog.tsx'
import { decisionStart } from './DecidableFrom.tsx'
import { caseWords } from './deskWords.ts'

type CaseOfStay = Pick<CaseDialogProps, 'row' | 'lease'>

/**
 * Whether the escrow lets the arbitrator end the stay now: of a disputed handover, from the hearing until it is due. Where
 * two instances decide, the arbitrator is their contract.
 */
export function canEndStay({ row, lease }: CaseOfStay, now: number): boolean {
  return (
    row.part === 'handover' && !row.appeal && now >= decisionStart(row) && now < row.due && now < lease.terms.moveOut
  )
}

/** The days on which it can end: after the day of move-in, up to today, and before the agreed end. */
function possibleDays({ row: { timeZone }, lease: { terms } }: CaseOfStay, now: number) {
  const last = dayAt(Math.min(now, terms.moveOut - 86_400), timeZone)
  return { first: daysAfter(dayAt(terms.moveIn, timeZone), 1), last }
}

/** The escrow checks the day again, for the stay may have ended earlier since. */
export function EndStayDialog({ now, ...dialog }: CaseDialogProps & { readonly now: number }) {
  const text = useText('desk')
  const language = useLanguage()
  const { row, lease } = dialog
  const { first, last } = possibleDays(dialog, now)
  const [day, setDay] = useState<string>(last)
  const isPossible = day >= first && day <= last
  const newMoveOut = instantAt(isPossible ? day : last, 12, row.timeZone)
  const action = useMemo<EscrowAction>(
    () => ({ kind: 'endEarlier', newMoveOut, deadline: 0n, signature: '0x' }),
    [newMoveOut],
  )
  const due = Math.max(newMoveOut, now) + lease.terms.returnDays * 86_400
  const words = { ...caseWords(row, language), depositDue: formatDayAt(due, row.timeZone, language) }
  const range = { first: formatDay(first, language), last: formatDay(last, language) }
  return (
    <CaseDialog
      {...dialog}
      action={isPossible ? action : undefined}
      title={text('endStay.title')}
      failure={text('endStay.failed')}
    >
      <p>{text('endStay.what', words)}</p>
      <DateField
        label={text('endStay.day')}
        min={first}
        max={last}
        error={isPossible ? undefined : text('endStay.dayWrong', range)}
        value={day}
        onDay={setDay}
      />
      {BigInt(lease.terms.deposit) > 0n && <Notice icon="calendar-blank">{text('endStay.deposit', words)}</Notice>}
      <Notice icon="scales">{text('endStay.first', words)}</Notice>
      <Notice icon="lock-simple">{text('endStay.final')}</Notice>
    </CaseDialog>
  )
}
