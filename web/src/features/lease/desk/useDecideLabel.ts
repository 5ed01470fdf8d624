/** The label of a decision's button: what goes to whom, in the order of the fields. */
import type { DeskRow } from '@keyhold/api/desk.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { formatUsdt } from '../money.ts'
import { caseWords } from './deskWords.ts'
import type { useDecisionDraft } from './useDecisionDraft.ts'

type Draft = Pick<ReturnType<typeof useDecisionDraft>, 'toTenant' | 'sum'>

export function useDecideLabel(row: DeskRow, { toTenant, sum }: Draft): string {
  const text = useText('desk')
  const language = useLanguage()
  if (toTenant === undefined) return text('decision.decideEmpty')
  const { tenant, landlord } = caseWords(row, language)
  const toLandlord = sum - toTenant
  const amount = formatUsdt(sum, language)
  if (toTenant === 0n) return text('decision.decideAll', { amount, name: landlord, other: tenant })
  if (toLandlord === 0n) return text('decision.decideAll', { amount, name: tenant, other: landlord })
  return text('decision.decide', {
    tenantShare: formatUsdt(toTenant, language),
    tenant,
    landlordShare: formatUsdt(toLandlord, language),
    landlord,
  })
}
