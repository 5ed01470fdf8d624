/** The values of a handover deposit's messages. */
import type { DepositReturnView } from '@keyhold/api/deductions.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { formatDateTime, formatDayAt } from '../../../gateways/format/format.ts'
import { useLanguage } from '../../../gateways/text/useText.tsx'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'

/** The values of its sentences, per reader; days in the home's time. */
export function useDepositValues(lease: LeaseDetail, view: DepositReturnView | undefined) {
  const language = useLanguage()
  const inUsdt = (sum: string | undefined) => formatUsdt(sum ?? 0n, language)
  const at = (instant: number | null | undefined) => (instant ? formatDateTime(instant, lease.timeZone, language) : '')
  return {
    name: counterpartName(lease, language),
    whole: inUsdt(view?.toLandlord),
    received: inUsdt(view?.received),
    deducted: inUsdt(view?.kept),
    owed: inUsdt(view?.owed),
    due: at(view?.due),
    answerBy: at(view?.statement?.answerBy),
    replaceBy: at(view?.statement?.replaceBy),
    answered: at(view?.statement?.answeredAt),
    day: view?.hadAt ? formatDayAt(view.hadAt, lease.timeZone, language) : '',
  }
}
export type DepositValues = ReturnType<typeof useDepositValues>
