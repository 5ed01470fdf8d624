/** Sets or proposes the month that a rent is for. */

import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger, LedgerRent } from '@keyhold/api/ledger.ts'
import { isPaid } from '@keyhold/rental/ledger.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout, Notice } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { counterpartName } from '../partyName.ts'
import { monthInSentence, monthName } from './months.ts'
import { useNameMonth } from './queries.ts'

interface Props {
  readonly rent: LedgerRent
  readonly ledger: Ledger
  readonly lease: LeaseDetail
  readonly onClose: () => void
}

export function MonthOfRentDialog({ rent, ledger, lease, onClose }: Props) {
  const text = useText('ledger')
  const language = useLanguage()
  const refusal = useRefusal()
  const name = useNameMonth(lease.id)
  const months = ledger.months.filter(({ state }) => state !== 'at-handover')
  const counted = rent.month ?? rent.counts[0]?.month ?? months[0]?.number
  const [chosen, setChosen] = useState(counted)
  const month = months.find(({ number }) => number === chosen)
  const isFirst = rent.month === null && !ledger.isLandlord
  const isTaken = month !== undefined && isPaid(month) && !rent.counts.some((one) => one.month === month.number)
  const press = () =>
    name.mutate(
      { transactionId: rent.transactionId, order: rent.order, month: chosen ?? 0, ...(isTaken && { again: true }) },
      { onSuccess: onClose },
    )
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('keep')}
      </Button>
      <Button kind="main" busy={name.isPending} disabled={!month} onClick={press}>
        {text(isFirst ? 'month.say' : 'month.propose')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" steady title={text('month.title')} onClose={onClose} footer={footer}>
      <p>{text(isFirst ? 'month.once' : 'month.both', { name: counterpartName(lease, language) })}</p>
      {name.error && <Callout tone="bad">{refusal(name.error)}</Callout>}
      <Select
        label={text('other.which')}
        value={String(chosen)}
        onChange={({ target }) => setChosen(Number(target.value))}
        options={months.map((one) => ({ value: String(one.number), label: monthName(one, language) }))}
      />
      {isTaken && <Notice>{text('month.taken', { month: monthInSentence(month, language) })}</Notice>}
    </Dialog>
  )
}
