/** Carries a stored decision out: the shares again, the wallet's requests, and the button that sends it. */
import type { KeptDecision } from '@keyhold/api/desk.ts'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { EscrowAction } from '../../../gateways/wallet/calls.ts'
import { Notice } from '../../../ui/Callout.tsx'
import { formatUsdt } from '../money.ts'
import { CaseDialog, type CaseDialogProps } from './CaseDialog.tsx'
import { caseWords } from './deskWords.ts'

export function SplitDialog({ kept, ...dialog }: CaseDialogProps & { readonly kept: Pick<KeptDecision, 'toTenant'> }) {
  const text = useText('desk')
  const language = useLanguage()
  const { row } = dialog
  const toTenant = BigInt(kept.toTenant)
  const toLandlord = BigInt(row.held) - toTenant
  const words = caseWords(row, language)
  const action = useMemo<EscrowAction>(() => ({ kind: 'split', part: row.part, toTenant }), [row.part, toTenant])
  return (
    <CaseDialog {...dialog} action={action} title={text('split.title', words)} failure={text('split.failed')}>
      <Notice icon="arrow-right">
        {text('bar.to', { amount: formatUsdt(toTenant, language), name: words.tenant })}
      </Notice>
      <Notice icon="arrow-right">
        {text('bar.to', { amount: formatUsdt(toLandlord, language), name: words.landlord })}
      </Notice>
      <Notice icon="lock-simple">{text('split.final')}</Notice>
    </CaseDialog>
  )
}
