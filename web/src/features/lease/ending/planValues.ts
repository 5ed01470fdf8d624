/** An early end's figures in words, for all its messages. */
import type { EndingPlan } from '@keyhold/api/endings.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { formatDay, formatDayAt } from '../../../gateways/format/format.ts'
import { useLanguage } from '../../../gateways/text/useText.tsx'
import { formatUsdt } from '../money.ts'
import { counterpartName, partyName } from '../partyName.ts'

/** The plan of a day that the wallets agree on: at the escrow the deposit is due as many days after it as the terms say. */
export function planAtEscrow<Plan extends EndingPlan>({ rules, leaseNow }: LeaseDetail, plan: Plan): Plan {
  const { deposit, moveOut } = plan
  return { ...plan, deposit: deposit && { ...deposit, due: Math.max(moveOut, leaseNow) + rules.returnDays * 86_400 } }
}

/** `before` is the lease's original end. */
export function usePlanValues(lease: LeaseDetail, plan: EndingPlan) {
  const language = useLanguage()
  const { deposit, depositOwed, lastRent } = plan
  const at = (instant: number | undefined) =>
    instant === undefined ? '' : formatDayAt(instant, lease.timeZone, language)
  const usdt = (amount: string | null | undefined) => (amount ? formatUsdt(amount, language) : '')
  return {
    name: counterpartName(lease, language),
    landlord: partyName(lease.landlord),
    returnDays: lease.rules.returnDays,
    day: formatDay(plan.validTo, language),
    before: formatDay(lease.firstValidTo ?? lease.validTo, language),
    from: formatDay(lastRent.from, language),
    to: formatDay(lastRent.to, language),
    amount: usdt(lastRent.amount),
    open: usdt(plan.open),
    beyond: usdt(plan.beyond),
    held: usdt(deposit?.held),
    due: at(deposit?.due),
    owed: usdt(depositOwed?.amount),
    owedBy: at(depositOwed?.due),
  }
}
