/** Extends a disputed part: the new date, and the button that sends it. */
import { useMemo, useState } from 'react'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { AppealAction } from '../../../gateways/wallet/appealCalls.ts'
import type { EscrowAction } from '../../../gateways/wallet/calls.ts'
import { Select } from '../../../ui/Select.tsx'
import { CaseDialog, type CaseDialogProps, instanceOf } from './CaseDialog.tsx'
import { caseWords } from './deskWords.ts'

/** `dates` in unix seconds, soonest first, at least one. */
export function LengthenDialog({ dates, ...dialog }: CaseDialogProps & { readonly dates: readonly number[] }) {
  const text = useText('desk')
  const language = useLanguage()
  const { row } = dialog
  const [offered] = useState(dates)
  const [newDue, setNewDue] = useState(offered[0] ?? row.due)
  const instance = instanceOf(dialog)
  const action = useMemo<EscrowAction | AppealAction>(
    () =>
      instance
        ? { kind: 'lengthenCase', part: row.part, newDue, instance }
        : { kind: 'lengthen', part: row.part, newDue },
    [row.part, newDue, instance],
  )
  const options = offered.map((at) => ({ value: String(at), label: formatDateTime(at, row.timeZone, language) }))
  return (
    <CaseDialog {...dialog} action={action} title={text('lengthen.title')} failure={text('lengthen.failed')}>
      <p>{text('lengthen.what', caseWords(row, language))}</p>
      <Select
        label={text('lengthen.until')}
        options={options}
        value={String(newDue)}
        onChange={({ target }) => setNewDue(Number(target.value))}
      />
    </CaseDialog>
  )
}
