/** Carries a stored decision out: the shares again, the wallet's requests, and the button that sends it. */
import type { KeptDecision } from '@keyhold/api/desk.ts'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { AppealAction } from '../../../gateways/wallet/appealCalls.ts'
import type { EscrowAction } from '../../../gateways/wallet/calls.ts'
import { Notice } from '../../../ui/Callout.tsx'
import { formatUsdt } from '../money.ts'
import { CaseDialog, type CaseDialogProps, instanceOf } from './CaseDialog.tsx'
import { caseWords } from './deskWords.ts'

export function SplitDialog({ kept, ...dialog }: CaseDialogProps & { readonly kept: Pick<KeptDecision, 'toTenant'> }) {
  const text = useText('desk')
  const appeals = useText('appeals')
  const language = useLanguage()
  const { row } = dialog
  const toTenant = BigInt(kept.toTenant)
  const toLandlord = BigInt(row.held) - toTenant
  const words = caseWords(row, language)
  const instance = instanceOf(dialog)
  const action = useMemo<EscrowAction | AppealAction>(
    () =>
      instance
        ? { kind: 'decideCase', part: row.part, toTenant, instance }
        : { kind: 'split', part: row.part, toTenant },
    [row.part, toTenant, instance],
  )
  return (
    <CaseDialog {...dialog} action={action} title={text('split.title', words)} failure={text('split.failed')}>
      <Notice icon="arrow-right">
        {text('bar.to', { amount: formatUsdt(toTenant, language), name: words.tenant })}
      </Notice>
      <Notice icon="arrow-right">
        {text('bar.to', { amount: formatUsdt(toLandlord, language), name: words.landlord })}
      </Notice>
      <Notice icon="lock-simple">{row.appeal ? appeals(`desk.sent.${row.appeal.seat}`) : text('split.final')}</Notice>
    </CaseDialog>
  )
}
