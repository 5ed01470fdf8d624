/** Pays a month other than the next; a paid one needs a confirmation (D 11.2). */
import type { Ledger } from '@keyhold/api/ledger.ts'
import { isPaid } from '@keyhold/rental/ledger.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { isOpen, monthInSentence, monthName, nextMonth } from './months.ts'

interface Props {
  readonly ledger: Ledger
  readonly onPay: (month: number, again: boolean) => void
  readonly onClose: () => void
}

export function OtherMonthDialog({ ledger, onPay, onClose }: Props) {
  const text = useText('ledger')
  const language = useLanguage()
  const months = ledger.months.filter((month) => month.state !== 'at-handover' && month.state !== 'ended')
  const [chosen, setChosen] = useState(() => nextMonth(ledger)?.number ?? months[0]?.number)
  const month = months.find(({ number }) => number === chosen)
  const again = month !== undefined && isPaid(month)
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('keep')}
      </Button>
      <Button kind="main" disabled={!month} onClick={() => month && onPay(month.number, again)}>
        {text(again ? 'other.again' : 'other.go')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" steady title={text('other.title')} onClose={onClose} footer={footer}>
      <Select
        label={text('other.which')}
        value={String(chosen)}
        onChange={({ target }) => setChosen(Number(target.value))}
        options={months.map((one) => ({
          value: String(one.number),
          label: isOpen(one) ? monthName(one, language) : text('other.paid', { month: monthName(one, language) }),
        }))}
      />
      {again && <Notice>{text('other.ask', { month: monthInSentence(month, language) })}</Notice>}
    </Dialog>
  )
}
