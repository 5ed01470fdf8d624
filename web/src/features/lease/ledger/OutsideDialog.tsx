/**
 * Reports that a month was paid outside the escrow: the tenant claims it, the landlord confirms it irrevocably
 * (D 11.2).
 */

import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger } from '@keyhold/api/ledger.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { digits } from '@keyhold/rental/money.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { formatUsdt, parseUsdt, usdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'
import { monthInSentence } from './months.ts'
import { useSayPaidOutside } from './queries.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly ledger: Ledger
  readonly month: number
  readonly now: number
  readonly onClose: () => void
}

export function OutsideDialog({ lease, ledger, month: number, now, onClose }: Props) {
  const text = useText('ledger')
  const language = useLanguage()
  const refusal = useRefusal()
  const toast = useToast()
  const say = useSayPaidOutside(lease.id)
  const month = ledger.months.find((one) => one.number === number)
  const today = dayAt(now, ledger.timeZone)
  const [on, setOn] = useState(month?.claimedOn ?? today)
  const [typed, setTyped] = useState(() => (month && BigInt(month.open) > 0n ? digits(usdt(month.open)) : ''))
  if (!month) return null
  const amount = parseUsdt(typed)
  const isBad = ledger.isLandlord && (amount === undefined || amount === 0n || amount > BigInt(month.open))
  const isAhead = on > today
  const first = acceptedOn(lease, ledger)
  const isEarly = on !== '' && on < first
  const dayWrong = isAhead ? 'dayAhead' : isEarly ? 'dayEarly' : undefined
  const role = ledger.isLandlord ? 'landlord' : 'tenant'
  const values = {
    month: monthInSentence(month, language),
    name: counterpartName(lease, language),
    amount: formatUsdt(month.open, language),
    first: first && formatDay(first, language, 'long'),
  }
  const press = () =>
    say.mutate(
      { month: number, on, ...(ledger.isLandlord && { amount: String(amount), open: month.open }) },
      {
        onSuccess: () => {
          toast({ title: text(`outside.${role}.done`, values) })
          onClose()
        },
      },
    )
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('keep')}
      </Button>
      <Button kind="main" busy={say.isPending} disabled={isBad || dayWrong !== undefined || on === ''} onClick={press}>
        {text(`outside.${role}.button`, values)}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={text(`outside.${role}.title`, values)} onClose={onClose} footer={footer}>
      <p>{text(`outside.${role}.what`, values)}</p>
      {say.error && <Callout tone="bad">{refusal(say.error)}</Callout>}
      <DateField
        label={text('outside.day')}
        min={first || undefined}
        max={today}
        error={dayWrong && text(`outside.${dayWrong}`, values)}
        value={on}
        onDay={setOn}
      />
      {ledger.isLandlord && (
        <Field
          label={text('outside.amount')}
          error={isBad && typed !== '' ? text('outside.amountWrong', values) : undefined}
          unit="USDT"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </Dialog>
  )
}

/** The earliest possible payment date: nothing is owed before a lease is accepted. */
function acceptedOn({ history }: LeaseDetail, { timeZone }: Ledger): string {
  const accepted = history.find(({ act }) => act === 'accept')
  return accepted ? dayAt(accepted.at, timeZone) : ''
}
